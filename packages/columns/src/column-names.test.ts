import { expect, test } from '@jest/globals';
import type { SurveyHistory } from '@canvass/surveys';
import * as fc from 'fast-check';
import { columnNamesOf, parseColumnName } from './column-names.ts';

const idPart = fc.constantFrom('a', 'A', 'b', 'B', '1', 'a-b', 'A_b', 'toString');
const facetIds = fc.tuple(idPart, fc.option(idPart, { nil: '' })).map(([question, part]) => {
  return part === '' ? question : `${question}.${part}`;
});
/** The facets of some versions, in any order. */
const versions = fc.array(fc.uniqueArray(facetIds, { maxLength: 8 }), { minLength: 1, maxLength: 6 });

function historyOf(facets: readonly (readonly string[])[]): SurveyHistory {
  const numbered = Object.fromEntries(facets.map((ids, index) => [index + 1, ids]));
  return { versions: numbered, questions: {}, current: facets.length };
}

test('names of columns are unique whatever their case, say their facet, and stay in later versions', () => {
  fc.assert(
    fc.property(versions, (all) => {
      const nameOf = columnNamesOf(historyOf(all));
      const ids = [...new Set(all.flat())];
      const names = ids.map((id) => nameOf('q', id));
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length);
      expect(names.map(parseColumnName)).toEqual(ids.map((facet) => ({ role: 'q', facet })));
      for (const [index, some] of all.entries()) {
        const before = columnNamesOf(historyOf(all.slice(0, index + 1)));
        expect(some.map((id) => before('q', id))).toEqual(some.map((id) => nameOf('q', id)));
      }
    }),
  );
});

test('a part that an earlier question gets later has a suffix, and not the one that was there before', () => {
  const nameOf = columnNamesOf(
    historyOf([
      ['a', 'A.price'],
      ['a', 'a.Price', 'A.price'],
    ]),
  );
  expect([nameOf('q', 'A.price'), nameOf('list', 'a.Price')]).toEqual(['q_A.price', 'list_a.Price~2']);
});
