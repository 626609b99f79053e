import { presentSummary, surveyState } from '@canvass/surveys';
import type { Html } from '../../../ui/markup.ts';
import type { Regions, RenderedResults } from '../../live/rendered-results.ts';
import type { ResultsReading } from '../../live/results-state.ts';
import type { ChoiceSort, ResultsLinks, ResultsModel } from './results-model.ts';
import { resultsPage, resultsRegions } from './results-page.ts';

/** What a page shows of results, and where it leads. */
export interface ResultsForm {
  readonly sort: ChoiceSort;
  readonly showsTexts: boolean;
  readonly links: ResultsLinks;
}

/** Results as HTML, rendered once for all who see the same in the same form. */
export interface ResultsView {
  readonly page: (reading: ResultsReading, form: ResultsForm) => Html;
  readonly regions: (reading: ResultsReading, form: ResultsForm) => Regions;
  readonly model: (reading: ResultsReading, form: ResultsForm) => ResultsModel;
}

export function createResultsView(rendered: RenderedResults, now: () => number): ResultsView {
  // Dates open and close a survey, and begin a day, without a new reading.
  const keyOf = (reading: ResultsReading, form: ResultsForm): string =>
    JSON.stringify([todayAt(now()), stateAt(reading, now()), form]);
  const model = (reading: ResultsReading, form: ResultsForm): ResultsModel => modelOf(reading, form, now());
  return {
    model,
    page: (reading, form) =>
      rendered.page(reading, keyOf(reading, form), () => resultsPage(model(reading, form))),
    regions: (reading, form) =>
      rendered.regions(reading, keyOf(reading, form), () => resultsRegions(model(reading, form))),
  };
}

function modelOf(reading: ResultsReading, form: ResultsForm, nowMs: number): ResultsModel {
  const { key, stored, summary, newest, uncounted } = reading;
  const { definition, settings = {} } = stored;
  const { tenant, survey } = key;
  // An interrupted edit may have taken a later version number, which was never in force.
  const history = { ...summary.history, current: stored.version };
  return {
    title: definition.title,
    summary: presentSummary({ tenant, survey, history, summary: summary.totals, asOf: summary.asOf }),
    questions: definition.questions,
    state: stateAt(reading, nowMs),
    maxAnswers: settings.maxAnswers,
    uncounted,
    today: todayAt(nowMs),
    newest,
    ...form,
  };
}

function stateAt({ stored, summary }: ResultsReading, nowMs: number): ResultsModel['state'] {
  return surveyState(stored.settings ?? {}, nowMs, summary.totals.totalAnswers).state;
}

function todayAt(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

export function sortIn(query: unknown): ChoiceSort {
  return (query as { readonly sort?: unknown }).sort === 'count' ? 'count' : 'order';
}
