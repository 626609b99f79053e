import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { expectEqual } from '../../test/expect-equal.ts';
import { answeredSurveys, countAll, texts } from '../../test/arbitraries.ts';
import type { CountedFacet } from './counted-facets.ts';
import { JsonBytes } from '../shared/json-bytes.ts';
import { SurveyAnswersSummary } from './survey-answers-summary.ts';
import { Tally } from '../shared/tally.ts';
import { languageNumber } from '../words/stop-words.ts';

const json = new JsonBytes();

function written(counts: { writeJson(into: JsonBytes): void }): unknown {
  counts.writeJson(json);
  return JSON.parse(json.take().toString());
}

/** What is read back from the bytes that a commit writes. */
function readBack(summary: SurveyAnswersSummary): unknown {
  return SurveyAnswersSummary.fromJSON(written(summary)).toJSON();
}

const why: readonly CountedFacet[] = [
  { id: 'why', type: 'words', inherited: false, language: languageNumber('en') },
];
const receivedAt = '2026-11-22T14:23:02.205Z';

describe('the bytes of a summary', () => {
  test('are those of its JSON, after each commit, each erasure and a rebuild', () => {
    const changes = fc.array(fc.constantFrom('commit', 'erase', 'rebuild', 'lost'), { maxLength: 12 });
    fc.assert(
      fc.property(answeredSurveys, changes, ({ answers }, steps) => {
        let summary = SurveyAnswersSummary.empty();
        let next = 0;
        const counted: typeof answers = [];
        for (const step of steps) {
          if (step === 'rebuild') summary = countAll(counted);
          // A refused write: the next attempt begins with what the storage has.
          if (step === 'lost') summary = SurveyAnswersSummary.fromJSON(written(summary));
          for (const answer of step === 'commit' ? answers.slice(next, next + 5) : []) {
            summary.addNewAnswer(answer, answer.questions);
            counted.push(answer);
          }
          if (step === 'commit') next += 5;
          const erased = step === 'erase' ? counted.pop() : undefined;
          if (erased) {
            summary.subtractAnswer(erased, erased.questions);
            const times = counted.map((each) => each.receivedAt).toSorted();
            summary.setTimes(times[0] ?? null, times.at(-1) ?? null);
          }
          expectEqual(readBack(summary), summary.toJSON());
        }
        expectEqual(readBack(summary), countAll(counted).toJSON());
      }),
    );
  });

  test('are those of any words and duplicates', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 10 }), fc.nat(3), (given, duplicates) => {
        const summary = SurveyAnswersSummary.empty();
        for (const text of given) {
          if (text === '') continue;
          summary.addNewAnswer({ receivedAt, answers: { why: text } }, why);
          expectEqual(readBack(summary), summary.toJSON());
        }
        for (let count = 0; count < duplicates; count += 1) summary.addDuplicate({ isConflict: count === 1 });
        expectEqual(readBack(summary), summary.toJSON());
      }),
    );
  });

  test('are those of more words than are kept, while they push each other out', () => {
    const summary = SurveyAnswersSummary.empty();
    for (let round = 0; round < 8; round += 1) {
      for (let word = 0; word < 1_000; word += 1) {
        const text = `x${word + 700 * round} wörter${word % 40} hello`;
        summary.addNewAnswer({ receivedAt, answers: { why: text } }, why);
      }
      expect(readBack(summary)).toEqual(summary.toJSON());
    }
  });

  test('have keys that need escapes, and any count', () => {
    const key = fc.oneof(fc.string({ unit: anyCharacter }), fc.string());
    const counts = fc.array(
      fc.tuple(
        key.filter((text) => text.isWellFormed()),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      ),
    );
    fc.assert(
      fc.property(counts, (given) => {
        const map = new Map(given);
        const tally = Tally.from(map);
        expectEqual(written(tally), [...map]);
        for (const [dropped] of given.slice(0, 2)) {
          tally.subtract(dropped, Number.MAX_SAFE_INTEGER);
          map.delete(dropped);
        }
        expectEqual(written(tally), [...map]);
      }),
    );
  });

  test('have the values of a range', () => {
    const tally = Tally.from(
      new Map([
        [-3, 1],
        [0, 10],
        [1_000_000, 100],
      ]),
    );
    tally.subtractFromAll(1);
    expect(written(tally)).toEqual([
      [0, 9],
      [1_000_000, 99],
    ]);
  });
});
