import { idLength } from '@canvass/journal';

/** The ids of log lines, in the order of the log. */
export interface LogIds {
  readonly length: number;
  at(index: number): string;
  /** Whether the id at index `one` is lower than the id at index `other`. */
  isBelow(one: number, other: number): boolean;
}

/** Wraps ids of any form. */
export function idsOf(ids: readonly string[]): LogIds {
  return {
    length: ids.length,
    at: (index) => ids[index]!,
    isBelow: (one, other) => ids[one]! < ids[other]!,
  };
}

/** ULIDs that stay bytes in their lines: the index needs strings of only two in some hundred. */
export class IdsInLines implements LogIds {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #starts: readonly number[];

  /** @param starts the offset of each id in `bytes` */
  constructor(bytes: Buffer, starts: readonly number[]) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length;
  }

  at(index: number): string {
    const start = this.#starts[index]!;
    return this.#bytes.toString('latin1', start, start + idLength);
  }

  isBelow(one: number, other: number): boolean {
    const view = this.#view;
    const oneAt = this.#starts[one]!;
    const otherAt = this.#starts[other]!;
    const last = idLength - 4;
    for (let index = 0; index < last; index += 4) {
      const difference = view.getUint32(oneAt + index) - view.getUint32(otherAt + index);
      if (difference !== 0) return difference < 0;
    }
    return view.getUint32(oneAt + last) < view.getUint32(otherAt + last);
  }
}
