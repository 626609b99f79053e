import { z } from 'zod';
import type { Asked } from './asked.ts';

/** An option of the command line. */
interface PlanOption {
  /** The property that it sets. */
  readonly key: keyof Asked;
  /** Its line in the help. */
  readonly about: string;
  readonly schema: z.ZodType<Asked[keyof Asked]>;
  /** What holds without it. */
  readonly fallback: Asked[keyof Asked];
}

const atLeast = (least: number) => z.coerce.number().finite().min(least);
const positive = z.coerce.number().finite().positive();
const share = z.coerce.number().gt(0).max(1);
const whole = z.coerce.number().int().min(1).max(1e12);

/** The options by name, in the order of the help. */
export const planOptions: Readonly<Record<string, PlanOption>> = {
  'answers-per-second': {
    key: 'answersPerSecond',
    schema: positive.max(1e9),
    fallback: 1_000,
    about: 'the highest rate, of all regions',
  },
  surveys: {
    key: 'surveys',
    schema: whole,
    fallback: 10_000,
    about: 'surveys that are stored, of all regions',
  },
  regions: {
    key: 'regions',
    schema: whole.max(100),
    fallback: 1,
    about: 'regions that share the load evenly',
  },
  'active-share': {
    key: 'activeShare',
    schema: share,
    fallback: 1,
    about: 'share of the surveys that get answers at a time',
  },
  'average-share': {
    key: 'averageShare',
    schema: share,
    fallback: 1,
    about: 'the average rate of a month as a share of the highest',
  },
  'busiest-survey-share': {
    key: 'busiestSurveyShare',
    schema: share,
    fallback: 0.002,
    about: 'share of all answers that the busiest survey gets, at most that of the tenant',
  },
  'busiest-tenant-share': {
    key: 'busiestTenantShare',
    schema: share,
    fallback: 0.005,
    about: 'share of all answers that the busiest tenant gets',
  },
  'surveys-per-tenant': {
    key: 'surveysPerTenant',
    schema: whole,
    fallback: 100,
    about: 'surveys of a tenant',
  },
  'watched-surveys': {
    key: 'watchedSurveys',
    schema: atLeast(0),
    fallback: 100,
    about: 'surveys whose results somebody looks at, at a time',
  },
  'answer-bytes': {
    key: 'answerBytes',
    schema: atLeast(100).max(4e6),
    fallback: 330,
    about: 'bytes of an answer in the journal',
  },
  'definition-bytes': {
    key: 'definitionBytes',
    schema: atLeast(1_000).max(4e6),
    fallback: 6_000,
    about: 'memory of the definition of a survey in use, in bytes',
  },
  'summary-bytes': {
    key: 'summaryBytes',
    schema: atLeast(500).max(8e6),
    fallback: 1_500,
    about: 'bytes of a summary',
  },
  freshness: {
    key: 'freshnessS',
    schema: positive.max(3_600),
    fallback: 60,
    about: 'age that the oldest uncounted answer may usually have, in s',
  },
  'retention-days': {
    key: 'retentionDays',
    schema: positive.max(3_650),
    fallback: 365,
    about: 'days for which answers are kept',
  },
  utilisation: {
    key: 'utilisation',
    schema: share,
    fallback: 0.6,
    about: 'share of a limit, or of a processor, that may be used',
  },
  latency: {
    key: 'latencyMs',
    schema: positive.max(1_000),
    fallback: 10,
    about: 'mean time of a storage request, in ms',
  },
  routing: {
    key: 'routing',
    schema: z.enum(['tenant', 'any']),
    fallback: 'tenant',
    about: 'tenant: the requests of a tenant go to one site; any: to any site',
  },
  spare: {
    key: 'spare',
    schema: z.coerce.number().int().min(0).max(100),
    fallback: 1,
    about: 'sites, and workers, of a cell that may be away at a time',
  },
  triggers: {
    key: 'triggers',
    schema: z.enum(['none', 'service-bus']),
    fallback: 'none',
    about: 'service-bus: a message wakes all workers for each hint',
  },
  redundancy: {
    key: 'redundancy',
    schema: z.enum(['lrs', 'zrs']),
    fallback: 'zrs',
    about: 'lrs: the copies of an account are in one data centre; zrs: in three zones',
  },
  'requests-per-answer': {
    key: 'requestsPerAnswer',
    schema: atLeast(0).max(1_000),
    fallback: 1,
    about: 'requests through a front door for an answer; 0: none that costs by the request',
  },
  'account-requests-per-second': {
    key: 'accountRequestsPerSecond',
    schema: positive,
    fallback: 20_000,
    about: 'requests that an account takes; 40,000 in large regions',
  },
  rest: {
    key: 'restS',
    schema: atLeast(0).max(3_600),
    fallback: 0,
    about: 'rest of a worker after a count, in s, if it were a setting; 0: as it is',
  },
};
