import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parsedDefinition } from '../../test/arbitraries.ts';
import { filteredSurveys } from '../../test/filters.ts';
import { startHistory } from '../history/history.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { maxFilterConditions } from './answer-filter.ts';
import { matchesFilter } from './match-filter.ts';
import { quotaFilter, testedHistory } from './quota-filter.ts';

describe('the answers of a quota', () => {
  test('are those that were not screened out, also with as many conditions as a filter may have', () => {
    const ids = Array.from({ length: maxFilterConditions }, (_, index) => `q${index}`);
    const definition = parsedDefinition({
      title: 'T',
      endings: [{ id: 'young', title: 'Sorry', screenOut: true }],
      questions: ids.map((id) => ({ id, text: 'Which?', type: 'choice', choices: ['a', 'b'] })),
    });
    const history = startHistory(definition);
    const where = Object.fromEntries(ids.map((id) => [id, ['a']]));
    const filter = quotaFilter({ filter: { where } }, history, TimeZone.of('UTC'))!;
    const given = Object.fromEntries(ids.map((id) => [id, 'a']));
    const takes = (ending: string) =>
      matchesFilter(
        filter,
        { receivedAt: '2026-11-07T12:00:00.000Z', version: 1, answers: { '@ending': ending, ...given } },
        history,
      );
    expect([takes('default'), takes('young')]).toEqual([true, false]);
  });

  test('can be told by what is kept of the history', () => {
    fc.assert(
      fc.property(filteredSurveys, ({ history, answers, filter }) => {
        const kept = testedHistory([filter], history);
        for (const answer of answers) {
          expect(matchesFilter(filter, answer, kept)).toBe(matchesFilter(filter, answer, history));
        }
      }),
    );
  });
});
