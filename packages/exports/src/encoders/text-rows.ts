/** A piece of CSV or NDJSON has this many rows. A string of a few hundred KB is written faster than many short ones, and takes little memory. */
const rowsAtOnce = 1_000;

/** Writes the rows `0` to `rows - 1` as UTF-8. */
export function encodeRows(rows: number, write: (row: number) => string): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < rows; from += rowsAtOnce) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + rowsAtOnce); row += 1) text += write(row);
    pieces.push(Buffer.from(text));
  }
  return pieces;
}
