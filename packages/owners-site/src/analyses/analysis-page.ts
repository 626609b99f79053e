import {
  isolated,
  describeFilter,
  filterToQuery,
  questionsInOrder,
  type AnswerFilter,
  type SurveyHistory,
  type TimeZone,
} from '@canvass/surveys';
import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import type { PublicAnalysis } from './present-analysis.ts';
import { cardId } from '../charts/card-ids.ts';
import { liveBar } from '../cards/live-bar.ts';
import { figure } from '../cards/headline.ts';
import { headingId } from '../cards/question-card.ts';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts } from '../cards/texts/results.ts';
import { conditionSubject, facetName } from '../reading/view/facet-name.ts';
import { queryOf } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { answersLink } from './answers-link.ts';
import { analysesTexts as texts } from './texts.ts';
import { estimateCard } from './estimate-card.ts';
import { isResultHidden } from './hidden-figures.ts';
import { filterWords } from '../reading/view/filter-words.ts';

export interface AnalysisPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly analysis: PublicAnalysis;
  readonly filter: AnswerFilter;
  /** The survey's time zone. */
  readonly zone: TimeZone;
  readonly history: SurveyHistory;
  /** The visitor may cancel the analysis. */
  readonly mayCancel: boolean;
  /** See `leastAnswersOf`. */
  readonly leastAnswers: number;
}

type ChangingParts = Pick<AnalysisPage, 'analysis' | 'filter' | 'history' | 'mayCancel' | 'leastAnswers'>;

/**
 * Renders the parts of the page that change while the analysis runs: the HTML inside of each element, by its id.
 *
 * @param home The address of the survey's results.
 */
export function analysisRegions(
  home: string,
  { analysis, filter, history, mayCancel, leastAnswers }: ChangingParts,
): Readonly<Record<string, Html>> {
  const isHidden = isResultHidden(analysis, leastAnswers);
  // The precision of an estimate would tell something of the figures.
  const text = isHidden ? texts.tooFewFit({ least: leastAnswers }) : analysis.text;
  return {
    'results-figures': markup`${figures(analysis, isHidden)}${!isHidden && !analysis.withheld && answersLink(home, filter, analysis)}`,
    'results-as-of': markup`${analysis.withheld ? text : (analysis.reason ?? text)}`,
    'results-cancel': mayCancel ? cancelForm(`${home}/analyses/${analysis.id}`, analysis) : markup``,
    ...Object.fromEntries(
      questionsInOrder(history).map(([id]) => [
        cardId(id),
        estimateCard(id, analysis, history, leastAnswers),
      ]),
    ),
  };
}

/** Renders an analysis: what is known so far, which becomes more precise while it runs. */
export function analysisPage(page: AnalysisPage): string {
  const { visitor, heading, analysis, filter, history } = page;
  const home = surveyAddress(visitor.tenant, heading.survey);
  const address = `${home}/analyses/${analysis.id}`;
  const isRunning = analysis.state === 'running';
  const regions = analysisRegions(home, page);
  const { 'results-figures': top, 'results-as-of': text, 'results-cancel': cancel } = regions;
  const cardsOf = (areRetired: boolean): Html[] =>
    questionsInOrder(history)
      .filter(([, , isRetired]) => isRetired === areRetired)
      .map(([id]) => {
        const region = cardId(id);
        return markup`<section class="card" id="${region}" aria-labelledby="${headingId(id)}">${regions[region]}</section>\n`;
      });
  const retired = cardsOf(true);
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    ...(isRunning && { script: 'results' as const }),
    body: markup`${
      isRunning &&
      liveBar({
        stream: `${address}/live`,
        seen: '',
        oldSinceMs: undefined,
        isPublic: false,
        zone: page.zone,
      })
    }<div class="results">
${conditionsOf(filter, history)}<section id="results-figures">${top}</section>
<p class="as-of" id="results-as-of">${text}</p>
<div id="results-cancel">${cancel}</div>
<h2>${texts.results}</h2>
${analysis.by !== undefined && markup`<p class="note">${texts.by({ question: isolated(facetName(history, analysis.by)) })} <a href="${home}/compare${queryOf([...filterToQuery(filter), ['by', analysis.by]])}">${texts.compare}</a></p>\n`}${cardsOf(false)}${
      retired.length > 0 &&
      markup`<h2>${resultsTexts.retired}</h2>
<p class="note">${resultsTexts.retiredNote}</p>
${retired}`
    }</div>
<p class="no-print"><a href="${home}${queryOf(filterToQuery(filter))}">${texts.list.results}</a></p>
<p class="no-print"><a href="${home}/analyses">${filterTexts.analysis.list}</a></p>`,
  });
}

function cancelForm(address: string, { state }: PublicAnalysis): Html {
  if (state !== 'running') return markup``;
  return markup`<form class="no-print" method="post" action="${address}/cancel"><button class="quiet" type="submit">${texts.cancel}</button></form>`;
}

function conditionsOf(filter: AnswerFilter, history: SurveyHistory): Html {
  const parts = describeFilter(filter, history, filterWords).map(
    (part) =>
      markup`<li><span class="subject">${bdi(conditionSubject(history, part))}</span> <span>${part.predicate}</span></li>\n`,
  );
  return markup`<section class="shown-part" aria-label="${filterTexts.conditions}">
<ul>
${parts.length === 0 ? markup`<li>${texts.of}</li>\n` : parts}</ul>
</section>
`;
}

function figures({ state, result, of, read, done, withheld }: PublicAnalysis, isHidden: boolean): Html {
  const names = texts.figures;
  const fit = result?.estimate.totalAnswers;
  const margin = fit && Math.max(fit.high - fit.estimate, fit.estimate - fit.low);
  const fitting =
    isHidden || withheld
      ? names.withheld
      : fit === undefined || margin === undefined
        ? names.none
        : markup`<span class="total"${margin > 0 && markup` data-estimate="true"`}>${shownCount(fit.estimate)}</span> <span class="note">${margin > 0 && `${texts.plusMinus({ margin: shownCount(margin) })} `}${of !== null && names.of({ of })}</span>`;
  return markup`<h2 class="hidden">${names.heading}</h2>
<dl class="figures">
${figure(names.fit, fitting)}${figure(names.state, texts.states[state])}${figure(
    names.read,
    markup`${shownCount(read)}${of !== null && markup` <span class="note">${names.of({ of })}</span>`}<progress max="1" value="${of === null || of === 0 ? done : read / of}" aria-label="${names.progress}"></progress>`,
  )}</dl>
`;
}
