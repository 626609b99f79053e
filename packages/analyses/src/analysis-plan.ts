import {
  readRemovedAnswers,
  lastPlace,
  type Places,
  type Summaries,
  type SummaryDocument,
} from '@canvass/answer-log';
import { parseDocument, type BlobContainer } from '@canvass/storage';
import type { Population } from '@canvass/sampling';
import { parseBy, SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';
import type { Analysis } from './analysis.ts';
import { planBlob, type AnalysisPath } from './analysis-blobs.ts';
import { analysisRequestSchema, isCheck, type AnalysisRequest } from './analysis-request.ts';
import { knownErasures, knownErasuresSchema } from './erasures-since.ts';
import type { Group } from './partial-result.ts';
import { planTasks, shuffle, type TaskSize } from './plan-tasks.ts';

const clusterTotalsSchema = z.object({
  totalAnswers: z.int(),
  questions: z.array(
    z.tuple([
      z.string(),
      z.object({
        type: z.string(),
        answered: z.int(),
        counts: z.array(z.tuple([z.union([z.string(), z.number()]), z.int()])),
      }),
    ]),
  ),
});

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
    /** Of a check: the totals of these answers then, to compare a sample with. */
    totals: clusterTotalsSchema.nullable(),
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
export function populationOf({ tasks, answers }: Pick<AnalysisPlan, 'tasks' | 'answers'>): Population {
  return { clusters: tasks.length, answers };
}

/** `kept`: of the totals, those of answers whose lines are removed. */
export function makePlan(
  request: AnalysisRequest,
  document: SummaryDocument,
  { random, taskSize }: Pick<PlanDeps, 'random' | 'taskSize'>,
  kept: SurveyAnswersSummary,
): AnalysisPlan {
  const tasks = planTasks(document, { byLines: request.kind === 'recount' }, taskSize);
  return {
    request,
    groups: groupsOf(request, document),
    version: document.version,
    logSince: document.logSince,
    lastPlace: lastPlace(document),
    answers: document.totals.totalAnswers - kept.totalAnswers,
    totals: isCheck(request) ? totalsOfLines(document, kept) : null,
    known: knownErasures(document),
    tasks: shuffle(tasks, random).map(({ from, to }) => [from, to] as const),
  };
}

function groupsOf({ by }: AnalysisRequest, { history }: SummaryDocument): Group[] {
  const parsed = by === null ? undefined : parseBy(by, history);
  return parsed?.ok ? parsed.by.groups.map(({ value }) => value) : [];
}

/** Throws `StorageError`. Undefined if there is none. */
export async function readPlan(
  analyses: BlobContainer,
  path: AnalysisPath,
  generation: number,
): Promise<AnalysisPlan | undefined> {
  const blob = planBlob(path, generation);
  const found = await analyses.get(blob);
  return found.outcome === 'found' ? parseDocument(planSchema, `the plan ${blob}`, found.bytes) : undefined;
}

export interface PlanDeps {
  readonly analyses: BlobContainer;
  readonly answerLogs: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
  /** In [0, 1): the order of the tasks must be random. */
  readonly random: () => number;
  /** Default: `usualTaskSize`. */
  readonly taskSize?: TaskSize;
}

/** The statistics that stay of answers that retention removed. */
async function readKept(
  { answerLogs }: PlanDeps,
  { removed }: SummaryDocument,
): Promise<SurveyAnswersSummary> {
  if (removed === null) return SurveyAnswersSummary.empty();
  return (await readRemovedAnswers(answerLogs, removed)).totals;
}

/** Of choice and range questions. */
function totalsOfLines(
  { totals }: SummaryDocument,
  kept: SurveyAnswersSummary,
): z.infer<typeof clusterTotalsSchema> {
  const ofLines = SurveyAnswersSummary.fromJSON(totals.toJSON());
  ofLines.subtractAll(kept);
  const { totalAnswers, questions } = ofLines.toJSON();
  return clusterTotalsSchema.parse({
    totalAnswers,
    questions: questions.filter(([, { type }]) => type !== 'freeText'),
  });
}

/** Returns the plan that is stored; makes it if there is none. Throws `StorageError`; `corrupt` if the summary cannot be read. */
export async function ensurePlan(
  deps: PlanDeps,
  key: Parameters<Summaries['read']>[0],
  path: AnalysisPath,
  { request, generation }: Pick<Analysis, 'request' | 'generation'>,
): Promise<
  { readonly outcome: 'planned'; readonly plan: AnalysisPlan } | { readonly outcome: 'notFound' | 'deleted' }
> {
  const { analyses, summaries } = deps;
  const stored = await readPlan(analyses, path, generation);
  if (stored) return { outcome: 'planned', plan: stored };
  const found = await summaries.read(key);
  if (found.outcome !== 'found') return { outcome: found.outcome };
  const plan = makePlan(request, found.document, deps, await readKept(deps, found.document));
  const bytes = Buffer.from(JSON.stringify(plan));
  const written = await analyses.put(planBlob(path, generation), bytes, { condition: { ifAbsent: true } });
  if (written.outcome === 'written') return { outcome: 'planned', plan };
  const first = await readPlan(analyses, path, generation);
  // Gone again: the analysis has ended.
  return first ? { outcome: 'planned', plan: first } : { outcome: 'notFound' };
}
