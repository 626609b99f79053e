import {
  defaultEnding,
  type Ending,
  endingFacetId,
  endingOfAnswer,
  type FlatRecord,
  type Language,
  type SurveyDefinition,
  type SurveySettings,
  textFor,
  type TextInLanguages,
} from '@canvass/surveys';

/** An ending of a survey with its texts in all languages. */
export interface CompiledEnding extends Pick<Ending, 'id' | 'redirectTo' | 'screenOut'> {
  readonly title: TextInLanguages;
  readonly text?: TextInLanguages | undefined;
}

/** The endings of a survey, by id. */
export type Endings = ReadonlyMap<string, CompiledEnding>;

const none: Endings = new Map();

export function endingsOf({ endings, translations = {} }: SurveyDefinition): Endings {
  if (endings === undefined) return none;
  const inLanguages = (text: string, id: string): TextInLanguages => {
    const translated = Object.entries(translations).flatMap(([language, texts]) =>
      texts[id] === undefined ? [] : [[language, texts[id]] as const],
    );
    return { default: text, ...Object.fromEntries(translated) };
  };
  return new Map(
    endings.map(({ id, title, text, redirectTo, screenOut }) => {
      const at = `/endings/${id}`;
      const ending: CompiledEnding = {
        id,
        title: inLanguages(title, `${at}/title`),
        text: text === undefined ? undefined : inLanguages(text, `${at}/text`),
        redirectTo,
        screenOut,
      };
      return [id, ending];
    }),
  );
}

/** An ending that the version of this site does not have: another site may have a later version, or the survey has lost the ending since. */
const unknownEnding = 'unknown';

/** What answers came to; undefined: the usual end. */
export type FoundEnding = CompiledEnding | typeof unknownEnding | undefined;

/** Finds an ending by its id, which is undefined for the usual one. It is never taken for that: the person may have been screened out. */
export function findEnding(endings: Endings | undefined, id: string | undefined): FoundEnding {
  if (id === undefined || id === defaultEnding) return undefined;
  return endings?.get(id) ?? unknownEnding;
}

/** Returns the ending that answers came to. */
export function endingOf(answers: FlatRecord, endings: Endings): FoundEnding {
  return findEnding(endings, endingOfAnswer(answers));
}

/** Returns the id of the ending that answers came to; undefined if it is the usual one. */
export function endingIdOf(answers: FlatRecord): string | undefined {
  const id = endingOfAnswer(answers);
  return id === defaultEnding ? undefined : id;
}

/** What people get after the form. */
export interface ShownEnd {
  /** The title of the ending; undefined: the page thanks. */
  readonly heading: TextInLanguages | undefined;
  readonly text: TextInLanguages | undefined;
  readonly redirectTo: string | undefined;
  readonly isScreenOut: boolean;
}

/**
 * Returns what an ending shows, or the settings for the usual one. All that people get after the form comes from here. Of an unknown one the page only says that
 * the answers have arrived.
 */
export function shownEnd(
  ending: FoundEnding,
  { thanksText, redirectTo }: Pick<SurveySettings, 'thanksText' | 'redirectTo'>,
): ShownEnd {
  if (ending === unknownEnding) {
    return { heading: undefined, text: undefined, redirectTo: undefined, isScreenOut: true };
  }
  return ending === undefined
    ? { heading: undefined, text: thanksText, redirectTo, isScreenOut: false }
    : {
        heading: ending.title,
        text: ending.text,
        redirectTo: ending.redirectTo,
        isScreenOut: ending.screenOut === true,
      };
}

/** Returns the ending of a survey with endings as programs get it. `languages`: of the survey. */
export function endingJson(
  answers: FlatRecord,
  endings: Endings,
  {
    language,
    languages,
  }: { readonly language: Language | undefined; readonly languages: readonly [Language, ...Language[]] },
): object {
  const ending = endingOf(answers, endings);
  if (ending === undefined) return { id: defaultEnding };
  if (ending === unknownEnding) return { id: endingIdOf(answers) };
  const [first] = languages;
  const { id, title, text, redirectTo, screenOut } = ending;
  const read = (of: TextInLanguages): string => textFor(of, language ?? first, first).text;
  return { id, title: read(title), text: text && read(text), redirectTo, screenOut };
}

/** The answers with another ending, which stands in its place. */
export function withEnding(answers: FlatRecord, ending: string): FlatRecord {
  return { ...answers, [endingFacetId]: ending };
}

/** The same answers as they are stored with each ending, first their own: quotas that became full since, or were changed, may have led to any of them. */
export function* underAllEndings(endings: Endings, answers: FlatRecord): Iterable<FlatRecord> {
  yield answers;
  const own = endingOfAnswer(answers);
  for (const ending of [defaultEnding, ...endings.keys()]) {
    if (ending !== own) yield withEnding(answers, ending);
  }
}
