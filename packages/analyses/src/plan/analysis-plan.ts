import { lastPlace, type Places, type SummaryDocument } from '@canvass/answer-log';
import { parseDocument } from '@canvass/storage';
import { parseBy, type SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import type { Population } from '../estimates/estimate/estimate.ts';
import { analysisRequestSchema, type AnalysisRequest } from '../state/analysis-request.ts';
import { knownErasures, knownErasuresSchema } from '../results/erasures-since.ts';
import type { Group } from '../results/partial-result.ts';
import { planTasks, shuffle, type TaskSize } from './plan-tasks.ts';

const planSchema = z
  .object({
    request: analysisRequestSchema.readonly(),
    /** The values of the question `by` that have a result of their own: those that it had then. */
    groups: z.array(z.union([z.string(), z.number()])).readonly(),
    /** Of the summary that it is made from. */
    version: z.int(),
    /** The log that the places belong to. */
    logSince: z.int().min(0),
    /** Of the log then: later answers are in no task. */
    lastPlace: z.int().min(0),
    /** Answers that its lines had then. */
    answers: z.int().min(0),
    /**
     * Of all tasks together, in the unit that the sizes of the clusters have: answers. Of a recount it is lines: the number of answers is what it
     * is to find.
     */
    size: z.int().min(0),
    known: knownErasuresSchema,
    /** Pairs of place and place after the last one, in random order. */
    tasks: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
  })
  .readonly();

/** How an analysis is divided into tasks. It is made once and never changes. */
export type AnalysisPlan = z.infer<typeof planSchema>;

export function placesOfTask({ tasks }: AnalysisPlan, task: number): Places | undefined {
  const places = tasks[task];
  return places && { from: places[0], to: places[1] };
}

/** What the finished tasks are a sample of. */
export function populationOf({ tasks, size }: Pick<AnalysisPlan, 'tasks' | 'size'>): Population {
  return { clusters: tasks.length, answers: size };
}

export interface PlanOptions {
  /** In [0, 1): the order of the tasks must be random. */
  readonly random: () => number;
  /** Default: `usualTaskSize`. */
  readonly taskSize?: TaskSize;
}

/** `kept`: of the totals, those of answers whose lines are removed. */
export function makePlan(
  request: AnalysisRequest,
  document: SummaryDocument,
  kept: SurveyAnswersSummary,
  { random, taskSize }: PlanOptions,
): AnalysisPlan {
  const byLines = request.kind === 'recount';
  const tasks = planTasks(document, { byLines }, taskSize);
  // A summary that is wrong may have fewer.
  const answers = Math.max(0, document.totals.totalAnswers - kept.totalAnswers);
  return {
    request,
    groups: groupsOf(request, document),
    version: document.version,
    logSince: document.logSince,
    lastPlace: lastPlace(document),
    answers,
    size: byLines ? lastPlace(document) - document.removedLines : answers,
    known: knownErasures(document),
    tasks: shuffle(tasks, random).map(({ from, to }) => [from, to] as const),
  };
}

function groupsOf({ by }: AnalysisRequest, { history }: SummaryDocument): Group[] {
  const parsed = by === null ? undefined : parseBy(by, history);
  return parsed?.ok ? parsed.by.groups.map(({ value }) => value) : [];
}

export function encodePlan(plan: AnalysisPlan): Buffer {
  return Buffer.from(JSON.stringify(plan));
}

/** Throws `StorageError` `corrupt`. */
export function decodePlan(blob: string, bytes: Buffer): AnalysisPlan {
  return parseDocument(planSchema, `the plan ${blob}`, bytes);
}
