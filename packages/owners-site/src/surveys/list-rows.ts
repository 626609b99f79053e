import { surveyPath, trendOf } from '@canvass/answer-log';
import type { ListedDefinition, ListedDraft } from '@canvass/storage';
import { surveyState, hasVisibleCharacter } from '@canvass/surveys';
import type { DeskSurveyPorts } from '../desk/find-survey.ts';
import { sharedTexts } from '../desk/texts.ts';
import type { SurveyStateName } from '../desk/state-badge.ts';

/** A survey in the list. */
export interface SurveyRow {
  readonly survey: string;
  readonly title: string;
  readonly state: SurveyStateName;
  /** The questions that people are asked; undefined for a survey that was never published. */
  readonly questions: number | undefined;
  /** When it opens or closes, in ISO 8601; undefined if nothing is set. */
  readonly opensAt: string | undefined;
  readonly closesAt: string | undefined;
  /** The name of its time zone; undefined for UTC. */
  readonly timeZone: string | undefined;
  /** The number of answers; undefined if the summary cannot be read. */
  readonly answers: number | undefined;
  /** The people who were invited; undefined if nobody was, or some invitations were withdrawn. */
  readonly invited: number | undefined;
  /** How many of them have answered; undefined if the summary cannot be read. */
  readonly invitedAnswered: number | undefined;
  /** The time of the newest answer, in ISO 8601. */
  readonly lastAnswerAt: string | undefined;
  /** Answers of the last 14 days, oldest first. */
  readonly days: readonly number[];
  /** Whether the survey has a draft that differs from its published version. In the state `draft` it has only a draft. */
  readonly hasDraft: boolean;
  /** The time of the draft or of the version, whichever is later, in ISO 8601. */
  readonly changedAt: string;
  readonly labels: readonly string[];
  readonly isArchived: boolean;
}

/** All surveys and drafts of a tenant, the one changed last first: three listings, whatever their number. */
export async function listRows(
  { definitions, drafts, summaries, clock }: DeskSurveyPorts,
  tenant: string,
): Promise<SurveyRow[]> {
  const [published, drafted, figuresByPath] = await Promise.all([
    definitions.list(tenant),
    drafts.list(tenant),
    // The list is of use without its figures.
    summaries.listFigures(tenant).catch(() => undefined),
  ]);
  const now = clock.now();
  const draftOf = new Map(drafted.map((draft) => [draft.survey, draft]));
  const rows = published.map((listed): SurveyRow => {
    const { survey, title, updatedAt, instance, questions, invited, settings } = listed;
    const draft = draftOf.get(survey);
    draftOf.delete(survey);
    const figures = figuresByPath?.get(surveyPath({ tenant, survey, instance }));
    return {
      survey,
      title,
      state: surveyState(settings, now, figures?.answers).state,
      questions,
      opensAt: settings.opensAt,
      closesAt: settings.closesAt,
      timeZone: settings.timeZone,
      answers: figures?.answers,
      invited,
      invitedAnswered: figures?.usedInvitations,
      lastAnswerAt: figures?.lastAnswerAt ?? undefined,
      days: figures === undefined ? [] : trendOf(figures, now),
      hasDraft: draft !== undefined,
      changedAt: draft !== undefined && draft.updatedAt > updatedAt ? draft.updatedAt : updatedAt,
      ...shelfOf(settings),
    };
  });
  const unpublished = draftOf.values().map(unpublishedRow);
  return [...rows, ...unpublished].toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}

function unpublishedRow({ survey, title, updatedAt, shelf }: ListedDraft): SurveyRow {
  return {
    survey,
    title: hasVisibleCharacter(title) ? title : sharedTexts.untitledSurvey,
    state: 'draft',
    questions: undefined,
    opensAt: undefined,
    closesAt: undefined,
    timeZone: undefined,
    answers: 0,
    invited: undefined,
    invitedAnswered: undefined,
    lastAnswerAt: undefined,
    days: [],
    hasDraft: true,
    changedAt: updatedAt,
    ...shelfOf(shelf),
  };
}

function shelfOf({ labels = [], archived }: ListedDraft['shelf'] | ListedDefinition['settings']) {
  return { labels, isArchived: archived === true };
}
