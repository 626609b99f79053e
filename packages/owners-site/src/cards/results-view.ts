import type { TagCount } from '@canvass/answer-tags';
import { askedIf, countInvited, isFiltering, presentSummary, surveyState } from '@canvass/surveys';
import type { PreparedBody } from '@canvass/web/compression';
import type { Html } from '@canvass/web/page';
import type { Regions, RenderedResults } from '../reading/live/rendered-results.ts';
import type { ResultsReading, ResultsState } from '../reading/live/results-state.ts';
import type { ChoiceSort } from '../reading/view/choice-sort.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import type { Invited, ResultsLinks, ResultsModel } from './results-model.ts';
import { resultsPage, resultsRegions } from './results-page.ts';
import { hideSmall } from './view/hide-small.ts';
import { sliceOfReading } from './view/slice-of-reading.ts';
import type { SliceView } from '../reading/view/slice-view.ts';

/** Says what a page shows of results, and where its links lead. */
export interface ResultsForm {
  /** Names the form: two forms of a survey that differ have different ids. */
  readonly id: string;
  readonly sort: ChoiceSort;
  readonly tables: readonly string[];
  readonly showsTexts: boolean;
  /** The tags that the page offers; absent: none. `id` changes with them. */
  readonly tags?: readonly TagCount[];
  readonly showsDuplicates: boolean;
  /** The part that the page shows; absent if the page offers no filters. */
  readonly view?: SliceView;
  readonly links: ResultsLinks;
}

type FoundResults = Extract<ResultsState, { outcome: 'found' }>;

/** Renders results as HTML, once for everyone who sees the same results in the same form. */
export interface ResultsView {
  /** Returns the whole page in UTF-8. `seenBy` names everything else that the page depends on, such as its reader. */
  readonly page: (
    state: FoundResults,
    form: ResultsForm,
    seenBy: string,
    around: (body: Html) => string,
  ) => PreparedBody;
  readonly regions: (reading: ResultsReading, form: ResultsForm) => Regions;
  readonly model: (reading: ResultsReading, form: ResultsForm) => ResultsModel;
}

export function createResultsView(rendered: RenderedResults, now: () => number): ResultsView {
  // The day and the survey's state change with the time, without a new reading.
  const keyOf = (reading: ResultsReading, { id }: ResultsForm): string =>
    `${todayAt(reading, now())} ${stateAt(reading, now())} ${id}`;
  const model = (reading: ResultsReading, form: ResultsForm): ResultsModel => modelOf(reading, form, now());
  const body = (reading: ResultsReading, form: ResultsForm): Html =>
    rendered.body(reading, keyOf(reading, form), () => resultsPage(model(reading, form)));
  return {
    model,
    page: ({ reading, oldSinceMs }, form, seenBy, around) =>
      rendered.page(reading, `${keyOf(reading, form)} ${oldSinceMs} ${seenBy}`, () =>
        around(body(reading, form)),
      ),
    regions: (reading, form) =>
      rendered.regions(reading, keyOf(reading, form), () => resultsRegions(model(reading, form))),
  };
}

/** Quotes name a group only if at least this many of its people wrote, or more if the survey's owner hides larger groups. */
const leastWriters = 5;

function modelOf(reading: ResultsReading, { view, ...form }: ResultsForm, nowMs: number): ResultsModel {
  const { key, stored, summary, newest, uncounted } = reading;
  const { definition, settings = {} } = stored;
  const { tenant, survey } = key;
  const history = historyInForce(reading);
  const whole = presentSummary({ tenant, survey, history, summary: summary.totals, asOf: summary.asOf });
  const shown = view === undefined ? { summary: whole } : sliceOfReading(reading, view, history, whole);
  const { step } = reading;
  const isPart = view !== undefined && isFiltering(view.filter);
  const isWhole = step === undefined && !isPart;
  const leastAnswers = step ?? (isPart ? (settings.hideGroupsSmallerThan ?? 0) : 0);
  return {
    title: definition.title,
    ...hideSmall(shown, leastAnswers, step !== undefined && step > 1),
    leastAnswers,
    leastInGroup: Math.max(leastWriters, settings.hideGroupsSmallerThan ?? 0),
    step,
    history,
    questions: definition.questions,
    state: stateAt(reading, nowMs),
    all: 'slice' in shown && shown.slice.of !== undefined ? whole : undefined,
    closesAt: settings.closesAt,
    invited: isWhole ? invitedIn(reading) : undefined,
    askedIf: askedIf(definition),
    maxAnswers: settings.maxAnswers,
    uncounted,
    today: todayAt(reading, nowMs),
    newest,
    ...form,
  };
}

/** Counts the invitations, and those whose answers are counted. */
function invitedIn({ stored: { invitations = [] }, summary }: ResultsReading): Invited | undefined {
  const { invited, used } = countInvited(invitations, ({ from, count }) =>
    summary.invited.countIn(from, from + count),
  );
  return invited === 0 ? undefined : { invitations: invited, used };
}

function stateAt({ stored, summary, isFull }: ResultsReading, nowMs: number): ResultsModel['state'] {
  const answers = isFull === undefined ? summary.totals.totalAnswers : isFull ? Infinity : 0;
  return surveyState(stored.settings ?? {}, nowMs, answers).state;
}

function todayAt({ summary }: ResultsReading, nowMs: number): string {
  return summary.totals.zone.dayAt(nowMs).name;
}
