const second = 1_000;

/** Writes times as `Date.prototype.toISOString` does, faster if they are near each other. */
export class IsoTimes {
  #second = NaN;
  #start = '';

  of(atMs: number): string {
    const ms = atMs % second;
    if (atMs - ms !== this.#second) {
      this.#second = atMs - ms;
      this.#start = new Date(this.#second).toISOString().slice(0, -4);
    }
    return `${this.#start}${String(ms).padStart(3, '0')}Z`;
  }
}
