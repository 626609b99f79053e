import type { AnalysisRequest } from '@canvass/analyses';
import {
  filterInputSchema,
  parseBy,
  parseFilterJson,
  type FieldError,
  type GroupSource,
} from '@canvass/surveys';
import { z } from 'zod';
import { faultsOf, type Checked } from '../reading/slices/slice-query.ts';

const marginFault: FieldError = {
  path: 'precision',
  message: 'Must be "exact", or an object with a margin from 0.001 to 0.5, such as {"margin": 0.02}',
};

const precisionSchema = z
  .union([z.literal('exact'), z.strictObject({ margin: z.number().min(0.001).max(0.5) })])
  .default('exact')
  .describe(
    '`exact`: until every answer was read. A margin: until the share of each option is known to plus or minus so much, with 95 % ' +
      'confidence for all of them at once; 0.02 are 2 percentage points',
  );

/** An analysis as an owner asks for it. `readNewAnalysis` checks it. */
export const newAnalysisSchema = filterInputSchema.extend({
  by: z
    .string()
    .optional()
    .describe(
      'The id of a question of choices, numbers or dates, or of a part of one: one result for each of its values, or for each month or year, too',
    ),
  precision: precisionSchema,
});

/** Reads what an owner asks for. `source`: what the groups of an analysis are made from that begins now. */
export function readNewAnalysis(
  body: unknown,
  source: GroupSource,
): Checked<{ readonly request: AnalysisRequest }> {
  const { by: asked, precision: wanted, ...given } = isObject(body) ? body : nothing;
  const filter = parseFilterJson(isObject(body) ? given : body, source.history, source.totals.zone);
  const by = asked === undefined ? ({ ok: true, by: undefined } as const) : parseBy(asked, source);
  const precision = readPrecision(wanted);
  if (!filter.ok || !by.ok || !precision.ok) return faultsOf(filter, by, precision);
  return {
    ok: true,
    request: {
      kind: 'analysis',
      where: filter.filter,
      by: by.by ?? null,
      precision: precision.precision,
    },
  };
}

const nothing: Readonly<Record<string, unknown>> = {};

function readPrecision(given: unknown): Checked<Pick<AnalysisRequest, 'precision'>> {
  const parsed = precisionSchema.safeParse(given);
  return parsed.success ? { ok: true, precision: parsed.data } : { ok: false, errors: [marginFault] };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
