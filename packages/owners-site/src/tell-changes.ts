import type { FastifyInstance } from 'fastify';
import { namesOf, type Siblings } from '@canvass/web/app';
import type { SurveyLists } from './surveys/survey-lists.ts';
import type { LiveResults } from './reading/live/live-results.ts';

export interface ShownSurveys {
  readonly lists: SurveyLists;
  readonly live: LiveResults;
}

/**
 * What owners change here, whichever process of the site takes their next request shows. Call it before `settleSiblings`: hooks run
 * in this order.
 */
export function tellChanges(app: FastifyInstance, siblings: Siblings, { lists, live }: ShownSurveys): void {
  const changes = siblings.channel<{ readonly tenant: string }>('changed');
  changes.onTold(({ tenant }) => {
    lists.forget(tenant);
    live.outdate(tenant);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const { tenant } = namesOf(request);
      if (tenant !== undefined) changes.tell({ tenant });
    }
    done();
  });
}
