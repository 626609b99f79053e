import { isStorageUnavailable, type Principal } from '@canvass/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Auth } from '../../http/auth.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { typedText } from '../../http/bodies/typed-text.ts';
import { htmlType } from '../../http/content-types.ts';
import { invalid, problem, retryAfter } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { seeOther } from '../../http/see-other.ts';
import type { RecordChange } from '../changes/record-change.ts';
import { tenantAddress } from '../desk/addresses.ts';
import { noticeBox } from '../desk/page.ts';
import { signInTexts as texts } from './texts.ts';
import { signInFirst } from './desk-guard.ts';
import type { DeskSessions } from './desk-sessions.ts';
import type { OidcClient } from './oidc/oidc-client.ts';
import { oidcRoutes, type OidcRoutesDeps } from './oidc/oidc-routes.ts';
import type { Transactions } from './oidc/transactions.ts';
import {
  openDesk,
  showSignIn,
  showWelcome,
  signInByLink,
  signInWithKey,
  signOutOfDesk,
} from './pages-schemas.ts';
import type { SignInLinks } from './sign-in-links.ts';
import { nextFor, nextIn, signInPage, welcomePage } from './sign-in-page.ts';

export interface SignInRoutesDeps {
  readonly sessions: DeskSessions;
  readonly links: SignInLinks;
  readonly recordChange: RecordChange;
  readonly auth: Pick<Auth, 'checkTenantKey' | 'countFailure'>;
  /** Undefined: no OpenID provider is set. */
  readonly oidc: OidcClient | undefined;
  readonly transactions: Transactions;
  readonly tenants: OidcRoutesDeps['tenants'];
  readonly originOf: (request: FastifyRequest) => string;
  /** The address that people use, if known. */
  readonly publicUrl: string | undefined;
  readonly refuser: Refuser;
  readonly logger: Logger;
}

/** Sign-in to the desk with a key or a link, and sign-out. */
export function signInRoutes(app: FastifyInstance, deps: SignInRoutesDeps): void {
  const { sessions, links, recordChange, auth, oidc, publicUrl, refuser, logger } = deps;
  const secureFor = (request: FastifyRequest) => ({
    secure: (publicUrl?.startsWith('https:') ?? false) || request.protocol === 'https',
  });

  const hasOidc = oidc !== undefined;

  /** Whether the session was opened: false if the principal no longer exists. */
  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: string,
    principal: Principal,
  ): Promise<boolean> {
    const cookie = await sessions.open(tenant, principal, secureFor(request));
    if (cookie === undefined) return false;
    await recordChange({ tenant, principal, action: 'signed-in' });
    logger.info({ tenant, kind: principal.kind, id: principal.id }, 'someone signed in to the desk');
    // Beside a cookie that ends the sign-in with the provider.
    reply.header('set-cookie', cookie);
    return true;
  }

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: string,
    principal: Principal,
    next?: string,
  ): Promise<FastifyReply> {
    return (await openSession(request, reply, tenant, principal))
      ? seeOther(reply, nextFor(tenant, next))
      : refuser.refuse(request, reply, signInFirst);
  }

  app.get('', { schema: openDesk }, async (request, reply) => {
    const session = await sessions.read(request.headers.cookie);
    return session
      ? seeOther(reply, tenantAddress(session.tenant))
      : reply.type(htmlType).send(signInPage({ hasOidc }));
  });

  app.get('/sign-in', { schema: showSignIn }, async (request, reply) => {
    const isSignedOut = (request.query as Record<string, unknown>)['done'] === 'sign-out';
    return reply
      .type(htmlType)
      .send(signInPage({ hasOidc, ...(isSignedOut && { note: noticeBox('good', texts.signedOut) }) }));
  });

  app.post('/sign-in', { schema: signInWithKey }, async (request, reply) => {
    const fields = formFieldsOf(request);
    const key = typedText(fields['key']);
    const next = nextIn(fields['next']);
    if (key === '') {
      const missing = invalid([{ path: 'key', message: texts.noKey }]);
      return refuser.refuse(request, reply, missing, () => signInPage({ hasOidc, error: texts.noKey, next }));
    }
    const checked = await auth.checkTenantKey(key, request);
    if (checked.outcome === 'refused') {
      return refuser.refuse(request, reply, checked.problem, ({ status }) =>
        signInPage({ hasOidc, error: status === 429 ? texts.tooManyKeys : texts.wrongKey, next }),
      );
    }
    const { tenant, principal } = checked;
    return enter(request, reply, tenant, principal, next);
  });

  app.post('/sign-out', { schema: signOutOfDesk }, async (request, reply) => {
    try {
      const cookie = await sessions.close(request.headers.cookie, secureFor(request));
      return seeOther(reply.header('set-cookie', cookie), '/desk/sign-in?done=sign-out');
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      return refuser.refuse(request, reply, stillSignedIn);
    }
  });

  const linkOver = (request: FastifyRequest, reply: FastifyReply) =>
    refuser.refuse(request, reply, signInFirst, () =>
      signInPage({ hasOidc, note: noticeBox('warn', texts.linkOver) }),
    );

  app.get('/welcome', { schema: showWelcome }, async (request, reply) => {
    const { code } = request.query as Record<string, unknown>;
    const ticket = typeof code === 'string' ? await links.read(code) : undefined;
    if (typeof code !== 'string' || ticket === undefined) return linkOver(request, reply);
    const { tenant, principal } = ticket;
    return reply
      .type(htmlType)
      .send(welcomePage({ code, tenant, name: principal.name, role: principal.role }));
  });

  app.post('/welcome', { schema: signInByLink }, async (request, reply) => {
    const { code } = formFieldsOf(request);
    const ticket = typeof code === 'string' ? await links.use(code) : undefined;
    if (ticket === undefined) return linkOver(request, reply);
    return enter(request, reply, ticket.tenant, ticket.principal);
  });

  oidcRoutes(app, { ...deps, openSession, secureFor });
}

const stillSignedIn = problem('storage-unavailable', {
  detail: texts.stillSignedIn,
  headers: retryAfter(5),
});
