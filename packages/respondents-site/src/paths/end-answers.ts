import {
  type AnswersInTexts,
  fillAddress,
  fillMarkdown,
  fillText,
  type FlatRecord,
  type FormFields,
  type Language,
  otherPart,
  partSeparator,
  textFor,
  type TextInLanguages,
} from '@canvass/surveys';
import type { EndSource } from './end-sources.ts';
import type { ShownEnd } from './endings.ts';

/** The answers that the page after the form shows take at most this many bytes of a cookie, percent-encoded. */
const maxKeptBytes = 2_000;
/** Characters of one that only texts show: one more than they have room for, so that they say that it goes on. */
const maxKeptLength = 201;

/**
 * The answers that the end of a form shows, as they were sent. Answers to questions that were not asked are left out, and so are those without room. Addresses get
 * a whole answer or none: the beginning of one would be another.
 */
export function endFields(
  sources: readonly EndSource[],
  fields: FormFields,
  answers: FlatRecord,
): FormFields {
  const kept: Record<string, string[]> = {};
  let bytes = 0;
  for (const { source, isWhole } of sources) {
    const other = `${source}${partSeparator}${otherPart}`;
    for (const name of [source, other]) {
      if (!Object.hasOwn(fields, name) || (answers[name] ?? null) === null) continue;
      const values = [fields[name] ?? []]
        .flat()
        .map((value) => (isWhole ? value : value.slice(0, maxKeptLength)).toWellFormed());
      const size = values.reduce((sum, value) => sum + encodeURIComponent(name + value).length + 2, 0);
      if (bytes + size > maxKeptBytes) continue;
      bytes += size;
      kept[name] = values;
    }
  }
  return kept;
}

/** The end of a form with answers in its texts and in its address, in one language. `first`: the first language of the survey. */
export function filledEnd(
  end: ShownEnd,
  answers: AnswersInTexts,
  {
    language,
    first,
    dir,
  }: { readonly language: Language; readonly first: Language; readonly dir: 'ltr' | 'rtl' },
): ShownEnd {
  const fill = (text: TextInLanguages | undefined, by: typeof fillMarkdown): TextInLanguages | undefined => {
    if (text === undefined) return undefined;
    const shown = textFor(text, language, first);
    const filled = by(shown.text, answers, dir);
    return shown.isTranslated ? { default: filled, [language]: filled } : { default: filled };
  };
  return {
    ...end,
    heading: fill(end.heading, fillText),
    text: fill(end.text, fillMarkdown),
    redirectTo: end.redirectTo === undefined ? undefined : fillAddress(end.redirectTo, answers),
  };
}
