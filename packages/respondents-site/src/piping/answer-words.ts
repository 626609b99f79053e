import {
  type AnswersInTexts,
  type AnswerWords,
  compileVisibility,
  facetId,
  fillText,
  formAnswers,
  type FormFields,
  formQuestions,
  otherPart,
  otherValue,
  partSeparator,
  pipeSources,
  type SurveyDefinition,
} from '@canvass/surveys';
import { type FormTexts, partsOf, valueInWords } from '@canvass/survey-form';
import { inWords, isLabelled } from './facets/in-words.ts';

/** An answer in a text has at most this many characters: the same one may stand in many texts. */
const maxWords = 200;

/** An answer in an address has at most this many characters. A longer one is none there: its beginning would be another answer. */
const maxValues = 2_000;

/** What a person has answered so far. */
export interface GivenAnswers {
  readonly fields: FormFields;
  /** The draw of the form (`drawOf`). Absent: there was none. */
  readonly draw?: number | undefined;
  /** The fields are of questions that were asked, and others are missing. */
  readonly areAsked?: boolean;
}

/**
 * Returns answers for texts, in words as the person has read or typed them: labels in the language of `texts`, several joined as that language does; and in values. What is
 * not asked with these answers is no answer, and what no question is called is text. `definition`: in that language.
 */
export function answersInTexts(
  definition: SurveyDefinition,
  { fields, draw, areAsked = false }: GivenAnswers,
  texts: FormTexts,
): AnswersInTexts {
  const questions = formQuestions(definition);
  const asked = areAsked
    ? new Set(Object.keys(fields))
    : compileVisibility(definition)(formAnswers(questions, fields), { draw });
  const sources = pipeSources(definition);
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const known = new Map<string, string | undefined>();

  const wordsOf: AnswerWords = (source) => {
    if (!sources.has(source)) return null;
    if (known.has(source)) return known.get(source);
    // A draft may have labels that name each other.
    known.set(source, undefined);
    const words = asked.has(source) ? wordsIn(source) : [];
    const joined = words.length === 0 ? undefined : clipped(joinedIn(texts, words));
    known.set(source, joined);
    return joined;
  };

  function given(source: string): string[] {
    return [fields[source] ?? []].flat().filter((value) => value !== '');
  }

  function wordsIn(source: string): string[] {
    const [id = ''] = source.split(partSeparator, 1);
    const question = byId.get(id)!;
    const found = partsOf(question, texts.language).find(({ part }) => facetId(id, part) === source);
    return given(source).flatMap((value) => {
      const own = value === otherValue && [fields[facetId(id, otherPart)] ?? []].flat()[0];
      if (typeof own === 'string' && own !== '' && source === id) return [own];
      const words = valueInWords(question, value, texts.language);
      const shown = words ?? (found === undefined ? value : inWords(found.facet, value, texts.language));
      return [
        found !== undefined && isLabelled(found.facet) ? fillText(shown, { wordsOf }, texts.dir) : shown,
      ];
    });
  }

  return {
    wordsOf,
    valuesOf: (source) => {
      if (!sources.has(source)) return null;
      const values = asked.has(source) ? given(source) : [];
      return values.reduce((sum, { length }) => sum + length, 0) > maxValues ? [] : values;
    },
  };
}

function joinedIn({ language }: FormTexts, words: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

function clipped(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxWords ? `${line.slice(0, maxWords).toWellFormed().trim()}…` : line;
}
