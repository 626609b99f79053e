import { estimatesOf, type Analysis, type ShownAnalysis } from '@canvass/analyses';
import type { Estimates } from '@canvass/analyses/estimates';
import { filterToJson, type SurveyHistory } from '@canvass/surveys';
import type { z } from 'zod';
import { presentCrossed } from '../reading/slices/present-crossed.ts';
import type { analysisSchema } from './api-schemas.ts';
import { analysisInWords, reasonInWords, withheldInWords } from './analysis-words.ts';
import { presentEstimate, widestMargin } from './present-estimate.ts';

/** An analysis or a recount as its owner sees it. */
export type PublicAnalysis = z.output<typeof analysisSchema>;

/** The figures of the answers that were read. `estimate` says what they tell of all answers, and is exact in the end. */
export type AnalysisResult = NonNullable<PublicAnalysis['result']>;

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
    ...(recount !== null && { recount: { outcome: recount.outcome, differences: [...recount.differences] } }),
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
  const source = { tenant, survey, history, all: result.selected, of: 0, asOf: null };
  const found = { summary: result.selected, groups: result.groups };
  const crossed = presentCrossed(source, found, request.by ?? undefined);
  const { totalAnswers, firstAnswerAt, lastAnswerAt, timeZone, days, questions, groups } = crossed;
  return {
    totalAnswers,
    firstAnswerAt,
    lastAnswerAt,
    timeZone,
    days,
    questions,
    estimate: presentEstimate(all, history),
    ...(groups && {
      groups: groups.map((group) => {
        const ofGroup = byGroup.get(String(group.value));
        return { ...group, estimate: ofGroup === undefined ? null : presentEstimate(ofGroup, history) };
      }),
    }),
  };
}
