import { z } from 'zod';
import type { TimeZone } from '../zones/time-zone.ts';
import { type FieldError, fieldErrors, formatPath, maxFieldErrors } from '../shared/field-error.ts';
import type { Facet } from '../facets/facet.ts';
import { facetOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { type GivenRange, type QuestionFilter, maxFilterConditions } from './answer-filter.ts';
import {
  answeredSchema,
  choicesSchema,
  endSchema,
  filterInputSchema,
  maxFilterRanges,
  otherChoicesSchema,
  textSchema,
} from '../definition/filter-input.ts';
import {
  choiceCondition,
  containsCondition,
  otherChoicesCondition,
  rangeCondition,
  wordCondition,
} from './check-condition.ts';
import { type ParsedFilter, noSuchQuestion, parsedFilter, tooManyConditions } from './parsed-filter.ts';
import { type EndText, endExample, endOfJson, endTextOf } from '../facets/end-text.ts';
import { readReceivedTimes } from './received-times.ts';

type End = number | string;
type GivenEnds = readonly (End | { readonly min?: End | undefined; readonly max?: End | undefined })[];

/** Values and ranges of a facet. */
function rangesSchema(of: EndText): z.ZodType<GivenEnds> {
  const end = (name: string) =>
    endSchema.refine((json) => endOfJson(of, json) !== undefined, `${name} must be ${endExample(of)}`);
  return z
    .array(
      z.union(
        [
          end('A value'),
          z
            .strictObject({ min: end('min').optional(), max: end('max').optional() })
            .refine(
              ({ min, max }) => min !== undefined || max !== undefined,
              'A range has min, max, or both',
            ),
        ],
        { error: `A range is ${endExample(of)}, or an object with min, max, or both` },
      ),
      { error: 'A condition on a question of numbers, dates or times is an array of such values and ranges' },
    )
    .min(1, 'The array must not be empty')
    .max(maxFilterRanges, `A condition has at most ${maxFilterRanges} ranges`);
}

const filterProperties: readonly string[] = Object.keys(filterInputSchema.shape);

/**
 * Reads a filter as JSON, and checks it against all versions of the survey:
 * `{"where": {"colour": ["red"], "rating": [1, {"min": 4, "max": 5}], "weight": [{"max": 2.5}], "why": {"contains": "slow"}, "who": {"word": "fast"},
 * "when": {"answered": false}, "how": {"noneOf": ["bus"]}},
 * "receivedFrom": "2026-11-01", "receivedTo": "2026-11-07"}`. All of it is optional. Each fault has its path, such as
 * `where.colour[0]`; at most 100 are listed.
 */
export function parseFilterJson(json: unknown, history: SurveyHistory, zone: TimeZone): ParsedFilter {
  if (!isJsonObject(json)) {
    return { ok: false, errors: [{ path: '', message: 'A filter must be an object' }] };
  }
  const errors: FieldError[] = Object.keys(json)
    .filter((name) => !filterProperties.includes(name))
    .slice(0, maxFieldErrors)
    .map((name) => ({ path: formatPath([name]), message: 'Unknown property' }));
  const conditions = readWhere(ownProperty(json, 'where'), history, errors);
  const times = readReceivedTimes(
    ownProperty(json, 'receivedFrom'),
    ownProperty(json, 'receivedTo'),
    zone,
    (path, message) => errors.push({ path, message }),
  );
  return parsedFilter(conditions, undefined, times, errors);
}

function ownProperty(json: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

function readWhere(where: unknown, history: SurveyHistory, errors: FieldError[]): QuestionFilter[] {
  if (where === undefined) return [];
  if (!isJsonObject(where)) {
    errors.push({ path: 'where', message: 'where must be an object' });
    return [];
  }
  const given = Object.entries(where);
  if (given.length > maxFilterConditions) errors.push({ path: 'where', message: tooManyConditions });
  const conditions: QuestionFilter[] = [];
  for (const [id, json] of given) {
    if (errors.length >= maxFieldErrors) break;
    const facet = facetOf(history, id)?.facet;
    if (facet === undefined) {
      errors.push({ path: formatPath(['where', id]), message: noSuchQuestion });
      continue;
    }
    const condition = readCondition(id, facet, json, errors);
    if (condition !== undefined) conditions.push(condition);
  }
  return conditions;
}

function readCondition(
  id: string,
  facet: Facet,
  json: unknown,
  errors: FieldError[],
): QuestionFilter | undefined {
  const report: ReportIssue = (path, message) => {
    errors.push({ path: formatPath(['where', id, ...path]), message });
  };
  if (isJsonObject(json) && Object.hasOwn(json, 'answered')) {
    const test = checked(answeredSchema, id, json, errors);
    return test && { question: id, type: 'answered', answered: test.answered };
  }
  switch (facet.type) {
    case 'choices': {
      if (isJsonObject(json) && Object.hasOwn(json, 'noneOf')) {
        const others = checked(otherChoicesSchema, id, json, errors)?.noneOf;
        return (
          others &&
          otherChoicesCondition(id, facet, others, (path, message) => report(['noneOf', ...path], message))
        );
      }
      const values = checked(choicesSchema, id, json, errors);
      return values && choiceCondition(id, facet, values, report);
    }
    case 'number':
    case 'date': {
      const of = endTextOf(facet);
      const given = checked(rangesSchema(of), id, json, errors)?.map((range) => givenRange(of, range));
      return given && rangeCondition(id, of, given, report);
    }
    case 'words': {
      const test = checked(textSchema, id, json, errors);
      if (test === undefined) return undefined;
      return 'word' in test
        ? wordCondition(id, test.word, (path, message) => report(['word', ...path], message))
        : containsCondition(id, test.contains, (path, message) => report(['contains', ...path], message));
    }
    case 'kept':
      report(
        [],
        'This question has no values to filter by: filter by one of its parts, as question.part, or by {"answered": true}',
      );
      return undefined;
  }
}

function givenRange(of: EndText, range: GivenEnds[number]): GivenRange {
  const { min, max } = typeof range === 'object' ? range : { min: range, max: range };
  return { min: endOfJson(of, min), max: endOfJson(of, max) };
}

/** What a schema makes of a condition; undefined after reporting its faults. */
function checked<Output>(
  schema: z.ZodType<Output>,
  id: string,
  json: unknown,
  errors: FieldError[],
): Output | undefined {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  errors.push(...fieldErrors(parsed.error, ['where', id]));
  return undefined;
}
