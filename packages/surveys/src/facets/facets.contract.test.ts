import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { valuesOf } from '../../test/facets/facet-generators.ts';
import { kindOf } from '../kinds/kinds.ts';
import { generators } from '../../test/kinds/kinds.ts';
import { questionOf } from '../../test/arbitraries.ts';
import { JsonBytes } from '../shared/json-bytes.ts';
import { AnswerScanner } from '../totals/answer-scanner.ts';
import { type CountedFacet, isCountable } from '../totals/counted-facets.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { languageNumber } from '../words/stop-words.ts';
import { type FacetType, type FlatRecord, facetTypes } from './facet.ts';
import { isValueOf } from './facet-value.ts';
import { NumberTotals, maxExactValues } from './number-totals.ts';
import { type OrderedType, ordered } from './ordered-facet.ts';

const receivedAt = '2026-11-27T00:00:00.000Z';

/** One facet alone, and one that every object inherits, beside another of the same type. */
const facetsOf = (type: FacetType): CountedFacet[] =>
  ['q.part', 'toString'].map((id) => ({
    id,
    type,
    inherited: id in Object.prototype,
    language: languageNumber('en'),
  }));

/** Records of the two facets: answered, skipped or not asked. */
const recordsOf = (type: FacetType): fc.Arbitrary<FlatRecord[]> => {
  const value = fc.oneof(
    { weight: 4, arbitrary: valuesOf(type) },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  );
  const record = fc.tuple(value, value).map(([part, inherited]) => ({
    ...(part !== undefined && { 'q.part': part }),
    ...(inherited !== undefined && { toString: inherited }),
  })) as unknown as fc.Arbitrary<FlatRecord>;
  return fc.array(record, { maxLength: 40 });
};

function count(type: FacetType, records: readonly FlatRecord[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const answers of records) summary.addNewAnswer({ receivedAt, answers }, facetsOf(type));
  return summary;
}

const json = (summary: SurveyAnswersSummary): unknown => JSON.parse(JSON.stringify(summary));

describe.each(facetTypes)('the facet %s', (type) => {
  test('is asked by a kind of question', () => {
    const types = Object.entries(generators).flatMap(([kind, each]) => {
      const [options] = fc.sample(each.options(), { numRuns: 1, seed: 1 });
      const question = questionOf({ id: 'q', text: 'Q', type: kind, ...options });
      return kindOf(question)
        .askedParts(question)
        .map((part) => part.type);
    });
    expect(types).toContain(type);
  });

  test('counts the same in any order and split', () => {
    fc.assert(
      fc.property(recordsOf(type), fc.nat(40), fc.boolean(), (records, at, swapped) => {
        const [one, other] = [records.slice(0, at), records.slice(at).toReversed()];
        const [first, second] = swapped ? [other, one] : [one, other];
        const merged = count(type, first).mergeWith(count(type, second));
        expect(json(merged)).toEqual(json(count(type, records)));
      }),
    );
  });

  test('subtracts what was counted, and says what was not', () => {
    fc.assert(
      fc.property(recordsOf(type), recordsOf(type), (kept, erased) => {
        const exact = SurveyAnswersSummary.exact();
        for (const answers of erased) exact.addNewAnswer({ receivedAt, answers }, facetsOf(type));
        const all = count(type, [...kept, ...erased]);
        all.subtractAll(exact);
        expect(json(all)).toEqual(json(count(type, kept)));
        const one = { 'q.part': fc.sample(valuesOf(type), { numRuns: 1, seed: 7 })[0]! };
        expect(() => count(type, []).subtractAnswer({ receivedAt, answers: one }, facetsOf(type))).toThrow(
          expect.objectContaining({ code: 'not-counted' }),
        );
      }),
    );
  });

  test('is read back from what it writes', () => {
    fc.assert(
      fc.property(recordsOf(type), (records) => {
        const summary = count(type, records);
        expect(json(SurveyAnswersSummary.fromJSON(json(summary)))).toEqual(json(summary));
        const bytes = new JsonBytes();
        summary.writeJson(bytes);
        const written = SurveyAnswersSummary.fromJSON(JSON.parse(bytes.take().toString()));
        expect(json(written)).toEqual(json(summary));
      }),
    );
  });

  test('is scanned as it is parsed, and damaged bytes are counted by neither', () => {
    fc.assert(
      fc.property(recordsOf(type), fc.nat(), fc.nat(255), (records, at, byte) => {
        for (const record of records) {
          const bytes = Buffer.from(JSON.stringify(record));
          const damaged = Buffer.from(bytes);
          damaged[at % bytes.length] = byte;
          for (const line of [bytes, damaged]) {
            const { scanned, parsed } = readBoth(type, line);
            expect(scanned ?? parsed).toEqual(parsed);
          }
        }
      }),
    );
  });

  test('takes no value of another form', () => {
    const wrong = [undefined, null, true, {}, [], [''], [1], '', Number.NaN, 0.5, -0.5, 2 ** 53, Infinity];
    const taken = wrong.filter((value) => isValueOf(type, value));
    expect(taken).toEqual(type === 'words' || type === 'kept' ? [''] : []);
  });
});

/** The counts of what the scanner reads, undefined if it leaves the line to the parser, and of what the parser reads. */
function readBoth(type: FacetType, bytes: Buffer): { scanned: unknown; parsed: unknown } {
  const facets = facetsOf(type);
  const scanner = new AnswerScanner(Buffer.concat([Buffer.from('    '), bytes]));
  if (!scanner.scan(4, 4 + bytes.length, facets)) return { scanned: undefined, parsed: undefined };
  const record: unknown = JSON.parse(bytes.toString());
  if (!isCountable(record, facets)) throw new Error(`It was scanned: ${bytes.toString()}`);
  const scanned = SurveyAnswersSummary.empty();
  scanned.addScanned(scanner, facets);
  scanned.addTabulated({
    answers: 1,
    firstAnswerAt: receivedAt,
    lastAnswerAt: receivedAt,
    zone: scanned.zone,
    days: [[receivedAt.slice(0, 10), 1]],
    facets: [],
  });
  return { scanned: json(scanned), parsed: json(count(type, [record])) };
}

/** Many distinct values, in an order that a seed decides. */
function manyValues(type: OrderedType, many: number, seed: number): number[] {
  const { lowest, highest } = ordered[type];
  const span = highest - lowest;
  return Array.from({ length: many }, (_, n) => lowest + ((n * 7_919 + seed * 104_729) % span));
}

const plain = (totals: NumberTotals): unknown => JSON.parse(JSON.stringify(totals));

describe.each(['number', 'date'] as const)('many values of a facet of type %s', (type) => {
  const totalsOf = (values: readonly number[]): NumberTotals => {
    const totals = new NumberTotals(type);
    for (const value of values) totals.add(value);
    return totals;
  };
  const sizes = fc.constantFrom(0, 1, maxExactValues - 1, maxExactValues, maxExactValues + 1, 5_000);

  test('are counted in bins, the same in any order and split, with exact sums', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(50), fc.nat(50), (some, others, seed, another) => {
        const [one, other] = [manyValues(type, some, seed), manyValues(type, others, another)];
        const whole = totalsOf([...other, ...one]);
        const merged = totalsOf(one);
        merged.addAll(totalsOf(other));
        expect(plain(merged)).toEqual(plain(whole));
        const all = [...one, ...other].map(BigInt);
        expect(whole.sums()).toEqual({
          sum: all.reduce((sum, each) => sum + each, 0n),
          squares: all.reduce((sum, each) => sum + each * each, 0n),
        });
        expect(whole.isBinned).toBe(new Set(all).size > maxExactValues);
        expect(plain(NumberTotals.fromJSON(plain(whole)))).toEqual(plain(whole));
      }),
      { numRuns: 30 },
    );
  });

  test('subtract within bins, which stay until no answer is left', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 700, 3_000), fc.nat(50), (some, seed) => {
        const kept = manyValues(type, 2_500, seed);
        const erased = manyValues(type, some, seed + 1);
        const all = totalsOf([...kept, ...erased]);
        expect(all.subtractAll(totalsOf(erased))).toBe(true);
        const expected = totalsOf(kept);
        while (!expected.isBinned) expected.coarsen();
        expect(plain(all)).toEqual(plain(expected));
        expect(all.subtractAll(expected)).toBe(true);
        expect(plain(all)).toEqual(plain(new NumberTotals(type)));
        expect(all.subtractAll(totalsOf([kept[0]!]))).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('are never outside their bin, and a fine bin is within one coarse bin', () => {
    const { lowest, highest, binOf } = ordered[type];
    fc.assert(
      fc.property(fc.integer({ min: lowest, max: highest }), (value) => {
        const [fine, coarse] = binOf.map((bin) => bin(value)) as [number, number];
        expect(binOf[0](fine)).toBe(fine);
        expect(binOf[1](fine)).toBe(coarse);
        expect(binOf[1](coarse)).toBe(coarse);
        // A bin of numbers is narrower than a 128th of its values, and one of days has a month.
        const widest = type === 'number' ? Math.abs(value) / 128 : 30;
        expect(Math.abs(value - fine)).toBeLessThanOrEqual(widest);
      }),
    );
  });
});
