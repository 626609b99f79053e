import type { SurveyHeading, SurveyTab } from '../shell.ts';
import { builderTexts } from '../texts/builder.ts';
import type { OpenDraft } from './open-draft.ts';

/** The heading of the builder's pages: the draft's title, and whether respondents can answer. */
export function surveyHeading(
  { survey, draft, published }: Pick<OpenDraft, 'survey' | 'draft' | 'published'>,
  tab: SurveyTab,
  _nowMs: number,
): SurveyHeading {
  const title = draft.title.trim() === '' ? builderTexts.untitled : draft.title;
  return { survey, title, state: published === undefined ? 'draft' : 'open', tab };
}
