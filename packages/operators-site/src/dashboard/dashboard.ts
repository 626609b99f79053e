import type { Clock } from '@canvass/runtime/clock';
import type { PoisonQueue, QueueDepth } from '@canvass/queue';
import type { RevokedSessions } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { parseFormBodies } from '@canvass/web/bodies';
import { htmlType, setHeaders } from '@canvass/web/headers';
import { type HttpParts, refuseWith, type Siblings } from '@canvass/web/app';
import { limitReads } from '@canvass/web/limits';
import { describeError, problem, type Problem } from '@canvass/web/problems';
import { originOfForm } from '@canvass/web/session';
import type { AskAgent } from './agent-client.ts';
import { opsDeadLetters } from './dead-letter-pages.ts';
import { dashboardHeaders } from './headers.ts';
import { outcomeMessage } from './outcome-message.ts';
import { readOperations, readRegions, showOperations } from './dashboard-schemas.ts';
import { createOperatorSessions } from './operator-sessions.ts';
import { opsSessions } from './sign-in.ts';
import type { SiteFigures } from './site-figures.ts';
import { OpsStateReader } from './state.ts';
import { overviewPage } from './views/overview-page.ts';
import { opsPageView } from './views/problem-page.ts';
import { regions } from './views/regions.ts';

export interface DashboardPorts {
  /** Rejects if they cannot be read. */
  readonly figures: () => Promise<SiteFigures>;
  readonly clock: Clock;
  /** The messages that the workers could not handle. */
  readonly deadLetters: PoisonQueue;
  /** Returns a ULID for each session. */
  readonly newId: () => string;
  /** Resolves to whether the storage answers. Never rejects. */
  readonly ready: () => Promise<boolean>;
  readonly logger: Logger;
}

/** The dashboard alone needs these readings. */
export interface DashboardSources {
  /** Reads the depth of each shard of the queue of hints. Hidden messages count, too. */
  readonly depths: () => Promise<readonly QueueDepth[]>;
  readonly askAgent: AskAgent;
  readonly revokedSessions: RevokedSessions;
  /** Queue calls are on the storage account's bill. False if the queue is in a database. */
  readonly isQueueBilled: boolean;
}

export interface DashboardDeps extends DashboardPorts {
  readonly sources: DashboardSources;
  readonly http: HttpParts;
  readonly siblings: Siblings;
  readonly adminApiKey: string;
  /** The address that people use; undefined if it is not set. */
  readonly publicUrl: string | undefined;
}

/** `/ops`: the operators' dashboard, as pages that work without a script, and as JSON. */
export function dashboard(app: FastifyInstance, deps: DashboardDeps): void {
  const { http, publicUrl, adminApiKey, newId, sources } = deps;
  const { documents, auth } = http;
  const pages = http.refuserFor(opsPageView);
  const now = (): number => deps.clock.now();
  const sessions = createOperatorSessions({
    key: adminApiKey,
    revoked: sources.revokedSessions,
    newId,
    now,
  });
  const state = stateReader(deps);
  const changes = deps.siblings.channel<'deadLetters'>('ops');
  changes.onTold(() => state.invalidate());
  const onChange = (): void => {
    state.invalidate();
    changes.tell('deadLetters');
  };
  refuseWith(app, pages, http.knownRoutes);
  setHeaders(app, dashboardHeaders);

  void app.register(async (programs) => {
    programs.setErrorHandler((error, request, reply) => documents.fail(request, reply, error));
    limitReads(programs, http, documents);
    programs.addHook('onRequest', async (request, reply) =>
      (await sessions.isOpen(request.headers.cookie)) ? undefined : auth.operator(request, reply),
    );
    const isPolled = { config: { isPolled: true } };
    programs.get('/state.json', { ...isPolled, schema: readOperations }, async (_request, reply) =>
      reply.send(await state.read()),
    );
    programs.get('/regions.json', { ...isPolled, schema: readRegions }, async (_request, reply) => {
      const rendered = Object.entries(regions(await state.read())).map(([id, html]) => [id, html.toString()]);
      return reply.send(Object.fromEntries(rendered));
    });
  });

  void app.register(async (people) => {
    parseFormBodies(people, http.collectBody);
    limitReads(people, http, pages);
    people.addHook('onRequest', async (request, reply) => {
      const origin = request.method === 'POST' ? originOfForm(request, publicUrl) : 'own';
      if (origin === 'own') return undefined;
      return pages.refuse(request, reply, origin === 'foreign' ? notFromHere : byHttp(publicUrl));
    });
    const { checkOperatorKey } = auth;
    opsSessions(people, { ...deps, checkOperatorKey, sessions, refuser: pages });

    void people.register(async (signedIn) => {
      signedIn.addHook('onRequest', async (request, reply) =>
        (await sessions.isOpen(request.headers.cookie))
          ? undefined
          : pages.refuse(request, reply, signInFirst),
      );
      signedIn.get('', { schema: showOperations }, async (request, reply) => {
        const message = outcomeMessage(request.query);
        return reply.type(htmlType).send(overviewPage(await state.read(), message));
      });
      opsDeadLetters(signedIn, { ...deps, refuser: pages, onChange });
    });
  });
}

function stateReader(deps: DashboardDeps): OpsStateReader {
  const { sources, figures, deadLetters, ready, logger, http, clock } = deps;
  const { depths, askAgent, isQueueBilled } = sources;
  return new OpsStateReader({
    depths,
    askAgent,
    deadLetters,
    figures,
    storageReady: ready,
    isQueueBilled,
    clock,
    onFault: (error, what) => logger.warn({ error: describeError(error), what }, 'not read for /ops'),
    // Well below the page's own time limit.
    limitMs: http.readLimitMs / 4,
  });
}

const signInFirst = problem('unauthenticated', {
  headers: { 'www-authenticate': 'Bearer realm="canvass"' },
});

const notFromHere: Problem = {
  ...problem('forbidden', {
    detail: 'Nothing was done. If the site is behind a proxy, set PUBLIC_URL to the address that people use.',
  }),
  title: 'The form was not sent from a page of this site',
};

function byHttp(publicUrl: string | undefined): Problem {
  const address = publicUrl === undefined ? 'its https address' : `${new URL(publicUrl).origin}/ops`;
  return {
    ...problem('forbidden', {
      detail: `Nothing was done. PUBLIC_URL is https, so browsers keep no session over http. Open ${address} instead.`,
    }),
    title: 'Sign in over https',
  };
}
