import { lastPlace, type Places, type SummaryDocument } from '@canvass/answer-log';
import { parseDocument } from '@canvass/storage';
import { groupsBy, type SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import type { Population } from '../estimates/estimate/estimate.ts';
import { analysisRequestSchema, type AnalysisRequest } from '../state/analysis-request.ts';
import { knownErasures, knownErasuresSchema } from '../results/erasures-since.ts';
import { planTasks, shuffle, type TaskSize } from './plan-tasks.ts';

const planSchema = z
  .object({
    request: analysisRequestSchema.readonly(),
    /** The values of `by` that have a result of their own: those that it had when the plan was made. Later answers are in no task. */
    groups: z.array(z.union([z.string(), z.number()])).readonly(),
    /** The time zone whose days all results of the plan have: that of the summary when the plan was made. */
    zone: z.string(),
    /** The version of the summary that the plan is made from. */
    version: z.int(),
    /** Names the log that the places belong to: a rebuild changes it. */
    logSince: z.int().min(0),
    /** The last place of the log when the plan was made. Later answers are in no task. */
    lastPlace: z.int().min(0),
    /** The number of answers in the log when the plan was made. */
    answers: z.int().min(0),
    /**
     * The size of all tasks together, in answers. In a recount it is in lines of the log, because the number of answers is not known before it
     * has counted them.
     */
    size: z.int().min(0),
    /** The erasures that the summary knew. */
    known: knownErasuresSchema,
    /** Each task as a pair of its first place and the place after its last, in random order. */
    tasks: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
  })
  .readonly();

/** Says how an analysis is divided into tasks. A plan never changes. */
export type AnalysisPlan = z.infer<typeof planSchema>;

export function placesOfTask({ tasks }: AnalysisPlan, task: number): Places | undefined {
  const places = tasks[task];
  return places && { from: places[0], to: places[1] };
}

/** Returns the population of which the finished tasks are a sample. */
export function populationOf({ tasks, size }: Pick<AnalysisPlan, 'tasks' | 'size'>): Population {
  return { clusters: tasks.length, answers: size };
}

export interface PlanOptions {
  /** Returns a number in [0, 1). The order of the tasks must be random. */
  readonly random: () => number;
  /** Default: `usualTaskSize`. */
  readonly taskSize?: TaskSize;
}

/**
 * Makes the plan of an analysis from a summary.
 *
 * @param kept The part of the summary's totals that belongs to removed answers.
 */
export function makePlan(
  request: AnalysisRequest,
  document: SummaryDocument,
  kept: SurveyAnswersSummary,
  { random, taskSize }: PlanOptions,
): AnalysisPlan {
  const byLines = request.kind === 'recount';
  const tasks = planTasks(document, { byLines }, taskSize);
  // A faulty summary may count fewer answers than were removed.
  const answers = Math.max(0, document.totals.totalAnswers - kept.totalAnswers);
  return {
    request,
    groups: request.by === null ? [] : groupsBy(request.by, document).values,
    zone: document.totals.zone.name,
    version: document.version,
    logSince: document.logSince,
    lastPlace: lastPlace(document),
    answers,
    size: byLines ? lastPlace(document) - document.removedLines : answers,
    known: knownErasures(document),
    tasks: shuffle(tasks, random).map(({ from, to }) => [from, to] as const),
  };
}

export function encodePlan(plan: AnalysisPlan): Buffer {
  return Buffer.from(JSON.stringify(plan));
}

/** Throws `StorageError` `corrupt`. */
export function decodePlan(blob: string, bytes: Buffer): AnalysisPlan {
  return parseDocument(planSchema, `the plan ${blob}`, bytes);
}
