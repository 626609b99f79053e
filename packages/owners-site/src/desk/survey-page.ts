import { isolated, type FieldError } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import { type Html, markup } from '@canvass/web/page';
import { deskPage, noticeBox } from './page.ts';
import type { SurveyPageName } from './survey-tabs.ts';
import type { ScriptName } from './assets.ts';
import { problemTexts } from './problem-texts.ts';
import type { SurveyStateName } from './state-badge.ts';

/** What a page about a survey, with forms that change it, shows. */
export interface ShownSurvey {
  readonly visitor: Caller;
  readonly survey: string;
  readonly title: string;
  readonly state: SurveyStateName;
  /** What is wrong with the form that was refused. */
  readonly errors?: readonly FieldError[];
  readonly notice?: Html | undefined;
}

export interface SurveyPage {
  readonly title: string;
  readonly tab: SurveyPageName;
  /** Buttons beside the survey's title. */
  readonly actions?: Html | undefined;
  /** What stands beside the views of the tab. */
  readonly beside?: Html | undefined;
  /** The heading of the list of errors. */
  readonly errorHeading?: string;
  readonly script?: ScriptName;
  readonly body: Html;
}

/** Renders a page about a survey. If a form was refused, the page begins with what is wrong, and links to the fields. */
export function surveyPage(
  shown: ShownSurvey,
  { title: about, tab, actions, beside, errorHeading = '', ...page }: SurveyPage,
): string {
  const { visitor, survey, title, state, errors = [], notice } = shown;
  const isRefused = errors.length > 0;
  const tabTitle = `${about}: ${isolated(title)}`;
  return deskPage({
    ...page,
    title: isRefused ? problemTexts.refusedTitle({ title: tabTitle }) : tabTitle,
    visitor,
    survey: { survey, title, state, tab, actions, beside },
    notice: isRefused ? errorBox(errorHeading, errors) : notice,
  });
}

function errorBox(heading: string, errors: readonly FieldError[]): Html {
  const items = errors.map(({ path, message }) => {
    const [field = ''] = path.split(/[[.]/);
    return markup`<li><a href="#${field}">${message}</a></li>\n`;
  });
  return noticeBox('bad', heading, markup`<ul>${items}</ul>`);
}
