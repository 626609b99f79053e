const separator = ';';
const special = /[;\\]/g;

/** Joins choices to one text, such as `tea;coffee`. A `;` or `\` that belongs to a choice gets a `\` before it. */
export function joinChoices(choices: readonly string[]): string {
  return choices.map((each) => each.replaceAll(special, String.raw`\$&`)).join(separator);
}

/** Splits a text that `joinChoices` has made. */
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
