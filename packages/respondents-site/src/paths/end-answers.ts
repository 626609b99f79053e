import {
  type AnswersInTexts,
  fillAddress,
  fillMarkdown,
  fillText,
  type FlatRecord,
  type FormFields,
  type Language,
  hasPipes,
  otherPart,
  partSeparator,
  pipesIn,
  type SurveySettings,
  textFor,
  type TextInLanguages,
} from '@canvass/surveys';
import type { Endings, ShownEnd } from './endings.ts';

/** The answers that the page after the form shows take at most this many bytes of a cookie, percent-encoded. */
const maxKeptBytes = 2_000;
/** Characters of one of them. */
const maxKeptLength = 200;

/** The answers that any end of a form shows, by the ids of their facets; undefined if no text there has a place for one, nor a brace that is written twice. */
export function endSources(
  { thanksText, redirectTo }: Pick<SurveySettings, 'thanksText' | 'redirectTo'>,
  endings: Endings,
): readonly string[] | undefined {
  const texts = [
    thanksText,
    redirectTo,
    ...[...endings.values()].flatMap(({ title, text, redirectTo: to }) => [title, text, to]),
  ]
    .flatMap((text) => (text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)))
    .filter((text) => text !== undefined);
  if (!texts.some(hasPipes)) return undefined;
  return [...new Set(texts.flatMap(pipesIn).map(({ source }) => source))];
}

/** What a form has for its end: the answers that it shows, as they were sent. What was not asked is none of them, and what has no room is left out. */
export function endFields(sources: readonly string[], fields: FormFields, answers: FlatRecord): FormFields {
  const kept: Record<string, string[]> = {};
  let bytes = 0;
  for (const source of sources) {
    const other = `${source}${partSeparator}${otherPart}`;
    for (const name of [source, other]) {
      if (!Object.hasOwn(fields, name) || (answers[name] ?? null) === null) continue;
      const values = [fields[name] ?? []].flat().map((value) => value.slice(0, maxKeptLength).toWellFormed());
      bytes += values.reduce((sum, value) => sum + encodeURIComponent(name + value).length + 2, 0);
      if (bytes > maxKeptBytes) return kept;
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
