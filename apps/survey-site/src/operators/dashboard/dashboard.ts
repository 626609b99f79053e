import type { FastifyInstance } from 'fastify';
import type { CheckKey, Guard } from '../../http/auth.ts';
import { parseFormBodies } from '../../http/bodies/body-parsers.ts';
import type { CollectBody } from '../../http/bodies/collect-body.ts';
import { describeError } from '../../http/problems/describe-error.ts';
import { problem, type Problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { limitReads } from '../../http/limits/time-limit.ts';
import type { Operations, SiteDeps } from '../../server/site-deps.ts';
import { opsDeadLetters } from './dead-letter-pages.ts';
import { setOpsHeaders } from './headers.ts';
import { readOperations, readRegions, showOperations } from './route-schemas.ts';
import { opsSessions } from './sign-in.ts';
import { OpsStateReader } from './state.ts';
import { outcomeMessage } from './outcome-message.ts';
import { originOfForm } from '../../ui/same-origin.ts';
import { createSessions } from '../../ui/session.ts';
import { overviewPage } from './views/overview-page.ts';
import { regions } from './views/regions.ts';

export interface OperatorPageDeps extends Pick<
  SiteDeps,
  'answers' | 'calls' | 'clock' | 'deadLetters' | 'logger' | 'newId' | 'ready'
> {
  readonly operations: Operations;
  readonly adminApiKey: string;
  /** Where people reach the site, if known. */
  readonly publicUrl: string | undefined;
  readonly checkOperatorKey: CheckKey;
  readonly collectBody: CollectBody;
  /** Lets a request pass that bears the operator's key. */
  readonly operatorOnly: Guard;
  readonly readLimitMs: number;
  /** For people, and for programs. */
  readonly pages: Refuser;
  readonly documents: Refuser;
}

/** `/ops`: what whoever is on call looks for, as pages that need no script, and as JSON. */
export function operatorPage(app: FastifyInstance, deps: OperatorPageDeps): void {
  const { pages, documents, publicUrl, readLimitMs } = deps;
  const now = (): number => deps.clock.now();
  const { adminApiKey, newId, operations } = deps;
  const sessions = createSessions({ adminApiKey, revoked: operations.revokedSessions, newId, now });
  const state = stateReader(deps, now);
  setOpsHeaders(app);

  void app.register(async (programs) => {
    programs.setErrorHandler((error, request, reply) => documents.fail(request, reply, error));
    limitReads(programs, readLimitMs, documents);
    programs.addHook('onRequest', async (request, reply) =>
      (await sessions.isOpen(request.headers.cookie)) ? undefined : deps.operatorOnly(request, reply),
    );
    programs.get('/state.json', { schema: readOperations }, async (_request, reply) =>
      reply.send(await state.read()),
    );
    programs.get('/regions.json', { schema: readRegions }, async (_request, reply) => {
      const rendered = Object.entries(regions(await state.read())).map(([id, html]) => [id, html.toString()]);
      return reply.send(Object.fromEntries(rendered));
    });
  });

  void app.register(async (people) => {
    parseFormBodies(people, deps.collectBody);
    limitReads(people, readLimitMs, pages);
    people.addHook('onRequest', async (request, reply) => {
      const origin = request.method === 'POST' ? originOfForm(request, publicUrl) : 'own';
      if (origin === 'own') return undefined;
      return pages.refuse(request, reply, origin === 'foreign' ? notFromHere : byHttp(publicUrl));
    });
    opsSessions(people, { ...deps, sessions, refuser: pages });

    void people.register(async (signedIn) => {
      signedIn.addHook('onRequest', async (request, reply) =>
        (await sessions.isOpen(request.headers.cookie))
          ? undefined
          : pages.refuse(request, reply, signInFirst),
      );
      signedIn.get('', { schema: showOperations }, async (request, reply) => {
        const message = outcomeMessage(request.query as Record<string, unknown>);
        return reply.type('text/html; charset=utf-8').send(overviewPage(await state.read(), message));
      });
      opsDeadLetters(signedIn, { ...deps, refuser: pages, onChange: () => state.forget() });
    });
  });
}

function stateReader(deps: OperatorPageDeps, now: () => number): OpsStateReader {
  const { operations, answers, calls, deadLetters, ready, logger, readLimitMs } = deps;
  const { depths, askAgent, isQueueBilled } = operations;
  const startedMs = now();
  return new OpsStateReader({
    depths,
    askAgent,
    deadLetters,
    answers,
    storageReady: ready,
    calls: () => ({ startedMs, rows: calls.rows() }),
    isQueueBilled,
    now,
    onFault: (error, what) => logger.warn({ error: describeError(error), what }, 'not read for /ops'),
    // What hangs is told of well before the page itself is given up.
    limitMs: readLimitMs / 4,
  });
}

const signInFirst = problem('unauthenticated', {
  headers: { 'www-authenticate': 'Bearer realm="canvass"' },
});

const notFromHere: Problem = {
  ...problem('forbidden', {
    detail:
      'Nothing was done. Where a proxy stands before this site, set PUBLIC_URL to the address that people use.',
  }),
  title: 'The form was not sent from a page of this site',
};

function byHttp(publicUrl: string | undefined): Problem {
  const address = publicUrl === undefined ? 'its https address' : `${new URL(publicUrl).origin}/ops`;
  return {
    ...problem('forbidden', {
      detail: `Nothing was done. PUBLIC_URL of this site is https, so that no browser keeps a session over http: open ${address} instead.`,
    }),
    title: 'Nobody can sign in over http here',
  };
}
