import { lastPlace } from '@canvass/answer-log';
import { hasRole } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { isAbandoned } from '@canvass/web/limits';
import { problem, type Problem } from '@canvass/web/problems';
import { doneNotice } from '../desk/notices.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { busyView, type RefusedWithPage } from '../reading/view/refused-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { numbered, numberIn } from './answer-number.ts';
import { hasGaps, neighboursOf, type Neighbours } from './answer-places.ts';
import { answersPage } from './answers-page.ts';
import { filteredNeighbours } from './filtered-answers.ts';
import { columnsIn, listQuery, queryIn, searchOf, type ListView } from './list-view.ts';
import { showAnswer, showAnswers } from './pages-schemas.ts';
import { questionColumns } from './question-column.ts';
import {
  beginOfList,
  filteredList,
  foundList,
  listOf,
  type ListRequest,
  type ReadList,
  wholeList,
} from './read-list.ts';
import type { Searching } from './searching.ts';
import type { AnswersPage } from './shown-answers.ts';
import type { TagFault } from './tag-views.ts';
import { answersTexts as texts } from './texts.ts';
import { viewedPage } from './viewed-page.ts';

type Query = SliceQuery & { readonly from?: string | undefined; readonly q?: string | undefined };
type ListRoute = SurveyRoute & { Querystring: Query };

/** What is open beside the list. */
interface Opened {
  readonly number: string;
  readonly fault?: TagFault;
}

/** Shows a list of answers, and one of them beside it. */
export type ShowList = (
  request: FastifyRequest<ListRoute>,
  reply: FastifyReply,
  reading: ResultsReading,
  signal: AbortSignal,
  opened?: Opened,
) => Promise<string | Problem | RefusedWithPage>;

/** Lists the answers of a survey, the newest first: all, those that match a filter, or those in whose texts something is found. */
export function listRoutes(pages: TypedRoutes, deps: ResultsDesk, searching: Searching): ShowList {
  const { guard, answerReader, answerTags, clock } = deps;
  const withReading = createWithReading(deps);

  const show: ShowList = async (request, reply, reading, signal, opened) => {
    const { key, summary } = reading;
    const end = lastPlace(summary);
    const shown = viewedPage(deps, request, reading, '/answers');
    const query = queryIn(request.query.q);
    const asked = readFilter(request.query, reading, shown, searchOf(query));
    if (asked.outcome === 'faulty') return asked.refused;
    const answer = opened && (await numbered(answerReader, reading, opened.number));
    if (answer !== undefined && 'type' in answer) return answer;
    const { part, view } = asked;
    const from = numberIn(request.query.from, end);
    const list: ListView = { view, query, columns: columnsIn(request.query), from };
    const last = from ?? beginOfList(reading, answer?.number);
    const questions = questionColumns(reading);
    const found = await readList({ reading, part, last, signal }, { questions, query }, reply);
    // An open answer is shown also if the list beside it must wait.
    const read = found === 'busy' && answer !== undefined ? listOf([answer], last, answer.number) : found;
    if (read === 'busy') return busyView(shown, `${view.home}${listQuery(list)}`);
    if ('type' in read) return read;
    const tags = await answerTags.read(key, summary);
    const open = answer && {
      answer,
      ...(await neighbours(deps, reading, { list, read, part, signal }, answer)),
      fault: opened.fault,
    };
    return answersPage({
      ...shown,
      ...read,
      nowMs: clock.now(),
      list,
      part,
      questions,
      open,
      end,
      hasGaps: hasGaps(summary),
      tags,
      counts: tags.counts(),
      canEdit: hasRole(shown.visitor.principal.role, 'editor'),
      notice: doneNotice(texts.done, request.query),
    });
  };

  async function readList(
    request: ListRequest,
    search: Pick<AnswersPage, 'questions'> & { readonly query: string },
    reply: FastifyReply,
  ): Promise<ReadList | 'busy' | Problem> {
    const { part, reading } = request;
    if (search.query !== '') {
      const { tenant } = reading.key;
      return searching.run(tenant, () => foundList(deps, request, search, () => isAbandoned(reply)));
    }
    if (part === undefined) return wholeList(deps, request);
    const found = await filteredList(deps, { ...request, part });
    return found === 'notFound' ? problem('survey-not-found') : found;
  }

  const address = '/:tenant/surveys/:survey/answers';
  pages.get(address, { onRequest: guard('viewer'), schema: showAnswers }, (request, reply) =>
    withReading(request, reply, (reading, signal) => show(request, reply, reading, signal)),
  );
  pages.get(`${address}/:number`, { onRequest: guard('viewer'), schema: showAnswer }, (request, reply) =>
    withReading(request, reply, (reading, signal) =>
      show(request, reply, reading, signal, { number: request.params.number }),
    ),
  );
  return show;
}

/** A search knows only the answers of its page. */
async function neighbours(
  { answerReader, slices }: ResultsDesk,
  reading: ResultsReading,
  { list, read, part, signal }: Pick<ListRequest, 'part' | 'signal'> & { list: ListView; read: ReadList },
  answer: Parameters<typeof neighboursOf>[2],
): Promise<Neighbours> {
  if (list.query !== '') {
    const at = read.answers.findIndex(({ number }) => number === answer.number);
    const newer = at === -1 ? undefined : read.answers[at - 1];
    const older = at === -1 ? undefined : read.answers[at + 1];
    return { newer: newer?.number ?? 'notFound', older: older?.number ?? 'notFound' };
  }
  return part === undefined
    ? neighboursOf(answerReader, reading, answer)
    : filteredNeighbours(slices, { ...reading, filter: part.view.filter, signal }, answer);
}
