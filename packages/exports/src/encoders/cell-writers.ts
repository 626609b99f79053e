import type { Cell } from '../answer-rows.ts';
import type { ExportLayout } from '../export-layout.ts';
import { joinChoices } from '../joined-choices.ts';

type Answer = NonNullable<Cell>;

/** Returns whether a choice was chosen. */
export function isChosen(cell: Answer, choice: string): boolean {
  return cell === choice || (typeof cell === 'object' && cell.includes(choice));
}

/** Makes a function that writes one or several choices as one text. It remembers single choices, because they come again and again. */
export function choicesWriter<Written>(
  { choiceText }: Pick<ExportLayout, 'choiceText'>,
  question: string,
  write: (text: string) => Written,
): (cell: Answer) => Written {
  const known = new Map<string, Written>();
  return (cell) => {
    if (typeof cell === 'object') return write(joinChoices(cell.map((each) => choiceText(question, each))));
    const value = cell as string;
    let written = known.get(value);
    if (written === undefined) known.set(value, (written = write(choiceText(question, value))));
    return written;
  };
}
