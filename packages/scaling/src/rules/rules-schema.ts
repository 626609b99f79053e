import { z } from 'zod';
import { quantityPattern } from './quantity.ts';
import { signalNames } from './signals.ts';
import { isTimeZone, weekdays } from './wall-time.ts';

/** A rule may ask for no more replicas. */
const mostReplicas = 1_000;
/** A rule may look back no further. */
const longestWindowSeconds = 86_400;

const replicas = z.int().min(0).max(mostReplicas);
const name = z.string().min(1).max(100);
const seconds = z.number().min(0).max(longestWindowSeconds);
const timeOfDay = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'expected a time of day such as "08:30"');
const date = z.iso.date('expected a date such as "2026-12-24"');

function quantity(schema: z.ZodInt, limits: string) {
  return z.union([schema, z.string().regex(quantityPattern)], {
    error: `expected ${limits} or a percentage such as "50%"`,
  });
}

const step = quantity(z.int().min(1).max(mostReplicas), 'a whole number above 0').refine(
  (given) => typeof given === 'number' || !given.startsWith('-'),
  'a step has no sign',
);

const timetable = z
  .strictObject({
    timeZone: z.string().refine(isTimeZone, 'expected a time zone such as "Europe/Berlin"'),
    /** Unset: every day. A time span past midnight belongs to the day on which it begins. */
    days: z.array(z.enum(weekdays)).min(1).optional(),
    /** Both or neither. If `to` is before `from`, the span ends on the next day. */
    from: timeOfDay.optional(),
    to: timeOfDay.optional(),
    /** Inclusive. */
    firstDate: date.optional(),
    lastDate: date.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'from and to go together',
  })
  .refine(({ from, to }) => from === undefined || from !== to, {
    path: ['to'],
    error: 'to must differ from from; leave both out for whole days',
  })
  .refine(
    ({ firstDate, lastDate }) => firstDate === undefined || lastDate === undefined || firstDate <= lastDate,
    { path: ['lastDate'], error: 'lastDate is before firstDate' },
  );

const constraint = z
  .strictObject({
    name,
    /** If several constraints are in force, the one with the highest rank applies; on a tie, the first. */
    rank: z.int().min(0).max(1_000).default(0),
    min: replicas,
    max: replicas,
    /** Unset: always in force. */
    timetable: timetable.optional(),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'max is below min' });

const measures = ['last', 'average', 'minimum', 'maximum', 'growth'] as const;

const hasWindow = ({ as, overSeconds }: { as: string; overSeconds?: number | undefined }): boolean =>
  (as === 'last') === (overSeconds === undefined);
const windowFault = {
  path: ['overSeconds'],
  error: 'overSeconds goes with every "as" but "last", which has none',
};

const comparison = z
  .strictObject({
    signal: z.enum(signalNames),
    /** `growth`: units per second, from the first reading of the window to the last. */
    as: z.enum(measures).default('last'),
    overSeconds: z.number().min(1).max(longestWindowSeconds).optional(),
    above: z.number().optional(),
    below: z.number().optional(),
  })
  .refine(hasWindow, windowFault)
  .refine(({ above, below }) => (above === undefined) !== (below === undefined), {
    path: ['above'],
    error: 'expected exactly one of above and below',
  });

const comparisons = z.array(comparison).min(1).max(20);

const targetRule = z
  .strictObject({
    kind: z.literal('target'),
    name,
    signal: z.enum(signalNames).default('ready'),
    /** How much of the signal one replica handles. */
    perReplica: z.number().positive(),
    as: z.enum(['last', 'average', 'minimum', 'maximum']).default('last'),
    overSeconds: z.number().min(1).max(longestWindowSeconds).optional(),
  })
  .refine(hasWindow, windowFault);

const conditionRule = z.strictObject({
  kind: z.literal('condition'),
  name,
  when: z.union([z.strictObject({ all: comparisons }), z.strictObject({ any: comparisons })]),
  scaleBy: quantity(z.int().min(-mostReplicas).max(mostReplicas), 'a whole number').refine(
    (given) => given !== 0,
    'scaleBy 0 does nothing',
  ),
});

export const rulesSchema = z
  .strictObject({
    /** For editors. */
    $schema: z.string().optional(),
    /** The agent decides, logs and shows its decisions, but does not scale. */
    dryRun: z.boolean().default(false),
    constraints: z.array(constraint).max(100).default([]),
    reactive: z
      .array(z.discriminatedUnion('kind', [targetRule, conditionRule]))
      .max(100)
      .default([]),
    /**
     * Scale out to the fewest replicas needed within `upSeconds`, in to the most needed within `downSeconds`, to zero if
     * none were needed within `zeroSeconds` (with `wakeSeconds`, only this applies to the last replica). From zero, work
     * for one replica waits `wakeSeconds`; more work starts replicas at once.
     */
    stabilisation: z
      .strictObject({
        upSeconds: seconds.default(0),
        downSeconds: seconds.default(30),
        zeroSeconds: seconds.default(60),
        wakeSeconds: seconds.default(0),
      })
      .prefault({}),
    /** No scaling out for `upSeconds` after scaling out; no scaling in for `downSeconds` after either. */
    cooldown: z.strictObject({ upSeconds: seconds.default(0), downSeconds: seconds.default(0) }).prefault({}),
    /** The most replicas that one decision adds or removes; unset: no limit. */
    step: z.strictObject({ up: step.optional(), down: step.optional() }).prefault({}),
  })
  .superRefine((rules, context) => {
    for (const list of ['constraints', 'reactive'] as const) {
      const seen = new Set<string>();
      for (const [index, rule] of rules[list].entries()) {
        if (seen.has(rule.name)) {
          const path = [list, index, 'name'];
          context.addIssue({ code: 'custom', path, message: `another rule is called "${rule.name}"` });
        }
        seen.add(rule.name);
      }
    }
  });

export type ScalingRules = z.output<typeof rulesSchema>;
export type ConstraintRule = ScalingRules['constraints'][number];
export type Timetable = NonNullable<ConstraintRule['timetable']>;
export type ReactiveRule = ScalingRules['reactive'][number];
export type TargetRule = Extract<ReactiveRule, { kind: 'target' }>;
export type ConditionRule = Extract<ReactiveRule, { kind: 'condition' }>;
export type Comparison = z.output<typeof comparison>;
export type Measure = Comparison['as'];
