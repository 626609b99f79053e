import { languages, readerText } from '@canvass/surveys';

let known: ReadonlyMap<string, number> | undefined;

/** The month, from 1, that a word names in one of the languages of the form: `May`, `mai`, `Sept.`; undefined if it is none. */
export function monthOf(word: string): number | undefined {
  known ??= monthNames();
  return known.get(plain(word));
}

function monthNames(): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      for (const options of [{ month: style }, { day: 'numeric', month: style }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2024, month - 1, 1));
          const name = plain(parts.find(({ type }) => type === 'month')!.value);
          if ((months.get(name) ?? month) !== month) ambiguous.add(name);
          months.set(name, month);
        }
      }
    }
  }
  months.set('sept', 9);
  for (const name of ambiguous) months.delete(name);
  return months;
}

const plain = (word: string): string => readerText(word).toLowerCase().replace(/\.$/, '');
