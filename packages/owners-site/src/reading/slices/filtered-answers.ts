import { parseFilterQuery } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import type { FiguresApi } from '../figures/send-figures.ts';
import { givenAnswer } from '../given-answer.ts';
import { cursorBeyondEnd, encodeCursor } from '../cursor.ts';
import { askLive } from './read-asked.ts';
import { slicesBusy } from './slices-busy.ts';
import type { SliceQuery } from './slice-query.ts';
import { whileWanted } from './while-wanted.ts';

/** Sends a page of the answers that match a filter. */
export type SendFilteredAnswers = (
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  filter: SliceQuery,
  page: { readonly after: number; readonly limit: number },
) => Promise<FastifyReply>;

export function createSendFilteredAnswers(deps: FiguresApi): SendFilteredAnswers {
  const { slices, answerTags, results } = deps;
  const { refuse } = deps.refuser;
  const asking = { live: results.live, answerTags };

  return async (request, reply, filter, from) => {
    const asked = await askLive(asking, { ...request.params, query: filter }, (given, history, totals) =>
      parseFilterQuery(given, history, totals.zone),
    );
    if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
    if (asked.outcome === 'notModified') throw new Error('pages have no ETag');
    const { key, document, query } = asked;
    return whileWanted(reply, deps, async (signal) => {
      let page = await slices.answers(key, query.filter, from, { known: document, signal });
      // Another process, whose summary was newer, may have given the cursor.
      if (page.outcome === 'beyondEnd') page = await slices.answers(key, query.filter, from, { signal });
      switch (page.outcome) {
        case 'busy':
          return refuse(request, reply, slicesBusy);
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'beyondEnd':
          return refuse(request, reply, invalid([cursorBeyondEnd]));
        case 'found': {
          const next = page.next === null ? null : encodeCursor(page.next);
          const given = page.answers.map((answer) => givenAnswer(answer, page.history));
          return reply.header('cache-control', 'no-store').send({ answers: given, next });
        }
      }
    });
  };
}
