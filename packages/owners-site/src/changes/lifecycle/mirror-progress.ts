import { progressKeyOf, type SurveyKey } from '@canvass/answer-log';
import type { StoredDefinition } from '@canvass/storage';
import {
  haveSameProgress,
  progressDefinition,
  startHistory,
  type StoredSettings,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { summaryUnreadable, type PutSurvey } from './outcomes.ts';

type Progress = Pick<StoredDefinition, 'progress'>;

type Mirrored =
  | { readonly outcome: 'mirrored'; readonly progress: Progress }
  /** The summary of progress is gone: the survey was deleted meanwhile, or it is lost. */
  | { readonly outcome: 'notFound' }
  | Extract<PutSurvey, { outcome: 'refused' | 'summaryUnreadable' }>;

export interface ProgressChange {
  /** The survey as it is stored; undefined for a new one. */
  readonly before: StoredDefinition | undefined;
  readonly definition: SurveyDefinition;
  readonly settings: StoredSettings | undefined;
}

/**
 * Brings the summary of how far people get to the steps of a definition. Call it before the survey's own summary is written, and its
 * definition: no site notes a step that workers could not count. It calls nothing if the survey does not count progress, or has the same steps.
 */
export async function mirrorProgress(
  { summaries }: Pick<LifecyclePorts, 'summaries'>,
  survey: SurveyKey,
  { before, definition, settings }: ProgressChange,
): Promise<Mirrored> {
  const { progress } = before ?? {};
  if (!settings?.progress || (before !== undefined && isCounted(before, definition))) {
    return { outcome: 'mirrored', progress: { ...(progress && { progress }) } };
  }
  const key = progressKeyOf(survey);
  const wanted = progressDefinition(definition);
  const first = { version: 1, history: startHistory(wanted) };
  const isNew = progress === undefined && (await summaries.create(key, first.history)).outcome === 'created';
  // Another attempt may have made it, for other steps.
  const next = isNew ? first : await revised({ summaries }, key, wanted);
  if ('outcome' in next) return next;
  if (settings.retention) await summaries.markRetention(key);
  return { outcome: 'mirrored', progress: { progress: next } };
}

function isCounted({ settings, progress, definition }: StoredDefinition, next: SurveyDefinition): boolean {
  return settings?.progress === true && progress !== undefined && haveSameProgress(definition, next);
}

async function revised(
  { summaries }: Pick<LifecyclePorts, 'summaries'>,
  key: SurveyKey,
  wanted: SurveyDefinition,
): Promise<NonNullable<Progress['progress']> | Exclude<Mirrored, { outcome: 'mirrored' }>> {
  const made = await summaries.revise(key, wanted).catch(summaryUnreadable);
  return made.outcome === 'revised' ? { version: made.version, history: made.history } : made;
}
