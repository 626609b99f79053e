import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import { planOptions } from './plan-options.ts';

/** What the command is to do. */
export interface PlanCommand {
  readonly asked: Asked;
  readonly isJson: boolean;
  /** Files that replace the prices and the limits. */
  readonly pricesFile: string | undefined;
  readonly limitsFile: string | undefined;
}

/** The help of `npm run capacity`. */
export function planHelp(): string {
  const lines = Object.entries(planOptions).map(
    ([name, { about, fallback }]) => `  --${name} ${String(fallback)}`.padEnd(42) + about,
  );
  return [
    'npm run capacity -- [OPTION VALUE ...]     what a deployment needs, what it costs, and the limit that it reaches first',
    'npm run capacity -- simulate [--quick] [--seed N] [--record]',
    '',
    'Options, with their defaults:',
    ...lines,
    '  --prices FILE'.padEnd(42) + 'prices of your own, like infra/cost-model/prices.json',
    '  --limits FILE'.padEnd(42) + 'limits of your own, like infra/capacity/limits.json',
    '  --json'.padEnd(42) + 'the plan as JSON',
  ].join('\n');
}

/** Reads the options. Throws `UsageError`, which names every fault. */
export function parseAsked(args: readonly string[]): PlanCommand {
  const values = rawValues(args);
  const faults: string[] = [];
  const entries = Object.entries(planOptions).map(([name, { key, schema, fallback }]) => {
    const raw = values[name];
    if (raw === undefined) return [key, fallback];
    const parsed = schema.safeParse(typeof raw === 'string' && raw.trim() === '' ? undefined : raw);
    if (!parsed.success)
      faults.push(`--${name} ${String(raw)}: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
    return [key, parsed.data];
  });
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  const asked = Object.fromEntries(entries) as Asked;
  const { busiestSurveyShare, busiestTenantShare } = asked;
  const isGiven = values['busiest-survey-share'] !== undefined;
  if (isGiven && busiestSurveyShare > busiestTenantShare) {
    throw new UsageError(
      `--busiest-survey-share ${busiestSurveyShare}: a tenant has the answers of its surveys, and --busiest-tenant-share is ${busiestTenantShare}`,
    );
  }
  return {
    asked: {
      ...asked,
      busiestSurveyShare: Math.min(busiestSurveyShare, busiestTenantShare),
      watchedSurveys: Math.min(asked.watchedSurveys, asked.surveys),
    },
    isJson: values['json'] === true,
    pricesFile: text('prices'),
    limitsFile: text('limits'),
  };
}

function rawValues(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const texts = [...Object.keys(planOptions), 'prices', 'limits'].map(
    (name) => [name, { type: 'string' }] as const,
  );
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(texts), json: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
