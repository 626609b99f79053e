import { countedLanguage } from '../totals/counted-facets.ts';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { definitionOf, texts } from '../../test/arbitraries.ts';
import { filteredSurveys } from '../../test/filters.ts';
import { startHistory } from '../history/history.ts';
import type { LanguageNumber } from '../words/stop-words.ts';
import { countedWords } from '../words/words.ts';
import type { AnswerFilter, QuestionFilter } from './answer-filter.ts';
import { compileContains, compileFilter, matchesFilter } from './match-filter.ts';

const receivedAt = '2026-11-07T12:00:00.000Z';
const receivedAtMs = Date.parse(receivedAt);
const on = (...questions: QuestionFilter[]): AnswerFilter => ({ questions });
const colour = (...values: string[]): QuestionFilter => ({
  question: 'colour',
  type: 'choices',
  values,
});
const others = (...values: string[]): QuestionFilter => ({ question: 'colour', type: 'noneOf', values });
const english = startHistory(definitionOf({ id: 'why', text: 'Why?', type: 'text' }));
const rating = (...ends: [number, number][]): QuestionFilter => ({
  question: 'rating',
  type: 'number',
  ranges: ends.map(([min, max]) => ({ min, max })),
});
const word = (each: string): QuestionFilter => ({ question: 'why', type: 'words', word: each });

/** Whether the value of a question fits the condition: undefined if it was skipped, null if it was not asked. */
function holds(condition: QuestionFilter, value: unknown, language: LanguageNumber): boolean {
  if (condition.type === 'answered') return value !== null && (value !== undefined) === condition.answered;
  if (condition.type === 'noneOf') return !holds({ ...condition, type: 'choices' }, value, language);
  if (value === undefined || value === null) return false;
  if (condition.type === 'choices') {
    const chosen: unknown[] = Array.isArray(value) ? value : [value];
    return condition.values.filter((each) => chosen.includes(each)).length > 0;
  }
  if ('ranges' in condition) {
    return condition.ranges.some(({ min, max }) => Math.max(min, Math.min(max, value as number)) === value);
  }
  if ('contains' in condition) {
    const [text, wanted] = [value as string, condition.contains].map((each) =>
      each.toLowerCase().normalize('NFC'),
    );
    return (text ?? '').split(wanted ?? '').length > 1;
  }
  return countedWords(value as string, language).includes(condition.word);
}

describe('a filter', () => {
  test('takes the answers of which every condition holds and which came in time', () => {
    fc.assert(
      fc.property(filteredSurveys, ({ history, answers, filter }) => {
        const { questions, receivedFromMs, receivedBeforeMs } = filter;
        const expected = answers.filter(({ receivedAt: time, questions: asked, answers: values }) => {
          const own = new Map(Object.entries(values));
          const isInTime =
            (receivedFromMs === undefined || time >= new Date(receivedFromMs).toISOString()) &&
            (receivedBeforeMs === undefined || time < new Date(receivedBeforeMs).toISOString());
          return (
            isInTime &&
            questions.every((condition) =>
              holds(
                condition,
                asked.some(({ id }) => id === condition.question) ? own.get(condition.question) : null,
                countedLanguage(values, asked),
              ),
            )
          );
        });
        expectEqual(
          answers.filter((answer) => matchesFilter(filter, answer, history)),
          expected,
        );
        expectEqual(answers.filter(compileFilter(filter, history)), expected);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['one of the choices', on(colour('red', 'blue')), { colour: 'red' }, true],
    ['one of several choices', on(colour('red')), { colour: ['blue', 'red'] }, true],
    ['another choice', on(colour('red')), { colour: ['blue', 'green'] }, false],
    ['a skipped question', on(colour('red')), {}, false],
    ['another of several choices', on(others('red')), { colour: ['blue', 'green'] }, true],
    ['one that is among others', on(others('red')), { colour: ['blue', 'red'] }, false],
    ['no choice', on(others('red')), {}, true],
    ['no choice, as it was not asked', on(others('red')), { colour: null }, true],
    ['a question that was not asked', on(colour('red')), { colour: null }, false],
    ['the ends of a range', on(rating([1, 1], [4, 5])), { rating: 5 }, true],
    ['between two ranges', on(rating([1, 1], [4, 5])), { rating: 3 }, false],
    ['both questions', on(colour('red'), rating([4, 5])), { colour: 'red', rating: 4 }, true],
    ['one of two questions', on(colour('red'), rating([4, 5])), { colour: 'red', rating: 3 }, false],
    ['a word', on(word('fast')), { why: 'Quick, FAST!' }, true],
    ['a part of a word', on(word('fast')), { why: 'breakfast' }, false],
    ['a name that objects inherit', on({ ...word('fast'), question: 'toString' }), {}, false],
    ['the first moment', { questions: [], receivedFromMs: receivedAtMs }, {}, true],
    ['the moment before', { questions: [], receivedFromMs: receivedAtMs + 1 }, {}, false],
    ['the last moment', { questions: [], receivedBeforeMs: receivedAtMs + 1 }, {}, true],
    ['the moment after', { questions: [], receivedBeforeMs: receivedAtMs }, {}, false],
  ])('of %s', (_, filter, answers, isTaken) => {
    expect(matchesFilter(filter, { receivedAt, version: 1, answers }, english)).toBe(isTaken);
  });
});

describe('a text that contains another', () => {
  test.each([
    ['slow', 'Too SLOW for me', true],
    ['Too Slow', 'it is too slow', true],
    ['too slow', 'too  slow', false],
    ['E\u0301clair', 'one éCLAIR', true],
    ['éclair', 'E\u0301CLAIR', true],
    ['eclair', 'éclair', false],
    ['e', 'é', false],
    ['İ', 'i̇stanbul', true],
    ['I', 'ısırgan', false],
    ['straße', 'STRASSE', false],
    ['100%', 'about 100% of it', true],
    ['.*', 'anything', false],
    ['__proto__', 'a __PROTO__ b', true],
  ])('%j in %j: %j', (contains, text, isThere) => {
    expect(compileContains(contains)(text)).toBe(isThere);
  });

  test('contains each part of itself, in either case', () => {
    fc.assert(
      fc.property(texts, fc.stringMatching(/^[a-zA-Z ,']{1,20}$/), texts, (before, wanted, after) => {
        // A mark behind the text would become a part of its last letter.
        const text = `${before} ${wanted} ${after}`;
        for (const contains of [wanted, wanted.toUpperCase(), wanted.toLowerCase()]) {
          expect(compileContains(contains)(text)).toBe(true);
        }
      }),
    );
  });
});
