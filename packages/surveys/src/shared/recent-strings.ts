/** A string of at most 12 ASCII characters, packed into three integers, which identify it: none of them is NUL. */
interface RecentString {
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  readonly text: string;
}

const packedLength = 12;
const slotBits = 10;
const noString: RecentString = { first: 0, middle: 0, last: 0, text: '' };

/** The strings of bytes that come again and again, such as choices: each is made once. Each string has one slot, as in `scanWords`. */
export class RecentStrings {
  readonly #strings = Array.from({ length: 2 ** slotBits }, () => noString);

  /** The ASCII text from `from` up to `to`. `view`: of the same bytes; at least 3 must precede the text. */
  text(bytes: Buffer, view: DataView, from: number, to: number): string {
    const length = to - from;
    if (length > packedLength) return bytes.toString('latin1', from, to);
    const last = bytesBefore(view, to, length);
    const middle = bytesBefore(view, to - 4, length - 4);
    const first = bytesBefore(view, to - 8, length - 8);
    const hash = Math.imul(first, 0xc2b2ae35) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(last, 0x9e3779b1);
    const slot = hash >>> (32 - slotBits);
    const known = this.#strings[slot] as RecentString;
    if (known.last === last && known.middle === middle && known.first === first) return known.text;
    const text = bytes.toString('latin1', from, to);
    this.#strings[slot] = { first, middle, last, text };
    return text;
  }
}

/** The last four of so many bytes before `end`, or all of them if they are fewer. */
function bytesBefore(view: DataView, end: number, count: number): number {
  if (count <= 0) return 0;
  const four = view.getInt32(end - 4);
  return count < 4 ? four & ((1 << (8 * count)) - 1) : four;
}
