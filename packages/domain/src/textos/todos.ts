import * as acceso from "./acceso.ts";
import * as anonimo from "./anonimo.ts";
import * as archivo from "./archivo.ts";
import * as cajas from "./cajas.ts";
import * as calendario from "./calendario.ts";
import * as campos from "./campos.ts";
import * as cestas from "./cestas.ts";
import * as cierre from "./cierre.ts";
import * as compartido from "./compartido.ts";
import * as compra from "./compra.ts";
import * as comun from "./comun.ts";
import * as cooperativa from "./cooperativa.ts";
import * as copia from "./copia.ts";
import * as correos from "./correos.ts";
import * as cuentas from "./cuentas.ts";
import * as datos from "./datos.ts";
import * as demo from "./demo.ts";
import * as disponible from "./disponible.ts";
import * as enlace from "./enlace.ts";
import * as entregas from "./entregas.ts";
import * as familia from "./familia.ts";
import * as favorito from "./favorito.ts";
import * as historial from "./historial.ts";
import * as imagen from "./imagen.ts";
import * as importacion from "./importacion.ts";
import * as limites from "./limites.ts";
import * as lineas from "./lineas.ts";
import * as login from "./login.ts";
import * as logo from "./logo.ts";
import * as pedido from "./pedido.ts";
import * as producto from "./producto.ts";
import * as proveedor from "./proveedor.ts";
import * as push from "./push.ts";
import * as reparto from "./reparto.ts";
import * as ritmo from "./ritmo.ts";
import * as turnos from "./turnos.ts";
import * as usuario from "./usuario.ts";

export {
  acceso,
  anonimo,
  archivo,
  cajas,
  calendario,
  campos,
  cestas,
  cierre,
  compartido,
  compra,
  comun,
  cooperativa,
  copia,
  correos,
  cuentas,
  datos,
  demo,
  disponible,
  enlace,
  entregas,
  familia,
  favorito,
  historial,
  imagen,
  importacion,
  limites,
  lineas,
  login,
  logo,
  pedido,
  producto,
  proveedor,
  push,
  reparto,
  ritmo,
  turnos,
  usuario,
};
