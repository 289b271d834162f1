/** Pseudo-random choices, the same for the same seed. */
export class Azar {
  private estado: number;

  constructor(semilla: number) {
    this.estado = Math.imul(semilla + 1, 0x9e3779b1) >>> 0;
  }

  /** In [0, 1). */
  numero(): number {
    this.estado = (this.estado + 0x6d2b79f5) >>> 0;
    let t = this.estado;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  entero(desde: number, hasta: number): number {
    return desde + Math.floor(this.numero() * (hasta - desde + 1));
  }

  sale(probabilidad: number): boolean {
    return this.numero() < probabilidad;
  }

  uno<T>(de: readonly T[]): T {
    const elegido = de[this.entero(0, de.length - 1)];
    if (elegido === undefined) throw new Error("Nada que elegir");
    return elegido;
  }

  varios<T>(de: readonly T[], cuantos: number): T[] {
    return this.barajar(de).slice(0, cuantos);
  }

  barajar<T>(de: readonly T[]): T[] {
    return de
      .map((valor) => ({ valor, orden: this.numero() }))
      .sort((a, b) => a.orden - b.orden)
      .map(({ valor }) => valor);
  }
}
