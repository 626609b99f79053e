import { lastPlace } from '@canvass/answer-log';
import { isPositionIn, previewExport } from '@canvass/exports';
import {
  facetsInOrder,
  filterToQuery,
  historyInLanguage,
  languagesOf,
  type AnswerFilter,
  type Language,
} from '@canvass/surveys';
import { hasRole } from '@canvass/storage';
import { within, isTimedOut } from '@canvass/web/limits';
import { shownDateTime } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { surveyAddress } from '../desk/addresses.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { readFilter, type ShownPart } from '../reading/view/read-filter.ts';
import { faultyView, type RefusedWithPage, type ViewedPage } from '../reading/view/refused-view.ts';
import { choiceNames, exportOfForm, inWordsOfPage, type WhichAnswers } from './export-choice.ts';
import { exportPage, type ExportPage } from './export-page.ts';
import { readExportQuery } from './export-query.ts';
import type { ExportsDesk } from './exports-desk.ts';

/** The size of the file is estimated by this many of its first answers. */
const sampleSize = 100;

interface AskedPage {
  readonly reading: ResultsReading;
  readonly query: SliceQuery;
  readonly which: WhichAnswers | undefined;
  readonly page: ViewedPage;
  readonly signal: AbortSignal;
}

/** Creates a function that counts the answers that the page offers. */
function createCountsOf({ results, slices, clock, http, exporting }: ExportsDesk) {
  // Counting the answers of a filter may take this share of the time that a page has.
  const limitMs = http.readLimitMs / 4;

  async function countOf({ key: { tenant, survey } }: ResultsReading, filter: AnswerFilter) {
    try {
      const counting = results.slices.current({ tenant, survey, filter });
      const state = await within(clock, limitMs, counting);
      return state.outcome === 'found' ? state.reading.slice?.summary.totalAnswers : undefined;
    } catch (error) {
      if (isTimedOut(error)) return undefined;
      throw error;
    }
  }

  /** Counts the answers after a place. An erased answer keeps its place, so only reading tells which places have one. */
  async function freshOf({ key, summary }: ResultsReading, after: number, signal: AbortSignal) {
    const last = lastPlace(summary);
    const { totalAnswers } = summary.totals;
    if (totalAnswers === last) return { answers: last - after, isExact: true };
    const options = { known: summary, signal };
    const found = await slices.answers(key, noFilter, { after, limit: sampleSize }, options);
    if (found.outcome === 'found' && found.next === null) {
      return { answers: found.answers.length, isExact: true };
    }
    return { answers: Math.min(last - after, totalAnswers), isExact: false };
  }

  return async (reading: ResultsReading, part: ShownPart | undefined, signal: AbortSignal) => {
    const { key, summary } = reading;
    const { totals } = summary;
    const [counted, last] = await Promise.all([
      part && countOf(reading, part.view.filter),
      exporting.lastExports.read(key),
    ]);
    const counts = { all: totals.totalAnswers, part: counted };
    if (last === undefined || !isPositionIn(last.position, key, summary)) {
      return { after: undefined, counts: { ...counts, fresh: undefined } };
    }
    const { place } = last.position;
    const since = shownDateTime(last.exportedAt, totals.zone);
    const fresh = await freshOf(reading, place, signal);
    return { after: place, counts: { ...counts, fresh: { ...fresh, since } } };
  };
}

/** Creates a function that makes the page on which an export is chosen. It rejects as `Slices.answers` does. */
export function createShowExport(deps: ExportsDesk) {
  const countsOf = createCountsOf(deps);

  return async ({
    reading,
    query,
    which: asked,
    page,
    signal,
  }: AskedPage): Promise<string | RefusedWithPage> => {
    const { key, stored, summary } = reading;
    const own = Object.fromEntries(Object.entries(query).filter(([name]) => choiceNames.includes(name)));
    const others = Object.fromEntries(Object.entries(query).filter(([name]) => !choiceNames.includes(name)));
    const read = readFilter(others, reading, page);
    if (read.outcome === 'faulty') return read.refused;
    const { part } = read;
    const filter = part === undefined ? {} : Object.fromEntries(filterToQuery(part.view.filter));
    const spoken = languagesOf(stored.definition);
    const language = spoken.find((each) => each === own['language']) ?? usualLanguage(spoken);
    const hasTags = (await deps.results.tags.of(reading)).length > 0;
    const chosen = readExportQuery(
      // A column of tags is usual where there are some.
      exportOfForm(
        { tags: String(hasTags), ...own, ...(spoken.length > 1 && { language }), ...filter },
        undefined,
      ),
      historyInForce(reading),
      summary.totals,
    );
    if (!chosen.ok) return faultyView(page, chosen.errors);
    const [{ counts, after }, tags] = await Promise.all([
      countsOf(reading, part, signal),
      chosen.request.tags === true ? deps.answerTags.read(key, summary) : undefined,
    ]);
    const which = shownKind(asked, part, after);
    const taken = which === 'part' ? chosen.request.filter : noFilter;
    const from = { after: which === 'new' ? after! : 0, limit: sampleSize };
    const found = await deps.slices.answers(key, taken, from, { known: summary, signal });
    const answers = which === 'new' ? counts.fresh?.answers : counts[which];
    const { zone } = summary.totals;
    const previewed = {
      history: historyInLanguage(historyInForce(reading), stored.definition, language),
      zone,
      sample: found.outcome === 'found' ? found.answers : [],
      ...(tags && { tagsOf: (id: string) => tags.tagsOf(id) }),
      answers: answers ?? 0,
    };
    const request = inWordsOfPage(chosen);
    const { visitor, heading } = page;
    return exportPage({
      visitor,
      heading,
      which,
      counts,
      part,
      request,
      hasTags,
      languages: spoken,
      language,
      hasFiles: facetsInOrder(summary.history).some(([facet]) => facet.listsFiles),
      preview: await previewExport(previewed, request),
      fileName: `${heading.title}.${chosen.request.format}`,
      answers: which === 'new' && counts.fresh?.isExact === false ? undefined : answers,
      zone,
      zoneAddress: hasRole(visitor.principal.role, 'editor')
        ? `${surveyAddress(visitor.tenant, heading.survey)}/settings`
        : undefined,
    } satisfies ExportPage);
  };
}

/** The language of the page where the survey has it, else the survey's first one. */
function usualLanguage(spoken: readonly [Language, ...Language[]]): Language {
  return spoken.find((each) => each === languageInUse()) ?? spoken[0];
}

const noFilter: AnswerFilter = { questions: [] };

/** The answers that were asked for, if there are such. */
function shownKind(
  asked: WhichAnswers | undefined,
  part: ShownPart | undefined,
  after: number | undefined,
): WhichAnswers {
  if (asked === 'all' || (asked === 'new' && after !== undefined)) return asked;
  return part === undefined ? 'all' : 'part';
}
