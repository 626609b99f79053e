const separator = ';';
const special = /[;\\]/g;

/** Several choices as one text: `tea;coffee`, with a `\` before each `;` and `\` that is part of a choice. */
export function joinChoices(choices: readonly string[]): string {
  return choices.map((each) => each.replaceAll(special, String.raw`\$&`)).join(separator);
}

/** The way back. */
export function splitChoices(joined: string): string[] {
  const choices: string[] = [];
  let choice = '';
  for (let at = 0; at < joined.length; at += 1) {
    const unit = joined[at]!;
    if (unit === '\\' && at + 1 < joined.length) choice += joined[(at += 1)]!;
    else if (unit === separator) {
      choices.push(choice);
      choice = '';
    } else choice += unit;
  }
  return [...choices, choice];
}
