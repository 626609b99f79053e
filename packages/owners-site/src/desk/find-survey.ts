import type { SurveyKey } from '@canvass/answer-log';
import type { StoredDefinition, StoredDraft } from '@canvass/storage';
import {
  hasVisibleCharacter,
  isLanguage,
  type Language,
  languagesOf,
  type StoredSettings,
  surveyState,
  type SurveyState,
} from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';
import type { SurveyStateName } from './state-badge.ts';
import { sharedTexts } from './texts.ts';

/** A survey, published or not, as the pages about it need it. */
export type DeskSurvey = PublishedSurvey | UnpublishedSurvey;

export interface PublishedSurvey {
  readonly outcome: 'published';
  readonly key: SurveyKey;
  readonly title: string;
  /** The default one first. */
  readonly languages: readonly Language[];
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
  /** The default one first. */
  readonly languages: readonly Language[];
  readonly state: 'draft';
  readonly document: StoredDraft;
  /** They apply once it is published, when it is in the state of `details`. */
  readonly settings: StoredSettings;
  readonly details: SurveyState;
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
    const { definition } = stored;
    const languages = languagesOf(definition);
    const state = details.state;
    const { title } = definition;
    return { outcome: 'published', key, title, languages, state, details, stored, settings, answers };
  }
  const draft = await drafts.read(tenant, survey);
  if (draft.outcome === 'notFound') return draft;
  const { document } = draft;
  const { settings = {} } = document;
  const details = surveyState(settings, clock.now(), 0);
  const shown = { title: draftTitle(document), languages: draftLanguages(document) };
  return { outcome: 'draft', ...shown, state: 'draft', details, document, settings };
}

/** Returns the languages of a draft, even if this version of Canvass cannot read the draft. */
function draftLanguages({ draft }: StoredDraft): readonly Language[] {
  const given: unknown =
    typeof draft === 'object' && draft !== null && 'languages' in draft ? draft.languages : undefined;
  return Array.isArray(given) ? given.filter(isLanguage) : [];
}

/** Returns the title of a draft, even if this version of Canvass cannot read the draft. */
function draftTitle(document: StoredDraft): string {
  const title = titleIn(document);
  return hasVisibleCharacter(title) ? title : sharedTexts.untitledSurvey;
}

/** Returns the title as it was typed in the draft; empty if the draft has none. */
export function titleIn({ draft }: StoredDraft): string {
  const title = typeof draft === 'object' && draft !== null && 'title' in draft ? draft.title : undefined;
  return typeof title === 'string' ? title : '';
}
