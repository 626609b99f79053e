import { surveyState, hasVisibleCharacter, type TimeZone, timeZoneOf } from '@canvass/surveys';
import type { Desk } from '../desk/desk.ts';
import type { SurveyStateName } from '../desk/state-badge.ts';
import type { SurveyHeading } from '../desk/page.ts';
import type { SurveyPageName } from '../desk/survey-tabs.ts';
import { sharedTexts } from '../desk/texts.ts';
import type { LoadedDraft } from './load-draft.ts';

type HeadingDeps = Pick<Desk, 'summaries' | 'clock'>;

/** The heading of the builder's pages: the draft's title, and whether respondents can answer. Never rejects. */
export async function draftHeading(
  deps: HeadingDeps,
  loaded: LoadedDraft,
  tab: SurveyPageName,
): Promise<SurveyHeading> {
  const { survey, draft } = loaded;
  const title = hasVisibleCharacter(draft.title) ? draft.title : sharedTexts.untitledSurvey;
  const zone = draftZone(loaded);
  return { survey, title, state: await stateOf(deps, loaded), tab, zone };
}

/** The time zone of a survey, published or not. */
export function draftZone({ published, initial }: LoadedDraft): TimeZone {
  return timeZoneOf((published ?? initial).settings);
}

async function stateOf(
  { summaries, clock }: HeadingDeps,
  { tenant, survey, published }: LoadedDraft,
): Promise<SurveyStateName> {
  if (published === undefined) return 'draft';
  const { instance, settings = {} } = published;
  // Only a limit needs the number of answers.
  const found =
    settings.maxAnswers === undefined
      ? undefined
      : await summaries.figures({ tenant, survey, instance }).catch(() => undefined);
  const answers = found?.outcome === 'found' ? found.figures.answers : undefined;
  return surveyState(settings, clock.now(), answers).state;
}
