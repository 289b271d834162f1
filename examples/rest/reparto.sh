#!/bin/sh
# Cosecha's REST API in plain curl: signs in, looks at an order, downloads its sharing out, opens an order once however
# often that is sent, and signs out.
#
#   COSECHA_URL=http://localhost:3000 sh examples/rest/reparto.sh 1
set -eu

url="${COSECHA_URL:-http://localhost:3000}/api"
pedido="${1:?Diga qué pedido: sh examples/rest/reparto.sh 1}"

# What is not 2xx ends the script, and shows what the server said.
call() { curl --silent --show-error --fail-with-body "$@"; }

entrada=$(call "$url/auth/signin" --json '{
  "nombre": "García", "email": "garcia@cosecha.example", "password": "cosecha"
}')
token=$(printf %s "$entrada" | sed 's/.*"accesToken":"\([^"]*\)".*/\1/')
auth="Authorization: Bearer $token"

echo "El pedido:"
call "$url/pedidos/$pedido" --header "$auth"

echo; echo "Quién se lleva qué (con familia 0, todas):"
call "$url/lineasPedido/verPedido/$pedido/0" --header "$auth"

echo; echo "Una página de las familias, y cuántas hay:"
pagina=$(call "$url/familias?nombre=a&pagina=0&tamano=2" --header "$auth" --dump-header -)
printf '%s\n' "$pagina" | sed -n -e 's/\r$//' -e '/^x-total-count/p' -e '/^\[/p'

echo; echo "El reparto en un Excel:"
call "$url/pedidos/$pedido/excel/reparto" --header "$auth" --output reparto.xlsx
ls reparto.xlsx

echo "Abrir un pedido, dos veces con la misma clave: se abre uno."
clave="ejemplo-$(date +%s)-$$"
for _ in 1 2; do
  abierto=$(call "$url/pedidos" --header "$auth" --header "Idempotency-Key: $clave" \
    --form disponibleId=1 --form inicio='2026-03-16 08:00' --form fin='2026-03-19 20:00' \
    --form descripcion='Desde curl' --form estado=1)
  printf '%s\n' "$abierto" | sed 's/"disponible":.*//'
done

call "$url/auth/signout" --header "$auth" --json '{}'
echo
