import { lastPlace } from '@canvass/answer-log';
import type { TypedRoutes } from '@canvass/web/app';
import { problem, type Problem } from '@canvass/web/problems';
import type { Html } from '@canvass/web/page';
import { doneNotice } from '../desk/notices.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { readFilter, type ShownPart } from '../reading/view/read-filter.ts';
import { busyView, type RefusedWithPage, type ViewedPage } from '../reading/view/refused-view.ts';
import { viewAddress, type AddressParameters } from '../reading/view/slice-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { numberIn } from './answer-number.ts';
import { answersUpTo, hasGaps, numberAfter } from './answer-places.ts';
import { answersPage } from './answers-page.ts';
import { filteredAnswersUpTo } from './filtered-answers.ts';
import { showAnswers } from './pages-schemas.ts';
import { questionColumns } from './question-column.ts';
import { answersTexts as texts } from './texts.ts';
import { viewedPage } from './viewed-page.ts';

/** A page of the list has at most this many answers. */
const pageSize = 25;

/** Lists the answers of a survey, the newest first: all, or those that match a filter. */
export function listRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, answerReader, slices } = deps;
  const withReading = createWithReading(deps);

  pages.get(
    '/:tenant/surveys/:survey/answers',
    { onRequest: guard('viewer'), schema: showAnswers },
    (request, reply) =>
      withReading(request, reply, async (reading, signal) => {
        const end = lastPlace(reading.summary);
        const last = numberIn(request.query.from, end) ?? end;
        const shown = viewedPage(deps, request, reading, '/answers');
        const asked = readFilter(request.query, reading, shown);
        if (asked.outcome === 'faulty') return asked.refused;
        const notice = doneNotice(texts.done, request.query);
        return asked.part === undefined
          ? wholePage(reading, { ...shown, last, notice })
          : filteredPage(reading, { ...shown, last, notice, part: asked.part, signal });
      }),
  );

  async function wholePage(reading: ResultsReading, { last, ...shown }: ListRequest): Promise<string> {
    const answers = await answersUpTo(answerReader, reading, last, pageSize);
    const [newest = last, oldest = 1] = [answers[0]?.number, answers.at(-1)?.number];
    const [older] = oldest > 1 ? await answersUpTo(answerReader, reading, oldest - 1, 1) : [];
    return answersPage({
      ...shown,
      part: undefined,
      questions: questionColumns(reading),
      answers,
      end: lastPlace(reading.summary),
      hasGaps: hasGaps(reading.summary),
      newerFrom: await numberAfter(answerReader, reading, newest, pageSize),
      olderFrom: older?.number,
    });
  }

  async function filteredPage(
    reading: ResultsReading,
    { part, last, signal, ...shown }: FilteredRequest,
  ): Promise<string | Problem | RefusedWithPage> {
    const { filter } = part.view;
    const end = lastPlace(reading.summary);
    const found = await filteredAnswersUpTo(slices, { ...reading, filter, signal }, last, pageSize);
    if (found.outcome === 'notFound') return problem('survey-not-found');
    if (found.outcome === 'busy') {
      const from: AddressParameters = last === end ? [] : [['from', String(last)]];
      return busyView(shown, viewAddress(part.view, from));
    }
    const { answers, readDownTo } = found;
    return answersPage({
      ...shown,
      part: { ...part, from: last, downTo: readDownTo },
      questions: questionColumns(reading),
      answers,
      end,
      hasGaps: hasGaps(reading.summary),
      newerFrom: undefined,
      olderFrom: readDownTo > 1 ? readDownTo - 1 : undefined,
    });
  }
}

interface ListRequest extends ViewedPage {
  /** The number of the newest answer to show. */
  readonly last: number;
  readonly notice: Html | undefined;
}

interface FilteredRequest extends ListRequest {
  readonly part: ShownPart;
  readonly signal: AbortSignal;
}
