import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import { abandonment, isAbandoned } from '@canvass/web/limits';
import { seeOther, type SurveyRoute } from '@canvass/web/app';
import type { Problem } from '@canvass/web/problems';
import type { ResultsParts } from './live/results-parts.ts';
import type { ResultsReading } from './live/results-state.ts';
import type { Desk } from '../desk/desk.ts';
import type { RefusedWithPage } from './view/refused-view.ts';
import { whyNoReading } from './why-no-reading.ts';

/** The page that the browser opens after a form was processed. */
export interface NextPage {
  readonly seeOther: string;
}

/** A file that the browser saves. */
export interface SavedFile {
  readonly fileName: string;
  readonly type: string;
  readonly body: string;
}

/** The parts of the desk that pages of a survey's results need. */
export interface ResultsDesk extends Desk {
  readonly results: ResultsParts;
}

/** Shows a page with the survey's results, or refuses the request. The signal aborts when the client has gone. */
export function createWithReading({ results, refuser }: Pick<ResultsDesk, 'results' | 'refuser'>) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    show: (
      reading: ResultsReading,
      signal: AbortSignal,
    ) => Promise<string | Problem | RefusedWithPage | NextPage | SavedFile>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome !== 'found') {
      return refuser.refuse(request, reply, whyNoReading(state, request.params));
    }
    const signal = abandonment(reply);
    const shown = await show(state.reading, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (shown === undefined || isAbandoned(reply)) return reply;
    if (typeof shown === 'string') return reply.type(htmlType).send(shown);
    if ('fileName' in shown) {
      const { fileName, type, body } = shown;
      // A browser would open some files as pages of this site.
      const disposition = `attachment; filename="${fileName}"`;
      return reply.type(type).header('content-disposition', disposition).send(body);
    }
    if ('seeOther' in shown) return seeOther(reply, shown.seeOther);
    return 'page' in shown
      ? refuser.refuse(request, reply, shown.refused, () => shown.page)
      : refuser.refuse(request, reply, shown);
  };
}
