import type { SurveyKey } from '@canvass/answer-log';
import type { StoredDefinition, StoredDraft } from '@canvass/storage';
import { surveyState, type StoredSettings, type SurveyState } from '@canvass/surveys';
import type { OwnerPorts } from '../owner-ports.ts';
import type { SurveyStateName } from './shell.ts';

/** A survey, published or not, as the pages about it need it. */
export type DeskSurvey = PublishedSurvey | UnpublishedSurvey;

export interface PublishedSurvey {
  readonly outcome: 'published';
  readonly key: SurveyKey;
  readonly title: string;
  readonly state: SurveyStateName;
  readonly details: SurveyState;
  readonly stored: StoredDefinition;
  readonly settings: StoredSettings;
  /** Counted answers; undefined if they cannot be read. */
  readonly answers: number | undefined;
}

export interface UnpublishedSurvey {
  readonly outcome: 'draft';
  readonly title: string;
  readonly state: 'draft';
  readonly document: StoredDraft;
  /** Of the draft's blob. */
  readonly etag: string;
}

export type DeskSurveyPorts = Pick<OwnerPorts, 'definitions' | 'drafts' | 'summaries' | 'clock'>;

/** Reads a survey past the caches. Rejects with `StorageError`. */
export async function findDeskSurvey(
  ports: DeskSurveyPorts,
  tenant: string,
  survey: string,
): Promise<DeskSurvey | { readonly outcome: 'notFound' }> {
  const { definitions, drafts, summaries, clock } = ports;
  const found = await definitions.read(tenant, survey);
  if (found.outcome === 'found') {
    const { stored } = found;
    const key = { tenant, survey, instance: stored.instance };
    const figures = await summaries.figures(key).catch(() => undefined);
    const answers = figures?.outcome === 'found' ? figures.figures.answers : undefined;
    const settings = stored.settings ?? {};
    const details = surveyState(settings, clock.now(), answers);
    const { title } = stored.definition;
    return { outcome: 'published', key, title, state: details.state, details, stored, settings, answers };
  }
  const draft = await drafts.read(tenant, survey);
  if (draft.outcome === 'notFound') return draft;
  const { document, etag } = draft;
  return { outcome: 'draft', title: draftTitle(document), state: 'draft', document, etag };
}

/** Also of a draft that this version of Canvass cannot read. */
export function draftTitle({ draft }: StoredDraft): string {
  const title = typeof draft === 'object' && draft !== null && 'title' in draft ? draft.title : undefined;
  return typeof title === 'string' && title.trim() !== '' ? title : untitled;
}

export const untitled = 'Untitled survey';
