const windowMs = 10_000;

/** How fast a count grows, per second, over the last ten seconds. */
export class RateOverTime {
  readonly #notes: { readonly atMs: number; readonly count: number }[] = [];

  note(atMs: number, count: number): number {
    this.#notes.push({ atMs, count });
    while (this.#notes.length > 2 && atMs - this.#notes[0]!.atMs > windowMs) this.#notes.shift();
    const first = this.#notes[0]!;
    return atMs === first.atMs ? 0 : ((count - first.count) * 1_000) / (atMs - first.atMs);
  }
}
