import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import type { Caller } from '@canvass/web/app';
import { conditions } from '../reading/view/conditions.ts';
import { queryOf, viewParameters } from '../reading/view/slice-view.ts';
import { cardView } from './card-view.ts';
import {
  addFilter,
  type CompareForm,
  compareForm,
  type OfferedSurvey,
  periodsForm,
  proposals,
  surveyForm,
} from './compare-form.ts';
import type { ComparedQuestions } from './model/cards.ts';
import { type Comparison, mostNamed, shownGroups } from './model/comparison.ts';
import { mostPeriods } from './model/periods.ts';
import { differentQuestions } from './model/same-question.ts';
import { compareTexts as texts } from './texts.ts';

export interface ComparePage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly form: CompareForm;
  /** What is compared; undefined if that is not chosen yet. */
  readonly comparison: Comparison | undefined;
  readonly compared: ComparedQuestions;
  /** Whether the page asks for two periods. */
  readonly asksPeriods: boolean;
  /** The surveys to choose from; undefined if the page does not compare surveys. */
  readonly surveys: readonly OfferedSurvey[] | undefined;
  /** Says why the other survey cannot be compared. */
  readonly refusal?: string | undefined;
}

/** Questions that are left out are named up to this many. */
const mostQuestions = 10;

/** Renders the comparison of a survey's answers. */
export function comparePage(shown: ComparePage): string {
  const { visitor, heading, form, comparison, asksPeriods, surveys, refusal } = shown;
  const { view } = form;
  return deskPage({
    title: texts.title({ title: isolated(heading.title) }),
    visitor,
    survey: { ...heading, beside: compareForm(form) },
    body: markup`<div class="compare">
<div class="filters-in-force">${conditions({ view, history: form.history }, { others: form.kept })}${addFilter(form)}${comparison !== undefined && figures(comparison)}</div>
${asksPeriods && periodsForm(form)}${surveys !== undefined && surveyForm(form, surveys)}${refusal !== undefined && markup`<p class="notice warn" role="alert">${refusal}</p>\n`}${
      comparison === undefined
        ? refusal === undefined && !asksPeriods && surveys === undefined && start(form)
        : content(shown, comparison)
    }</div>
`,
  });
}

function start(form: CompareForm): Html {
  return markup`<section class="empty"><div>
<h2>${texts.start.heading}</h2>
<p>${texts.start.text}</p>
${proposals(form)}</div></section>
`;
}

function content({ compared: { cards, without }, form }: ComparePage, comparison: Comparison): Html {
  const { hidden } = shownGroups(comparison);
  const names = hidden.map(({ label }) => isolated(label)).join(', ');
  const different = differentQuestions(comparison);
  const file = `${form.view.home}.csv${queryOf([...viewParameters(form.view), ...form.kept])}`;
  const note = markup`${
    hidden.length > 0 &&
    hidden.length <= mostNamed &&
    markup`<p class="note">${texts.hiddenNames({ groups: names, least: comparison.least })}</p>\n`
  }${different.length > 0 && markup`<p class="note">${texts.different({ questions: listed(different) })}</p>\n`}${without.length > 0 && markup`<p class="note">${texts.without({ questions: listed(without) })}</p>\n`}${comparison.areOverlapping && markup`<p class="note">${texts.overlapping}</p>\n`}`;
  if (cards.length === 0) {
    return markup`<section class="empty"><div>
<h2>${texts.nothing}</h2>
<p>${texts.nothingText}</p>
${note}</div></section>
`;
  }
  return markup`${cards.map((card) => cardView(card, comparison))}${note}<p class="no-print"><a class="button quiet" href="${file}" download>${texts.file}</a></p>
${method()}`;
}

/** Names the first questions of a list. */
function listed(questions: readonly string[]): string {
  const names = questions.slice(0, mostQuestions).map((text) => isolated(text));
  return [...names, ...(questions.length > mostQuestions ? ['…'] : [])].join(' · ');
}

function figures(comparison: Comparison): Html {
  const { shown, hidden } = shownGroups(comparison);
  const { groups, all, isOverTime } = comparison;
  const answers = all?.totalAnswers ?? groups.reduce((sum, { totals }) => sum + totals.totalAnswers, 0);
  const outside = outsideOf(comparison, answers);
  return markup`<p class="note">${[
    texts.figures(answers, { groups: texts.groups(shown.length + hidden.length) }),
    ...(hidden.length > 0 ? [texts.hidden(hidden.length)] : []),
    ...(outside > 0 ? [texts.outside(outside)] : []),
    ...(isOverTime && groups.length === mostPeriods ? [texts.lastPeriods({ most: mostPeriods })] : []),
  ].join(' ')}</p>
`;
}

/** How many answers are in no group, as far as the groups say. Beside hidden groups it would say how large these are. */
function outsideOf(comparison: Comparison, answers: number): number {
  const { shown, hidden } = shownGroups(comparison);
  if (hidden.length > 0 || comparison.areOverlapping) return 0;
  return answers - shown.reduce((sum, { totals }) => sum + totals.totalAnswers, 0);
}

/** The method in words. Each card links to it. */
function method(): Html {
  const { heading, rest, tests, holm, much, limits } = texts.method;
  return markup`<section class="method" id="method" aria-labelledby="method-heading">
<h2 id="method-heading">${heading}</h2>
<ul>
${[rest, tests, holm, much, limits].map((text) => markup`<li>${text}</li>\n`)}</ul>
</section>
`;
}
