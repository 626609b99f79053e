import { type Funnel, isolated, type Language, type SurveyDefinition } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { figure } from '../cards/headline.ts';
import { resultsTexts } from '../cards/texts/results.ts';
import { barList } from '../charts/bar-list.ts';
import { shownRounded } from '../charts/shown-figures.ts';
import { deskPage } from '../desk/page.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import type { ViewedPage } from '../reading/view/refused-view.ts';
import { stepRows, whereCards } from './funnel-cards.ts';
import { progressTexts as texts } from './texts.ts';
import { shownTime } from './shown-time.ts';

/** What the fields of the filter show. */
interface GivenFilter {
  readonly receivedFrom: string;
  readonly receivedTo: string;
  readonly language: string;
}

export interface ProgressPage extends ViewedPage {
  readonly definition: SurveyDefinition;
  readonly languages: readonly Language[];
  readonly funnel: Funnel;
  readonly isCounted: boolean;
  readonly given: GivenFilter;
  /** The figures are those of some. */
  readonly isPart: boolean;
  /** Figures of fewer people than this are hidden. 0 hides none. */
  readonly least: number;
  /** The address of the results. */
  readonly results: string;
  /** Where counting is turned on; undefined for somebody who may not. */
  readonly settings: string | undefined;
}

const languageParameter = 'where[@language]';

export function givenIn(query: SliceQuery): GivenFilter {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  return {
    receivedFrom: text('receivedFrom'),
    receivedTo: text('receivedTo'),
    language: text(languageParameter),
  };
}

/** Renders how far people get with the form. */
export function progressPage(shown: ProgressPage): string {
  const { visitor, heading } = shown;
  return deskPage({
    title: texts.title({ title: isolated(heading.title) }),
    visitor,
    survey: heading,
    body: markup`<h2 class="hidden">${texts.heading}</h2>
<div class="results how-far">
${content(shown)}</div>
`,
  });
}

function content(shown: ProgressPage): Html {
  const { funnel, isCounted, isPart, least } = shown;
  if (funnel.started === 0 && !isPart) return nothing(shown);
  const before = !isCounted && markup`<p class="notice warn">${texts.off.before}</p>\n`;
  const figuresOfAll =
    funnel.started === 0
      ? markup`<p class="note">${texts.none.some}</p>\n`
      : funnel.started < least
        ? markup`<p class="note">${resultsTexts.tooFew({ least })}</p>\n`
        : figures(shown);
  return markup`${before}${filterForm(shown)}${figuresOfAll}`;
}

function nothing({ isCounted, settings }: ProgressPage): Html {
  const { heading, text } = isCounted ? texts.none : texts.off;
  return markup`<section class="empty"><div>
<h2>${heading}</h2>
<p>${text}</p>
${!isCounted && settings !== undefined && markup`<p><a class="button" href="${settings}">${texts.off.turnOn}</a></p>\n`}</div></section>
`;
}

function filterForm({ given, languages, home, isPart }: ProgressPage): Html {
  const { receivedFrom, receivedTo, language } = given;
  const { filter } = texts;
  return markup`<form class="how-far-filter no-print" method="get" action="${home}" aria-label="${filter.legend}">
${dateField('receivedFrom', filter.from, receivedFrom)}${dateField('receivedTo', filter.to, receivedTo)}${
    languages.length > 1 &&
    markup`<div><label for="language">${filter.language}</label><select id="language" name="${languageParameter}">
<option value="">${filter.anyLanguage}</option>
${languages.map((each) => markup`<option value="${each}"${each === language && markup` selected`}>${nameOfLanguage(each)}</option>\n`)}</select></div>
`
  }<button class="quiet" type="submit">${filter.submit}</button>${isPart && markup`<a class="button bare" href="${home}">${filter.all}</a>`}
</form>
`;
}

function dateField(name: string, label: string, value: string): Html {
  return markup`<div><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${value.slice(0, 'yyyy-mm-dd'.length)}"></div>
`;
}

function figures(shown: ProgressPage): Html {
  const { funnel, definition, results } = shown;
  const { started, sent, medianSeconds } = funnel;
  const names = texts.figures;
  return markup`<dl class="figures">
${figure(names.started, big(started))}${figure(names.sent, big(sent), names.share({ share: shownRounded(sent, started) }))}${figure(names.stopped, big(started - sent), names.stoppedNote)}${medianSeconds !== undefined && figure(names.time, shownTime(medianSeconds), names.timeNote)}</dl>
<section class="card" aria-labelledby="how-far"><h2 id="how-far">${texts.heading}</h2>
<p class="note">${texts.bars}</p>
${barList({ name: texts.heading, rows: stepRows(funnel, definition) })}</section>
${whereCards(funnel, definition, results)}<p class="note">${texts.about}</p>
`;
}

function big(count: number): Html {
  return markup`<b>${shownCount(count)}</b>`;
}
