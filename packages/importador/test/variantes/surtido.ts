import { type Campos, conIva, type Fila, sec, si, type Valor } from "./construir.ts";

/**
 * Goods to fill lists with, one a line: «nombre | unidad | precio sin IVA | IVA en % |
 * procedencia».
 */

export interface Genero {
  readonly nombre: string;
  readonly unidad: string;
  readonly precio: number;
  /** In points: 4. */
  readonly iva: number;
  readonly origen: string;
  /** From 0. */
  readonly n: number;
}

const leer = (texto: string): readonly Genero[] =>
  texto
    .trim()
    .split("\n")
    .map((linea, n) => {
      const [nombre = "", unidad = "", precio = "", iva = "", origen = ""] = linea
        .split("|")
        .map((parte) => parte.trim());
      return { nombre, unidad, precio: Number(precio), iva: Number(iva), origen, n };
    });

export const VERDURA = leer(`
Acelga de penca blanca | manojo | 1.4 | 4 | Torrelodones
Ajo morado | kg | 7.85 | 4 | Las Pedroñeras
Apio verde | ud | 1.65 | 4 | Villena
Berenjena rayada | kg | 2.35 | 4 | El Ejido
Boniato carne naranja | kg | 2.1 | 4 | Conil
Calabacín | kg | 1.95 | 4 | Motril
Calabaza cacahuete | kg | 1.25 | 4 | Olmedo
Cebolla tierna | manojo | 1.3 | 4 | Chinchón
Col lombarda | ud | 2.05 | 4 | Aranjuez
Escarola rizada | ud | 1.5 | 4 | Aranjuez
Judía verde plana | kg | 4.75 | 4 | Motril
Lechuga IV gama | bolsa 200 g | 1.85 | 4 | Murcia
Patata monalisa (sin lavar) | kg | 0.95 | 4 | Medina del Campo
Pimiento rojo de asar | kg | 3.15 | 4 | Fresno de la Vega
Puerro | manojo | 2.2 | 4 | Segovia
Rabanito | manojo | 1.15 | 4 | Chinchón
Tomate 3 cantos | kg | 2.9 | 4 | Tres Cantos
Zanahoria | kg | 1.2 | 4 | Cuéllar`);

export const FRUTA = leer(`
Aguacate Hass (cal. 18) | kg | 5.6 | 4 | Vélez-Málaga
Caqui persimon | kg | 1.9 | 4 | L'Alcúdia
Granada mollar | kg | 2.65 | 4 | Elche
Kiwi verde | kg | 3.3 | 4 | Gondomar
Limón verna | kg | 1.75 | 4 | Santomera
Mandarina clemenules | kg | 1.55 | 4 | Nules
Manzana reineta | kg | 2.4 | 4 | El Bierzo
Naranja de mesa | malla 5 kg | 7.25 | 4 | Gandía
Naranja de zumo | caja 15 kg | 16.5 | 4 | Gandía
Pera conferencia | kg | 2.15 | 4 | Rincón de Soto
Plátano de Canarias 1ª | kg | 2.7 | 4 | La Palma
Uva moscatel | kg | 3.85 | 4 | Chelva`);

export const GRANEL = leer(`
Alubia de Tolosa | 1 kg | 12.4 | 4 | Tolosa
Arroz redondo integral | 5 kg | 13.75 | 4 | Calasparra
Arroz bomba | 1 kg | 5.2 | 4 | Pego
Avena en copos | saco 25 kg | 48.5 | 4 | Soria
Cacao puro en polvo | 500 g | 9.65 | 10 | Perú
Garbanzo castellano | 1 kg | 3.95 | 4 | Zamora
Harina de espelta | 5 kg | 11.3 | 4 | Palencia
Lenteja pardina (cosecha 2024) | 1 kg | 3.4 | 4 | Tierra de Campos
Almendra marcona cruda | 1 kg | 17.9 | 10 | Alicante
Nuez pelada mitades | 250 g | 4.85 | 10 | Nerpio
Pipa de girasol pelada | 500 g | 2.6 | 10 | Cuenca
Pasa sultana | 500 g | 3.15 | 10 | Turquía
Quinoa blanca | 500 g | 4.05 | 10 | Málaga
Sal gruesa de Añana | 1 kg | 2.25 | 10 | Álava
Azúcar panela | 1 kg | 4.45 | 10 | Colombia`);

export const LACTEO = leer(`
Leche fresca entera | botella 1 L | 1.35 | 4 | Rascafría
Leche fresca desnatada | botella 1 L | 1.25 | 4 | Rascafría
Yogur natural | pack 4 x 125 g | 2.3 | 10 | Rascafría
Yogur griego 0 % | 500 g | 3.1 | 10 | Rascafría
Kéfir de cabra | 500 ml | 3.65 | 10 | Guadalix
Queso fresco | 300 g | 2.95 | 4 | Guadalix
Queso semi de oveja | cuña 350 g | 7.4 | 4 | Campo Real
Queso curado 12 meses | kg | 21.6 | 4 | Campo Real
Mantequilla con sal | 250 g | 3.9 | 10 | Asturias
Nata para montar 35 % | 200 ml | 1.45 | 10 | Asturias
Cuajada | 2 x 130 g | 2.05 | 10 | Navarra
Huevos camperos L | docena | 3.25 | 4 | Ávila`);

export const PAN = leer(`
Barra de cuarto | ud | 0.85 | 4 | Alcalá
Hogaza de masa madre | 1 kg | 4.6 | 4 | Alcalá
Molde integral | 600 g | 3.7 | 4 | Alcalá
Pan 100 % centeno | 750 g | 4.25 | 4 | Alcalá
Pan de pasas y nueces | 500 g | 4.1 | 4 | Alcalá
Chapata sin sal | 300 g | 1.6 | 4 | Alcalá
Magdalena de aceite | 6 uds | 3.2 | 10 | Alcalá
Galleta de avena | 250 g | 3.45 | 10 | Alcalá
Rosquilla tonta | 12 uds | 4.95 | 10 | Alcalá
Empanada de pisto | 400 g | 6.3 | 10 | Alcalá`);

export const CONSERVA = leer(`
Aceituna manzanilla con hueso | bote 350 g | 2.45 | 10 | Arahal
Alcaparra fina | tarro 100 g | 2.1 | 10 | Ballobar
Berenjena de Almagro | lata 720 g | 4.35 | 10 | Almagro
Bonito en aceite | tarro 190 g | 6.75 | 10 | Santoña
Crema de calabaza | bote 485 g | 3.9 | 10 | Tudela
Espárrago blanco 6/9 | lata 500 g | 7.85 | 10 | Mendavia
Garbanzo cocido | bote 570 g | 1.95 | 10 | Tudela
Mermelada de higo | tarro 260 g | 3.6 | 10 | Almoharín
Miel de encina | tarro 1 kg | 9.4 | 10 | Monfragüe
Pimiento del piquillo | lata 220 g | 3.05 | 10 | Lodosa
Tomate frito casero | bote 660 g | 3.35 | 10 | Miajadas
Aceite de oliva virgen extra | garrafa 5 L | 42.9 | 4 | Jaén
Vinagre de manzana | botella 75 cl | 2.85 | 10 | Villaviciosa
Vermut rojo | botella 75 cl | 8.2 | 21 | Reus`);

export const CARNE = leer(`
Pollo de corral entero | kg | 7.3 | 10 | Sanchonuño
Muslo y contramuslo | bandeja 600 g | 5.15 | 10 | Sanchonuño
Pechuga fileteada | bandeja 500 g | 6.9 | 10 | Sanchonuño
Chuletas de cordero | kg | 18.4 | 10 | Aranda
Ternera para guisar | bandeja 1 kg | 13.25 | 10 | Ávila
Hamburguesa de vaca | 2 x 150 g | 4.7 | 10 | Ávila
Lomo adobado | sobre 200 g | 3.85 | 10 | Guijuelo
Chorizo vela dulce | ud | 8.6 | 10 | Guijuelo
Jamón ibérico de cebo (loncheado) | sobre 100 g | 7.95 | 10 | Guijuelo
Morcilla de arroz | 2 uds | 3.4 | 10 | Burgos`);

export const LIMPIEZA = leer(`
Jabón de Castilla | pastilla 100 g | 2.35 | 21 | Jaén
Champú sólido de ortiga | 70 g | 7.9 | 21 | Granada
Detergente líquido ropa | garrafa 5 L | 16.45 | 21 | Zaragoza
Lavavajillas a mano | botella 1 L | 4.15 | 21 | Zaragoza
Estropajo de luffa | ud | 2.8 | 21 | Orense
Bolsa compostable 10 L | rollo 20 uds | 3.25 | 21 | Teruel
Copa menstrual talla M | ud | 14.9 | 10 | Alemania
Papel higiénico reciclado | pack 12 rollos | 5.7 | 21 | Toledo`);

export const CATALA = leer(`
Albergínia llistada | kg | 2.3 | 4 | el Maresme
Bleda | manat | 1.45 | 4 | el Maresme
Carxofa del Prat | kg | 3.8 | 4 | el Prat
Ceba de Figueres | kg | 1.6 | 4 | Figueres
Cigró petit de l'Anoia | 500 g | 3.95 | 4 | Anoia
Formatge de tupí | pot 200 g | 6.1 | 4 | Cerdanya
Fuet extra | ud | 4.4 | 10 | Vic
Mató fresc | 400 g | 3.75 | 4 | Montserrat
Mel de romaní | pot 500 g | 6.25 | 10 | les Garrigues
Mongeta del ganxet | 1 kg | 9.8 | 4 | Vallès
Oli d'oliva arbequina | garrafa 5 L | 44.5 | 4 | les Garrigues
Pa de pagès | 1 kg | 3.9 | 4 | Berga
Suc de poma | ampolla 1 L | 2.55 | 10 | Lleida
Tomàquet de penjar | kg | 3.4 | 4 | el Maresme`);

export const GALEGO = leer(`
Allo do país | kg | 6.9 | 4 | Monforte
Castaña longal | kg | 3.2 | 4 | Courel
Cebola chata | kg | 1.35 | 4 | Betanzos
Fabas de Lourenzá | 1 kg | 11.5 | 4 | Lourenzá
Grelos | monllo | 1.9 | 4 | Lugo
Mel de eucalipto | bote 500 g | 5.75 | 10 | Mondoñedo
Ovos de galiña de curral | ducia | 3.4 | 4 | Lalín
Pan de Cea | peza 1 kg | 4.2 | 4 | Cea
Pataca kennebec | saco 10 kg | 8.9 | 4 | Xinzo
Pemento de Herbón | bolsa 250 g | 2.15 | 4 | Padrón
Queixo de tetilla | peza 900 g | 9.6 | 4 | Arzúa
Zume de mazá | botella 1 L | 2.4 | 10 | A Estrada`);

export const EUSKARA = leer(`
Ardi gazta | 500 g | 9.85 | 4 | Idiazabal
Arrautzak | dozena | 3.6 | 4 | Zestoa
Azenarioa | kg | 1.7 | 4 | Getaria
Babarrun beltza | 1 kg | 10.9 | 4 | Tolosa
Gernikako piperra | dozena | 2.8 | 4 | Gernika
Letxuga | ale | 1.1 | 4 | Hondarribia
Ogi integrala | 750 g | 3.95 | 4 | Oñati
Patata | 5 kg | 5.6 | 4 | Gasteiz
Porrua | sorta | 2.25 | 4 | Azpeitia
Sagardoa | botila 75 cl | 3.3 | 21 | Astigarraga
Tomatea | kg | 3.1 | 4 | Igeldo
Txorizoa | ale | 4.9 | 10 | Azkoitia`);

export const ENGLISH = leer(`
Avocado | kg | 5.9 | 4 | Spain
Baby spinach | bag 150 g | 1.75 | 4 | Spain
Butternut squash | each | 2.2 | 4 | Spain
Chestnut mushrooms | tray 250 g | 2.05 | 4 | Spain
Cider vinegar | bottle 500 ml | 2.9 | 10 | Asturias
Free range eggs | dozen | 3.5 | 4 | Spain
Ground coffee | 250 g | 5.35 | 10 | Colombia
Oat drink | 1 L | 1.95 | 10 | Portugal
Peanut butter | jar 500 g | 5.8 | 10 | Valencia
Sourdough loaf | 800 g | 4.45 | 4 | Spain`);

/** The product as the list must give it; what the row adds or changes in `otros`. */
export const verdad = (g: Genero, otros: Campos = {}): Campos => ({
  nombre: g.nombre,
  unidad: g.unidad,
  precio: String(g.precio),
  iva: String(g.iva / 100),
  ...otros,
});

/** A row for each, with these cells. */
export const filasDe = (
  generos: readonly Genero[],
  celdas: (g: Genero) => readonly Valor[],
  otros: (g: Genero) => Campos = () => ({}),
): Fila[] => generos.map((g) => si(verdad(g, otros(g)), ...celdas(g)));

/** A section's title alone in its row, in the first column or after so many blanks. */
export const titulo = (texto: string, blancos = 0, categoria = texto): Fila =>
  sec(categoria, ...Array.from({ length: blancos }, () => ""), texto);

/** As Spaniards write it: 1234.5 → «1.234,50». */
export const coma = (valor: number, decimales = 2): string => {
  const [enteros = "", resto] = valor.toFixed(decimales).split(".");
  return `${enteros.replace(/\B(?=(?:\d{3})+$)/gu, ".")}${resto === undefined ? "" : `,${resto}`}`;
};

/** The price printed with IVA, and what must be stored of it. */
export const impreso = (g: Genero): string => (g.precio * (1 + g.iva / 100)).toFixed(2);
export const deImpreso = (g: Genero): Campos => conIva(impreso(g), String(g.iva / 100));

/** The cells of so many families, some of them with what they order. */
export const huecos = (cuantos: number, llenos: Readonly<Record<number, number>> = {}): Valor[] =>
  Array.from({ length: cuantos }, (_, i) => llenos[i] ?? "");
export const sumas = (cuantos: number, valor: number): Valor[] =>
  Array.from({ length: cuantos }, () => valor);
