/** What an export writes a `'` in front of, so that a spreadsheet does not compute it. */
const formula = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell of a Canvass export, without the `'` in front of what looks like a formula. */
export function originalText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** Several choices in one cell of a Canvass export: `tea;coffee`, with a `\` before each `;` and `\` that is part of a choice. */
export function splitChoices(cell: string): string[] {
  const choices: string[] = [];
  let choice = '';
  for (let at = 0; at < cell.length; at += 1) {
    const unit = cell[at]!;
    if (unit === '\\' && at + 1 < cell.length) choice += cell[(at += 1)]!;
    else if (unit === ';') {
      choices.push(choice);
      choice = '';
    } else choice += unit;
  }
  return [...choices, choice];
}
