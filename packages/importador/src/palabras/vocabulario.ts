import type { Campo } from "@cosecha/domain/campos";

/**
 * Meanings of columns that are no field: the importer knows them and leaves them out
 * (design: Import).
 */
export type CampoIgnorado =
  | "cantidad"
  | "total"
  | "minimo"
  | "udsCaja"
  | "fianza"
  | "tasa"
  | "margen"
  | "gastos"
  | "descuento"
  | "importeIva"
  | "recargo"
  | "precioAnterior"
  | "fecha"
  | "alcohol"
  | "nutricion"
  | "ivaIncluido"
  | "activo"
  | "baja"
  | "indice";

export type Significado = Campo | CampoIgnorado;

/**
 * The words of headers: Spanish first, then Catalan, Galician, Basque and English, all normalised
 * by `normalizar`. A weight of 1 means that the word is certain; with less, the cells decide.
 */
export interface Sinonimos {
  readonly significado: Significado;
  readonly peso: number;
  readonly frases: readonly string[];
}

const lista = (texto: string): readonly string[] => texto.split(",").map((frase) => frase.trim());

export const SINONIMOS: readonly Sinonimos[] = [
  {
    significado: "nombre",
    peso: 1,
    frases: lista(
      "producto,productos,title,titulo,etiquetas de fila,row labels,que ofreces,que vendes,que traes,que tienes,artikel,bezeichnung,produkt,planta,plantas,nombre comercial,nombre del articulo,nombre de producto,denominacion producto,denominacion comercial,denominacion articulo,nom del producte,nom producte,nome do produto,nome prodotto,prodotto,prodotti,articolo,articoli,denominazione,designacao,produit,produits,designation,denomination,libelle,produktuaren izena,item name,product description,lista de productos,listado de productos,articulo,articulos,denominacion,nombre,nombre producto,nombre del producto,nombre articulo," +
        "producte,productes,article,articles,nom,denominacio,produto,produtos,artigo,artigos,nome,denominacion do produto," +
        "produktua,produktuak,artikulua,izena,product,products,product name,item,name",
    ),
  },
  {
    significado: "nombre",
    peso: 0.8,
    frases: lista(
      "concepto,mercancia,plato,texto breve,texto breve de material,descripcion del material,nombre de producto,tipo de producto y variedad,platos,lo que hay,que hay,que tengo,que ofrezco,que hay esta semana,lo que hay,lo que tengo,que tenemos,productos disponibles,nuestros productos,cosecha,cultivo disponible,desc art,desc articulo,desc producto,nom art,nom prod,descrip,denom,nomart,mercaderia,generos,genero,referencia producto,que vendemos,concepte,alimento,alimentos,variedades",
    ),
  },
  {
    significado: "nombre",
    peso: 0.6,
    frases: lista(
      "descripcion,descripcion producto,descripcion articulo,descripcion del producto,variedad,varietat,variedade," +
        "barietatea,descripcio,description,deskribapena,detalle,detall,especie,titulo,referencia,verdura,verduras,fruta,frutas,castellano,espanol,euskara,euskera,catala,galego",
    ),
  },
  // What is grown, which «Variedad» completes; or how, «ecológico», which differs in few rows.
  {
    significado: "nombre",
    peso: 0.38,
    frases: lista("clase,clases,cultivo,cultivos,cultiu,cultius,laborea,crop"),
  },
  {
    significado: "precio",
    peso: 1,
    frases: lista(
      "precio,precios,puesto,p distrib,p distribuidor,precio distribuidor,precio distrib,prc distrib,p mayor,p may,p detall,p minorista,pvp recomendado,pvp rec,pvp recom,p v p r,pr recomendado,vale a,a cuanto lo vendes,a cuanto lo dejas,a cuanto lo das,que vale,que cuesta,salneurri,prezo venda,preco de venda,preco venda,p venda,puesto en destino,puesto en almacen,euros por kilo,euros por envase,euros por unidad,cuesta,cuestan,vale,valen,puesto en casa,a cuanto,a cuanto va,a cuanto esta,a como,a como va,a que precio,cuanto vale,cuanto cuesta,cuanto es,sale a,prc venta,prcventa,pvp,pv,p v,pu,p u,pvu,pvd,pvl,preis,einzelpreis,prec,pr venta,importe unitario,import unitari,tarifa neta,p socio,p socios,p socia,p coop,p cooperativa,p cliente,p publico,p venta,p v p,p unidad,p ud,p kg,p kilo,precio kg,precio kilo,precio caja,precio ud,precio socio,precio final,precio neto,precio €,precio venta publico,precio de venta,precio al publico,p neto,prix,prix unitaire,prix ht,prix ttc,tarif,prezzo,prezzi,prezzo unitario,listino,preco,precos,preco unitario,valor unitario,preu unitari,preu venda,prezo unitario,unitateko prezioa,price eur,unit cost,prc coste,cuanto cuesta,pvs,pvc,tarifa,tarifas,preu,preus,pvp socio,prezo,prezos,prezioa,prezioak,salneurria,price,prices," +
        "unit price,precio unitario,precio unidad,p unitario,p unit,precio venta,precio eur,precio euros,coste,cost,kostua,neto",
    ),
  },
  { significado: "precio", peso: 0.9, frases: lista("€,eur,euro,euros,€ / kg,€ / ud,€ / unidad") },
  {
    significado: "precio",
    peso: 0.6,
    frases: lista(
      "importe,import,valor,venta,venda,salmenta,zenbatekoa,amount,base,base imp,base imponible,sin iva,con iva,iva incluido,iva incl",
    ),
  },
  // Words that only say for whom a price is. The cells, and a price column beside it, must confirm
  // that it is one.
  {
    significado: "precio",
    peso: 0.45,
    frases: lista(
      "vigente,precio vigente,p act,precio act,hoy,precio hoy,precio de hoy,nuevo,nuevo precio,precio nuevo,ahora,actual,precio actual,redondeo,redondeado,precio redondeado,a cobrar,se cobra,grupos de consumo,grupo de consumo,grupos,grups de consum,revenda,restauracao,porta da quinta,lojas,tiendas,mayorista,mayoristas,minorista,minoristas,socio,socios,socias,tienda,tiendas,hosteleria,oferta,ofertas,profesional,publico,particular,particulares," +
        "peninsula,canarias,baleares,cooperativa,cooperativas,no socio,no socios,no socia,no socias,no soci,por mayor,restaurantes,horeca,consumidor,soci,socis,botiga,bazkideak,promo,promocion",
    ),
  },
  {
    significado: "iva",
    peso: 1,
    frases: lista(
      "iva,% iva,mwst,ust,steuer,iva repercutido,tasa iva,tasa de iva,porcentaje iva,porcentaje de iva,impuesto iva,iva pct,pct iva,tva,% tva,taux tva,aliquota,aliquota iva,taxa iva,taxa,iva %,iva %,tipo iva,tipo de iva,tipo impositivo,igic,ive,% ive,tipo ive,bez,beza,% bez,% beza,bez %,beza %,bez mota,bez tasa,bez tipoa,bezaren tasa,bezaren tipoa,bezaren mota,bezaren %,vat,% vat,vat %," +
        "gravamen,tipo de gravamen,vat rate,tipus iva,tipus d iva,tipus impositiu,iva aplicable,iva aplicado,impuesto,impuestos,impost,impostos,tax,tax rate",
    ),
  },
  { significado: "iva", peso: 0.5, frases: lista("tipo,%,tipus,imp,tasa") },
  {
    significado: "unidad",
    peso: 1,
    frases: lista(
      "formato,fto,se factura por,se factura en,facturado por,unidad de facturacion,unidad facturacion,se cobra por,unidad de cobro,precio por unidad de,como lo vendes,como lo vende,aurkezpena,apresentacao,presentacio,presentazione,contido,conteudo,cdt,cond,se sirve,se sirve en,como lo das,como ven,como va,como viene,como se vende,en que va,va en,va por,se vende en,einheit,unidad,formato producto,forma de venta,tipo de unidad,tipo envase,tipo de envase,unidad de precio,unidad precio,ud venta,ud de venta,ud medida,ud de medida,uni venta,envase formato,presentacion formato,modo de venta,venda per,unitat de venda,unitat venda,formato de venda,unidade de venda,unidade de medida,salmenta neurria,conditionnement,unite,confezione,formato confezione,unita,embalagem,embalaje,case size,pack format,sold by,selling unit,se vende,como se vende,cada,envase,presentacion,unidad de medida,unidad medida,unidad de venta,unidad venta,formato venta,medida,um," +
        "tipo unidad,formato de venta,format,unitat,envas,presentacio,unitat de mesura,mesura,unidade,presentacion produto," +
        "formatua,unitatea,neurria,ontzia,unit,size,pack size,packaging,unit of measure,uom,se vende por,se vende al,se vende a,es ven per,es ven a,se ven por,vendese por,venda por,vende se por,vendido por,venta por,envasado",
    ),
  },
  {
    significado: "unidad",
    peso: 0.85,
    frases: lista("se pide por,se pide en,pedido por,unidad de pedido,pedir por"),
  },
  {
    significado: "unidad",
    peso: 0.8,
    frases: lista(
      "p neto g,p neto gr,p neto grs,p neto ml,p n g,p escurrido,p escurr,p escurrido g,p escurrido gr,p esc,p esc g,p bruto,neto / escurrido,neto escurrido,pisu garbia,pes net,peso liquido,peso liq,poids,poids net,net weight,contingut,edukia,peso escurrido,peso neto escurrido,pesa,pesan,peso de cada envase,peso del envase,peso por envase,peso bruto,peso pieza,peso,peso neto,contenido neto,cont neto,cantidad neta,volumen neto,masa neta,contingut net,contido neto,contenu net,net content,pes,contenido,capacidad,gramaje,volumen,pisua,weight,p neto",
    ),
  },
  {
    significado: "unidad",
    peso: 0.6,
    frases: lista(
      "g,gr,grs,gramos,ml,cl,litros,ud,un,uds,unidades,u,und,kg,kilo,kilos,caja,cajas,kg / ud,ud / kg,kg o ud,pack,unitats,unitateak,units",
    ),
  },
  {
    significado: "codigo",
    peso: 1,
    frases: lista(
      "codigo,cod,ref,artikelnummer,art nr,clave,identificador,no art,cb,cod art,codart,cod articulo,cod barras,codigo barras,cod de barras,cod ean,codigo ean,codi de barres,codigo de artigo,barcode,item code,item no,item number,article no,product id,id producto,id articulo,n ref,no ref,num ref,n articulo,codice,codice articolo,code article,kode,ref art,ref articulo,ref proveedor,codigo proveedor,codi producte,referencia,codigo articulo,codigo producto,cod articulo,cod art,cod producto,codigo de barras,ean,ean13," +
        "sku,id,codi,codi article,referencia articulo,ref producto,codigo interno,kodea,erreferentzia,code,reference,product code,plu,gtin",
    ),
  },
  {
    significado: "codigo",
    peso: 0.45,
    frases: lista("articulo,producto,art,article,item,n articulo,no articulo,num"),
  },
  { significado: "indice", peso: 0.6, frases: lista("n,no,num,numero,#,linea,orden,pos,posicion") },
  {
    significado: "stock",
    peso: 1,
    frases: lista(
      "stock,restan,restante,restantes,reste,restent,restam,rimanenza,rimanenze,rimangono,left,remaining,sobran,gelditzen da,gelditzen dira,gelditzen dena,gelditzen direnak,geratzen da,geratzen dira,kilos que hay,kg que hay,uds que hay,cajas que hay,lo que queda,existencias,existe,cuanto puedes traer,cuanto puedes servir,cuanto traes,cuanto tienes,cuanto ofreces,cuanto llevas,cuanto hay disponible,que cantidad tienes,dispon,kg dispon,kg disp,uds dispon,uds disp,ud disp,cant dispon,qtd disp,qtde disp,disp kg,disp uds,exs,unidades en existencia,units in stock,unidades en stock,queda,me queda,bags avail,bags available,bags left,avail,units available,tengo,tenemos,cuanto queda,cuantos quedan,cuantas quedan,que queda,nos queda,nos quedan,me queda,me quedan,cuanto hay,cuanto tengo,hai,hi ha,n hi ha,badago,cantidad actual,existencias actuales,inventory,inventory qty,qty on stock,stock total,stock act,disponible ya,quedan disponibles,bestand,stock teorico,stock virtual,cantidad a mano,a mano,on hand,qty on hand,cantidad a la mano,quantity on hand,quantitat a ma,quantite en stock,en existencia,existencias reales,libre,libres,exist,existencia,stk,disp,en almacen,almacen,stock actual,stock real,stock kg,stock uds,stock unidades,cuanto hay,cantidad en stock,cant disponible,cant disp,kilos disponibles,cajas disponibles,disponible kg,disponible uds,queden,unitats disponibles,quantitat disponible,cantidade dispoñible,disponivel,disponibilita,giacenza,quantite disponible,qty available,available qty,stock level,disponible,disponibles,disponibilidad,cantidad disponible,unidades disponibles,uds disponibles," +
        "kg disponibles,quedan,inventario,hay,estoc,existencies,disponibilitat,dispoñible,disponibilidade,dispoñibles,stocka," +
        "eskuragarri,available,availability,in stock,stock disponible,en stock,izakinak,dispo",
    ),
  },
  {
    significado: "categoria",
    peso: 1,
    frases: lista(
      "categoria,seccion,linea,clasificacion,sector,categoria producto,seccion producto,grupo de productos,grupo producto,linea de producto,categoria de producto,rayon,categorie,categoria do produto,sottocategoria,reparto producto,bloque,grupo,subcategoria,familia producto,familia de producto,tipo de producto,tipo producto,apartado," +
        "seccio,grup,tipus de producte,kategoria,saila,mota,category,section,group,departamento,clase,gama",
    ),
  },
  {
    significado: "categoria",
    peso: 0.7,
    frases: lista("familia,familias,subfamilia,tipo,tipus,familia articulo"),
  },
  {
    significado: "descripcion",
    peso: 1,
    frases: lista(
      "observaciones,origen,de donde viene,quieres contarnos algo,algo que contar,algo mas,que quieres contar,de donde es,de donde,lugar de origen,pais de origen,country of origin,country,origen procedencia,procedencia del producto,zona de produccion,observacion,comentario,anotaciones,mas informacion,provenance,origine,remarques,provenienza,osservazioni,origem,observacoes,oharra,ohar,orixe do produto,nota producto,productor origen,procedencia,notas,nota,comentarios,descripcion,observacions,orixe,procedencia origen,notes,comentaris," +
        "descripcio,description,jatorria,oharrak,deskribapena,origin,remarks,comments,zona,lugar,detalle,detalles,informacion,info",
    ),
  },
  {
    significado: "descripcion",
    peso: 0.8,
    frases: lista(
      "nombre cientifico,arte de pesca,nom cientific,nome cientifico,denominacion cientifica,nombre latino,marca,productor,productora,elaborador,certificacion,calidad,cultivo,temporada,ingredientes,alergenos,variedad,varietat," +
        "variedade,caracteristicas,finca,bodega,brand,producer,ekoizlea,marka,eco,calibre,categoria comercial,pais,obrador,ecologico",
    ),
  },
  // Of what a lot consists, where no format stands there.
  {
    significado: "descripcion",
    peso: 0.3,
    frases: lista("contenido,contenidos,contingut,que lleva,que incluye,composicion"),
  },
  {
    significado: "cantidad",
    peso: 1,
    frases: lista(
      "cantidad,cantidades,cant,nº uds,cantidad a pedir,cuantos,cuantas,quantita,quantite,quantidade,uds totales,unidades totales,pedido,pedidos,tu pedido,mi pedido,unidades pedidas,uds pedidas,kg pedidos,a pedir,pedir," +
        "cantidad pedida,quantitat,comanda,cantidade,kantitatea,eskaera,quantity,qty,order,encargo,reserva,reservas",
    ),
  },
  {
    significado: "nutricion",
    peso: 1,
    frases: lista(
      "kcal,kj,energia,valor energetico,grasas,grasa,grasas saturadas,saturadas,azucares,hidratos,hidratos de carbono,carbohidratos,proteinas,proteina,sal,fibra,sodio,alergenos,alerg",
    ),
  },
  {
    significado: "activo",
    peso: 1,
    frases: lista(
      "activo,activado,activa,publicado,published,en venta,a la venta,se puede vender,se vende si no,visible,habilitado,estado,status,active,enabled,puede ser vendido,sellable,for sale",
    ),
  },
  {
    significado: "baja",
    peso: 1,
    frases: lista(
      "bloqueado,f baja,suspendido,suspendida,discontinuado,fuera de catalogo,fec baja,fecha baja,fecha de baja,bloqueo,archivado,descatalogado,baja,de baja,obsoleto,inactivo,oculto,archived,discontinued,blocked,anulado",
    ),
  },
  {
    significado: "alcohol",
    peso: 1,
    frases: lista(
      "% alc,alc,% de cacao,cacao,porcentaje de cacao,% alcohol,alcohol,alcohol %,% vol,vol %,alc vol,% alc vol,grado,grados,grado alcoholico,graduacion,graduacion alcoholica,graduacio,grau,graduazione,degre,alkohol,abv,% abv,gradu alkoholikoa",
    ),
  },
  { significado: "cantidad", peso: 0.5, frases: lista("unidades,uds,ud,kg,kilos,cajas,unitats,units") },
  {
    significado: "total",
    peso: 1,
    frases: lista(
      "total,totales,subtotal,uds vendidas,unidades vendidas,kg vendidos,importe venta,importe ventas,importe vendido,coste ventas,coste de ventas,ventas,facturado,total general,grand total,suma,importe total,total unidades,total pedido,total €,total kg,guztira,sub total,total iva incluido",
    ),
  },
  { significado: "total", peso: 0.5, frases: lista("importe,import,zenbatekoa,amount") },
  {
    significado: "minimo",
    peso: 1,
    frases: lista(
      "minimo,pedido minimo,a partir de,desde unidades,a partir de unidades,tramo,compra minima,cantidad minima,min,minim,comanda minima,minimum,minimo pedido,uds minimas",
    ),
  },
  // Alone in their header: among other words, «Oferta hasta 31/12», they are too weak to count.
  { significado: "minimo", peso: 0.17, frases: lista("desde,hasta,des de,fins a") },
  {
    significado: "udsCaja",
    peso: 1,
    frases: lista(
      "envases por caja,envases caja,envases / caja,botellas por caja,tarros por caja,piezas por caja,uds / caja,ud / caja,u / caja,unidades / caja,unidades por caja,uds por caja,ud por caja,uds caja,ud caja,unidades caja,uds x caja,u x caja,u caja,piezas por caja,piezas caja,botellas por caja,botellas caja,uds / pack,uds pack,unidades por pack,uds / lote,unidades por lote,uds por bulto,uds / bulto,uds bulto,unidades bulto,unitats per caixa,unitats / caixa,ut / caixa,unidades por caixa,unitate kaxako,colis de,pcb,unites par colis,units per case,units / case,case qty,pack qty",
    ),
  },
  {
    significado: "fianza",
    peso: 1,
    frases: lista(
      "fianza,senal,deposito,deposito envase,envase retornable,casco,cascos,retorno,retornable,consigna,consigne,diposit,fianca,caucao,bermea,gordailua,pfand,deposit,deposit fee,sdr",
    ),
  },
  {
    significado: "tasa",
    peso: 1,
    frases: lista(
      "punto verde,pto verde,p verde,punt verd,ponto verde,puntu berdea,green dot,point vert,eco participation,ecoparticipacion,eco contribution,ecocontribucion,ecotasa,eco tasa,ecotaxa,ecotaxe,ecovalor,ecoembes,scrap,sig,raee,canon,tasa reciclaje,tasa envase,impuesto envases,impuesto plastico,impuesto especial,impuestos especiales,iiee,ie,imp especial,impuesto alcohol,aportacion,recycling fee,levy",
    ),
  },
  {
    significado: "margen",
    peso: 1,
    frases: lista(
      "margen,puntos,puntuacion,puntos sca,score,nota de cata,marge,marxe,beneficio,ganancia,comision,comissio,markup,margin,% margen,margen %",
    ),
  },
  {
    significado: "gastos",
    peso: 1,
    frases: lista(
      "portes,porte,transporte,transport,envio,gastos de envio,garraioa,shipping,freight,reparto,frais de port",
    ),
  },
  {
    significado: "descuento",
    peso: 1,
    frases: lista(
      "descuento,dto,dcto,dte,desc,% dto,% descuento,dto %,descompte,desconto,deskontua,discount,rebaja,bonificacion,bonif,bonif %,% bonif,sconto,sconto %,remise,remise %,sc %,% sc,d1,d2",
    ),
  },
  {
    significado: "precioAnterior",
    peso: 1,
    frases: lista(
      "anterior,antiguo,viejo,p ant,precio ant,semana pasada,la semana pasada,semana anterior,mes pasado,mes anterior,la pasada,el ano pasado,ano pasado,ano anterior,ayer,precio de ayer,precio ayer,+/-,+ / -,dif,diferencia,diferencia €,var,variacion,% variacion,variacion %,subida,incremento,antes",
    ),
  },
  {
    significado: "recargo",
    peso: 1,
    frases: lista("recargo,re,r e,recargo equivalencia,recargo de equivalencia,% re,re %,req"),
  },
  {
    significado: "importeIva",
    peso: 1,
    frases: lista("importe iva,cuota iva,iva €,€ iva,cuota,iva euros,import iva"),
  },
  {
    significado: "fecha",
    peso: 1,
    frases: lista(
      "fecha,semana del ano,semana desde la que servimos,desde que semana,plazo,plazo de entrega,plazos,caducidad,fecha alta,fec alta,fecha valor,fecha de alta,añada,anada,vendimia,vintage,campana,fecha caducidad,data,consumo preferente,cad,date,semana,dia,data caducitat",
    ),
  },
];

/**
 * Words in a price header that say for whom the price is. The higher the rank, the closer to what a
 * member pays (design: Import).
 */
export const RANGOS_PRECIO: readonly { readonly rango: number; readonly frases: readonly string[] }[] = [
  {
    rango: 30,
    frases: lista(
      "socio,socios,socia,socias,soci,socis,socio a,cooperativista,cooperativistas,cooperativa,cooperativas,coop,grupo,grupos," +
        "grupo de consumo,grupos de consumo,gc,asociado,asociados,asociacion,bazkide,bazkideak,bazkidea,member,members,familia,familias,grup,grups",
    ),
  },
  // What others are to ask for it, or what it cost before it came to the supplier.
  {
    rango: 5,
    frases: lista(
      "pvpr,p v p r,recomendado,recomendada,recom,pvp rec,sugerido,srp,rrp,msrp,lonja,lonxa,llotja,lota,subasta,mercamadrid,mercabarna,referencia mercado",
    ),
  },
  {
    rango: 10,
    frases: lista(
      "canarias,baleares,mayorista,mayoristas,revenda,lojas,restauracao,mayor,por mayor,al mayor,profesional,profesionales,hosteleria,restaurante,restaurantes,horeca," +
        "distrib,distribuidor,distribuidores,distribucion,majorista,almayor,handizkako,wholesale,trade,coste,cost,compra,origen,campo,b2b,palet,pale",
    ),
  },
  {
    rango: 20,
    frases: lista(
      "pvp,minorista,minoristas,publico,venta publico,tienda,tiendas,particular,particulares,consumidor,retail,botiga,denda,jendea,web,shop,no socio,no socios,no socia,no socias,no soci,no socis",
    ),
  },
];
export const RANGO_SIN_PALABRA = 25;

/**
 * Adjustments between prices for the same buyers: what is finally paid goes before the list price.
 */
export const AJUSTES_PRECIO: readonly { readonly ajuste: number; readonly frases: readonly string[] }[] = [
  { ajuste: 1, frases: lista("venta,venda,salmenta,vente,selling") },
  { ajuste: 3, frases: lista("neto,net,final,con descuento,con dto,c / dto,c / descuento,rebajado,netua") },
  {
    ajuste: 4,
    frases: lista(
      "hoy,precio act,act,vigente,nuevo,nuevos,ahora,actual,redondeo,redondeado,a cobrar,se cobra,facturamos",
    ),
  },
  { ajuste: 2, frases: lista("oferta,promocion,promo,ofertas,eskaintza,offer,sale") },
  {
    ajuste: -3,
    frases: lista(
      "sin dto,sin descuento,s / dto,catalogo,tarifa,bruto,lista,recomendado,gross,list,base tarifa",
    ),
  },
];

/** Words for a price that is no longer, or not yet, in force. */
export const PRECIO_FUERA_DE_USO = lista(
  "ayer,anterior,precio ant,ant,antes,antiguo,viejo,pasada,pasado,ultimo,previous,old,anterior semana,abans,lehengo,proximo,futuro,variacion,diferencia,margen",
);

/** Words that make a header a price's, even among others («Precio socio (€/kg)»). */
export const PALABRAS_PRECIO = new Set(
  lista(
    "precio,precios,pvp,pvpr,pvs,tarifa,€,eur,euro,euros,preu,preus,prezo,prezos,prezioa,prezioak,salneurria,price,prices,coste",
  ),
);

/** Words for kinds of goods, by which a plain line is recognised as a section. */
export const PALABRAS_SECCION = new Set(
  (
    "verdura verduras hortaliza hortalizas fruta frutas huevo huevos lacteo lacteos queso quesos leche leches yogur yogures carne carnes pollo " +
    "ternera cerdo cordero embutido embutidos pescado pescados marisco mariscos conserva conservas legumbre legumbres cereal " +
    "cereales arroz arroces pasta pastas harina harinas pan panes panaderia bolleria dulces dulce galletas bebida bebidas vino vinos cerveza " +
    "cervezas zumo zumos aceite aceites vinagre vinagres aceituna aceitunas especia especias infusion sal semilla semillas fruto frutos seco secos " +
    "frescos secas seca miel mieles mermelada mermeladas chocolate chocolates cafe cafes te tes infusion infusiones limpieza higiene cosmetica " +
    "hogar drogueria otros otras varios varias hoja hojas raiz raices tuberculo tuberculos seta setas hongos hierbas aromaticas ensalada " +
    "ensaladas citricos citrico tropical tropicales temporada novedades ofertas oferta despensa granel congelado congelados preparados platos " +
    "plantel plantas flores bulbos patata patatas tomates tomate cebollas ajos crucifera cruciferas coles solanaceas cucurbitaceas " +
    "alimentacion producto productos frescos fresca frescas ecologico ecologica ecologicos elaborados aves caza charcuteria reposteria " +
    "azucar azucares endulzantes edulcorantes salsas snacks aperitivos algas tofu vegetal vegetales proteina levadura levaduras licores " +
    "fruita fruites verdures hortalisses ous formatges llegums begudes carns pa peix mel oli vi froita froitas ovos queixos carnes legumes " +
    "charcutaria mel azeite azeites legumbres ecologics lactics peixos llet formatge formatges embotits conserves cereals espècies neteja olis vins cerveses sucs fruits secs gelats " +
    "verduras-hortalizas aceites-vinagres froitos secos mazas mazás ovo ovos leite lacteos hortalizas-hoja limpeza cervexa cervexas zumes vinagre marmeladas " +
    "okindegia esnekiak arrainak ardoak garbiketa olioak fruitu lehorrak zerealak kontserbak edariak barazki fruta haragiak hestebeteak " +
    "frutta verdura formaggi latticini pane vino olio carne pesce legumi bevande conserve pulizia queijos vinhos azeite pao peixe bebidas limpeza fromages viandes poissons boissons epicerie cremerie legumes pains " +
    "drinks pantry bakery cheese cheeses oils pulses grains nuts snacks cleaning household seeds tomato tomatoes roots leafy greens " +
    "tofus quesos-curados yogures cuajada cuajadas requesón requeson mantequilla mantequillas nata horchata horchatas kombucha sidra sidras vermut vermuts encurtido encurtidos pate pates cremas crema humus hummus bizcochos bizcocho empanadas empanada magdalenas turron turrones navidad membrillo compota compotas sirope siropes pimenton setas frescas cosmetico cosmeticos jabon jabones detergente detergentes papel higiene personal mascotas bebe bebes infantil helado helados masa masas obrador ahumado ahumados salazon salazones cestas cesta lotes bulbo tallo tallos legumbre cocida cocidas seca molino pseudocereales copos mueslis muesli repostería miel polen jalea apicultura colmena ganaderia vacuno ovino caprino porcino conejo pavo pato caza menor mayor casqueria vegano veganos veganas sin gluten vegetariano bio ecologicas convencional km0 proximidad local artesano artesana artesanos artesanas artesanal artesanales " +
    "barazkiak frutak arrautzak gaztak haragia ogia lekaleak vegetables fruit fruits eggs dairy meat bread fish wine herbs"
  ).split(" "),
);
/**
 * Headers of other tables than lists of products: accounts, rotas, directories. A header with one
 * of them must clearly name products.
 */
export const CABECERAS_AJENAS = new Set(
  lista(
    "saldo,debe,haber,fecha,data,date,fecha valor,fecha operacion,fecha contable,asiento,movimiento,movimientos,titular,nomina,turno,turnos,asistencia,debit,credit,balance,saldo final,a favor,pendiente,deuda,pagado,abonado,cuota,dni,nif,iban",
  ),
);

/** What programs cut words of headers to: «DESART», «PREVEN», «PORIVA», «UNIMED». */
export const ABREVIATURAS: Readonly<Record<string, string>> = {
  des: "desc",
  pre: "precio",
  prec: "precio",
  ven: "venta",
  vta: "venta",
  cst: "coste",
  und: "unidad",
  uni: "unidad",
  med: "medida",
  por: "%",
  pct: "%",
  fam: "familia",
  // As FactuSOL names the fields of an article: «PCOART», «STOART».
  pco: "coste",
  sto: "stock",
};

/** Parts of headers that programs write without spaces: «CODART», «TIPOIVA», «PrecioVenta». */
export const PARTES_DE_CABECERA = lista(
  "cod,codigo,prc,pr,tip,det,cost,act,min,desc,descrip,descripcion,art,articulo,prod,producto,nom,nombre,precio,pvp,tipo,iva,ud,uni,unidad,medida,ref,familia,fam,fec,fecha,alta,stock,venta,neto,barras,denom,pct,por,min,cant,unit,price,name,code,tarifa,socio,coop,compra,coste,porc,actual,disp,disponible,peso,formato,cat,categoria",
);

/** Currencies other than the euro, in a price's header. */
export const OTRAS_MONEDAS = /[£$¥]|\b(?:gbp|usd|chf|libras?|d[oó]lares?|pounds?|dollars?)\b/iu;

/** Such a currency in a remark, where a «libra» may be a weight: «Precios en libras». */
export const DE_OTRA_MONEDA =
  /[£$¥]|\b(?:gbp|usd|chf|d[oó]lares|dollars)\b|\b(?:en|in)\s+(?:libras|pounds)\b(?!\s+(?:de\s+)?\d)/iu;

export const NEXOS = new Set(
  "y e i o u de del la las el los con para en a al sin und and of d l eta".split(" "),
);
