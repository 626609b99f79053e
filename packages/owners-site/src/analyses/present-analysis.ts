import { estimatesOf, type Analysis, type RecountOutcome, type ShownAnalysis } from '@canvass/analyses';
import type { Estimates } from '@canvass/analyses/estimates';
import {
  filterToJson,
  parseBy,
  type FilterInput,
  type PublicGroupedSlice,
  type PublicSlice,
  type SurveyHistory,
} from '@canvass/surveys';
import { presentCrossed } from '../reading/slices/present-crossed.ts';
import { analysisInWords, reasonInWords, withheldInWords } from './analysis-words.ts';
import { presentEstimate, widestMargin, type PublicEstimate } from './present-estimate.ts';

/** An analysis or a recount as its owner sees it. */
export interface PublicAnalysis extends FilterInput {
  readonly id: string;
  readonly kind: 'analysis' | 'recount';
  readonly state: Analysis['phase'];
  /** Says why it was cancelled or has failed. */
  readonly reason?: string;
  readonly by?: string;
  readonly precision: Analysis['request']['precision'];
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** The share that is done, from 0 to 1. */
  readonly done: number;
  /** The number of answers received when it was planned; null if it is not planned yet. */
  readonly of: number | null;
  /** Answers that were read may have been erased since: then the result is null. */
  readonly withheld?: true;
  /** The number of answers read so far. */
  readonly read: number;
  readonly text: string;
  readonly result: AnalysisResult | null;
  /** The outcome of a recount that has compared. */
  readonly recount?: Pick<RecountOutcome, 'outcome' | 'differences'>;
}

type Group = PublicGroupedSlice['groups'][number];

/** The figures of the answers that were read. `estimate` says what they tell of all answers, and is exact in the end. */
export interface AnalysisResult extends Omit<PublicSlice, 'tenant' | 'survey' | 'of' | 'asOf'> {
  readonly estimate: PublicEstimate;
  readonly groups?: readonly (Group & { readonly estimate: PublicEstimate | null })[];
}

export interface AnalysisToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly id: string;
  readonly analysis: Analysis;
  /** See `ShownAnalysis`. */
  readonly withheld: ShownAnalysis['withheld'];
  /** The history up to the version that is in force; undefined if the survey was deleted. */
  readonly history: SurveyHistory | undefined;
}

export function presentAnalysis(given: AnalysisToPresent): PublicAnalysis {
  const { id, history } = given;
  const analysis = history === undefined ? withoutSurvey(given.analysis) : given.analysis;
  const { request, phase, reason, createdAt, endedAt, progress, result, recount } = analysis;
  const estimates = estimatesOf(analysis);
  return {
    id,
    kind: request.kind,
    state: phase,
    ...(reason !== null && { reason: reasonInWords(reason) }),
    ...filterToJson(request.where),
    ...(request.by !== null && { by: request.by }),
    precision: request.precision,
    startedAt: createdAt,
    endedAt,
    done: doneShare(analysis),
    of: progress?.answers ?? null,
    ...(given.withheld && { withheld: true }),
    read: result?.answers ?? given.withheld?.answers ?? 0,
    text: given.withheld
      ? withheldInWords(phase)
      : analysisInWords(analysis, estimates === null ? 1 : widestMargin(estimates)),
    result: estimates && history ? resultOf(given, analysis, history, estimates) : null,
    ...(recount !== null && { recount: { outcome: recount.outcome, differences: recount.differences } }),
  };
}

/** Returns the analysis of a deleted survey as cancelled: perhaps no worker has seen yet that the survey was deleted. */
function withoutSurvey(analysis: Analysis): Analysis {
  if (analysis.phase !== 'running') return analysis;
  return { ...analysis, phase: 'cancelled', reason: 'survey-deleted' };
}

function doneShare({ phase, progress }: Analysis): number {
  if (phase === 'done') return 1;
  if (progress === null) return 0;
  return progress.tasks === 0 ? 1 : progress.tasksDone / progress.tasks;
}

function resultOf(
  { tenant, survey }: AnalysisToPresent,
  { request, result }: Analysis,
  history: SurveyHistory,
  estimates: Estimates,
): AnalysisResult | null {
  const byGroup = new Map(estimates.groups);
  const all = byGroup.get('');
  if (result === null || all === undefined) return null;
  const by = request.by === null ? undefined : parseBy(request.by, history);
  const source = { tenant, survey, history, of: 0, asOf: null };
  const found = { summary: result.selected, groups: result.groups };
  const crossed = presentCrossed(source, found, by?.ok ? by.by : undefined);
  const { totalAnswers, firstAnswerAt, lastAnswerAt, days, questions, groups } = crossed;
  return {
    totalAnswers,
    firstAnswerAt,
    lastAnswerAt,
    days,
    questions,
    estimate: presentEstimate(all),
    ...(groups && {
      groups: groups.map((group) => {
        const ofGroup = byGroup.get(String(group.value));
        return { ...group, estimate: ofGroup === undefined ? null : presentEstimate(ofGroup) };
      }),
    }),
  };
}
