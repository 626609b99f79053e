export interface BatchLine {
  /** The number of the line, from 1. Empty lines have a number, too. */
  readonly number: number;
  /** The line without its newline. */
  readonly bytes: Buffer;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Yields the lines that are not empty. */
export function* splitLines(body: Buffer): Generator<BatchLine> {
  let from = 0;
  for (let number = 1; from < body.byteLength; number += 1) {
    const end = body.indexOf(newline, from);
    const to = end === -1 ? body.byteLength : end;
    const bytes = body.subarray(from, to);
    if (!isBlank(bytes)) yield { number, bytes };
    from = to + 1;
  }
}

/** Counts the lines, empty ones included, up to `limit + 1`. */
export function countLines(body: Buffer, limit: number): number {
  let lines = 0;
  for (let from = 0; from < body.byteLength && lines <= limit; lines += 1) {
    const end = body.indexOf(newline, from);
    from = end === -1 ? body.byteLength : end + 1;
  }
  return lines;
}

function isBlank(bytes: Buffer): boolean {
  // A callback for each byte would take ten times as long: a batch may be 8 MiB of spaces.
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== space && bytes[at] !== carriageReturn) return false;
  }
  return true;
}
