import { splitChoices } from '@canvass/exports';
import { type Question, hasVisibleCharacter, readerText, readWholeNumber } from '@canvass/surveys';
import { splitKnown } from './split-known.ts';

export type ReadCell =
  /** `value`: undefined if the cell has no answer. */
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

export interface CellRule {
  /** The file's words for values. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** Between the choices of a cell. Default: as exports have it, or else `;` or a comma. */
  readonly separator?: string | undefined;
}

/**
 * Reads the cells of a question: a value, or the label of one choice. The site, or a dry run, checks the value.
 *
 * @param isExport whether a Canvass export has written the cells: each `;` without a `\` before it is between two choices
 */
export function cellReader(
  question: Question,
  { values = {}, separator }: CellRule,
  isExport: boolean,
): (cell: string) => ReadCell {
  const own = new Map(Object.entries(values).map(([written, value]) => [readerText(written), value]));
  const valueOf = (text: string): unknown => (own.size === 0 ? undefined : own.get(readerText(text)));
  switch (question.type) {
    case 'text':
      return (text) => read(text === '' ? undefined : (valueOf(text) ?? text));
    case 'scale':
      return (cell) => {
        const text = cell.trim();
        if (!hasVisibleCharacter(text)) return read(undefined);
        const value = valueOf(text);
        if (value !== undefined) return read(value);
        // Spreadsheets write 4 as 4.0.
        const number = readWholeNumber(text.replace(/\.0{1,15}$/, ''));
        return number === undefined ? refused(question.id, 'is no whole number') : read(number);
      };
    case 'choice': {
      const choiceOf = choiceReader(question.choices, valueOf);
      if (!question.multiple) {
        return (text) => {
          if (!hasVisibleCharacter(text)) return read(undefined);
          const value = choiceOf(text);
          return value === undefined
            ? refused(question.id, 'is no choice, and no label of just one')
            : read(value);
        };
      }
      const written = question.choices.flatMap(({ value, label }) => [value, label]);
      const known = { valueOf: choiceOf, texts: [...written, ...Object.keys(values)] };
      const readSeveral = (text: string): readonly unknown[] | undefined => {
        if (separator !== undefined) return splitKnown(text, separator, known);
        if (isExport) return splitEscaped(text, choiceOf);
        return splitKnown(text, ';', known) ?? splitEscaped(text, choiceOf) ?? splitKnown(text, ',', known);
      };
      return (text) => {
        if (!hasVisibleCharacter(text)) return read(undefined);
        const chosen = readSeveral(text);
        return chosen === undefined
          ? refused(question.id, 'has a part that is no choice, and no label of just one')
          : read([...new Set(chosen)]);
      };
    }
  }
}

/** The way back from `joinChoices`. Undefined: a part is not known. */
function splitEscaped(text: string, choiceOf: (text: string) => unknown): unknown[] | undefined {
  const values = splitChoices(text).filter(hasVisibleCharacter).map(choiceOf);
  return values.includes(undefined) ? undefined : values;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The value of a text: the file's word for it, the value itself, or a label that no other choice has. */
function choiceReader(
  choices: readonly Choice[],
  valueOf: (text: string) => unknown,
): (text: string) => unknown {
  const byValue = new Map(choices.map(({ value }) => [readerText(value), value]));
  const byLabel = new Map<string, string | null>();
  for (const { value, label } of choices) {
    const known = readerText(label).toLowerCase();
    byLabel.set(known, byLabel.has(known) ? null : value);
  }
  return (text) => {
    const written = readerText(text);
    return valueOf(text) ?? byValue.get(written) ?? byLabel.get(written.toLowerCase()) ?? undefined;
  };
}

const read = (value: unknown): ReadCell => ({ ok: true, value });

function refused(id: string, what: string): ReadCell {
  return { ok: false, reason: `The answer to “${id}” ${what}` };
}
