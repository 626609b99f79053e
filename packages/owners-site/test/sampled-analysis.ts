import type { Analysis } from '@canvass/analyses';
import { ClusterSums } from '@canvass/analyses/estimates';
import { countedFacets, SurveyAnswersSummary, type FlatRecord, type SurveyHistory } from '@canvass/surveys';

export interface SampledTasks {
  readonly history: SurveyHistory;
  readonly request: Analysis['request'];
  readonly tasks: number;
  /** The answers of each task that is done. */
  readonly done: readonly (readonly FlatRecord[])[];
}

/** An analysis that runs, all of whose tasks have as many answers as its first one. */
export function sampledAnalysis({ history, request, tasks, done }: SampledTasks): Analysis {
  const questions = countedFacets(history, history.current)!;
  const sums = new ClusterSums();
  let selected = SurveyAnswersSummary.empty();
  for (const answers of done) {
    const summary = SurveyAnswersSummary.empty();
    for (const each of answers) {
      summary.addNewAnswer({ receivedAt: '2026-11-21T09:00:00.000Z', answers: each }, questions);
    }
    sums.add(answers.length, [['', summary.toJSON()]]);
    selected = selected.mergeWith(summary);
  }
  const perTask = done[0]?.length ?? 0;
  const all = perTask * tasks;
  return {
    request,
    startedBy: null,
    known: { ledgerLines: 0, erased: [] },
    createdAt: '2026-11-21T09:00:00.000Z',
    phase: 'running',
    reason: null,
    generation: 0,
    progress: { tasks, tasksDone: done.length, answers: all, size: all, lastPlace: all },
    result: { answers: perTask * done.length, bounds: undefined, selected, groups: new Map(), sums },
    recount: null,
    endedAt: null,
    isUnannounced: false,
  };
}
