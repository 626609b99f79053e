import { splitChoices } from '@canvass/exports';
import { type FacetOf, hasVisibleCharacter, readerText } from '@canvass/surveys';
import {
  type CellReader,
  type CellRule,
  type MappedValue,
  read,
  refused,
  whereVisible,
} from './read-cell.ts';
import { splitKnown } from './split-known.ts';

type Choices = FacetOf<'choices'>;
type Choice = Choices['choices'][number];

/**
 * Reads values or labels of choices.
 *
 * @param isExport whether a Canvass export has written the cells: each `;` without a `\` before it is between two choices
 */
export function choicesReader(
  { choices, multiple }: Choices,
  mapped: MappedValue,
  { values = {}, separator }: CellRule,
  isExport: boolean,
): CellReader {
  const choiceOf = choiceReader(choices, mapped);
  if (!multiple) {
    return whereVisible((text) => {
      const value = choiceOf(text);
      return value === undefined ? refused('is no choice, and no label of just one') : read(value);
    });
  }
  const written = choices.flatMap(({ value, label }) => [value, label]);
  const known = { valueOf: choiceOf, texts: [...written, ...Object.keys(values)] };
  const readSeveral = (text: string): readonly unknown[] | undefined => {
    if (separator !== undefined) return splitKnown(text, separator, known);
    if (isExport) return splitEscaped(text, choiceOf);
    return splitKnown(text, ';', known) ?? splitEscaped(text, choiceOf) ?? splitKnown(text, ',', known);
  };
  return whereVisible((text) => {
    const chosen = readSeveral(text);
    return chosen === undefined
      ? refused('has a part that is no choice, and no label of just one')
      : read([...new Set(chosen)]);
  });
}

/** The way back from `joinChoices`. Undefined: a part is not known. */
function splitEscaped(text: string, choiceOf: (text: string) => unknown): unknown[] | undefined {
  const values = splitChoices(text).filter(hasVisibleCharacter).map(choiceOf);
  return values.includes(undefined) ? undefined : values;
}

/** The value of a text: the file's word for it, the value itself, or a label that no other choice has. */
function choiceReader(choices: readonly Choice[], mapped: MappedValue): (text: string) => unknown {
  const byValue = new Map(choices.map(({ value }) => [readerText(value), value]));
  const byLabel = new Map<string, string | null>();
  for (const { value, label } of choices) {
    const known = readerText(label).toLowerCase();
    byLabel.set(known, byLabel.has(known) ? null : value);
  }
  return (text) => {
    const written = readerText(text);
    return mapped(text) ?? byValue.get(written) ?? byLabel.get(written.toLowerCase()) ?? undefined;
  };
}
