/** Combining marks in a row that a word may hold, in UTF-16 code units; as many as Unicode's Stream-Safe Text Format. */
const maxMarksInARow = 30;

const markPattern = /^\p{M}$/u;

/**
 * Replaces every run of more than 30 combining marks with a space. Normal form C sorts the marks of a
 * run, in quadratic time: 10,000 of them take as long as 10 MB of words (UAX #15, section 13).
 */
export function cutLongMarkRuns(text: string): string {
  let cut = '';
  let from = 0;
  // Every run that is too long covers one of these positions, so most characters are skipped.
  for (let index = maxMarksInARow; index < text.length; index += maxMarksInARow + 1) {
    if (!isMarkAt(text, index)) continue;
    let start = index;
    while (start > from && isMarkAt(text, start - 1)) start -= 1;
    let end = index + 1;
    while (isMarkAt(text, end)) end += 1;
    if (end - start > maxMarksInARow) {
      cut += `${text.slice(from, start)} `;
      from = end;
    }
    index = end;
  }
  return from === 0 ? text : cut + text.slice(from);
}

/** Whether the code unit is a mark, or half of one. */
function isMarkAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0x300 || Number.isNaN(unit)) return false;
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  const character = text.codePointAt(isLowSurrogate ? index - 1 : index);
  return character !== undefined && markPattern.test(String.fromCodePoint(character));
}
