import { isStorageUnavailable } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem, type Problem, retryAfter } from '@canvass/web/problems';
import { languageRoutes } from '../desk-language/language-routes.ts';
import { tenantAddress } from '../desk/addresses.ts';
import { doneNotice } from '../desk/notices.ts';
import { noticeBox } from '../desk/page.ts';
import { signInTexts as texts } from './texts.ts';
import { openSession } from './changes.ts';
import { cookieOptions } from './cookie-options.ts';
import { signInFirst } from './desk-guard.ts';
import type { Enter } from './enter.ts';
import type { DeskSessions } from './desk-sessions.ts';
import { invitationRoutes, type InvitationRoutesDeps } from './invitations/invitation-routes.ts';
import { oidcRoutes, type OidcRoutesDeps } from './oidc/oidc-routes.ts';
import { mailedLinksRoutes, type MailedLinksDeps } from './mailed-links/mail-routes.ts';
import { passkeySignInRoutes, type PasskeySignInDeps } from './passkeys/sign-in-routes.ts';
import {
  openDesk,
  showSignIn,
  showWelcome,
  signInByLink,
  signInWithKey,
  signOutOfDesk,
} from './pages-schemas.ts';
import type { SignInLinks } from '../tickets/sign-in-links.ts';
import { nextFor, nextIn, signInPage, welcomePage } from './sign-in-page.ts';

export interface SignInRoutesDeps extends Omit<OidcRoutesDeps, 'secureFor' | 'tenants'> {
  readonly tenants: OidcRoutesDeps['tenants'] &
    InvitationRoutesDeps['tenants'] &
    PasskeySignInDeps['tenants'] &
    MailedLinksDeps['tenants'];
  readonly memberMails: MailedLinksDeps['memberMails'];
  readonly clock: MailedLinksDeps['clock'];
  readonly passkeyChecks: PasskeySignInDeps['passkeyChecks'];
  readonly sessions: DeskSessions;
  readonly links: SignInLinks;
  readonly auth: Pick<Auth, 'checkTenantKey' | 'countFailure'>;
  /** The address that people use, if known. */
  readonly publicUrl: string | undefined;
}

/** Sign-in to the desk in each of its ways, and sign-out. */
export function signInRoutes(pages: TypedRoutes, deps: SignInRoutesDeps): void {
  const { sessions, links, auth, oidc, publicUrl, refuser } = deps;
  const secureFor = (request: FastifyRequest) => cookieOptions(publicUrl, request);

  const hasOidc = oidc !== undefined;

  const enter: Enter = async (request, reply, caller, next) => {
    const cookie = await openSession(deps, caller, secureFor(request));
    return cookie === undefined
      ? refuser.refuse(request, reply, signInFirst)
      : seeOther(reply.header('set-cookie', cookie), nextFor(caller.tenant, next));
  };

  pages.get('', { schema: openDesk }, async (request, reply) => {
    const session = await sessions.read(request.headers.cookie);
    return session
      ? seeOther(reply, tenantAddress(session.tenant))
      : reply.type(htmlType).send(signInPage({ hasOidc }));
  });

  pages.get('/sign-in', { schema: showSignIn }, async (request, reply) => {
    const note = doneNotice({ 'sign-out': texts.signedOut }, request.query);
    return reply.type(htmlType).send(signInPage({ hasOidc, ...(note && { note }) }));
  });

  pages.post('/sign-in', { schema: signInWithKey }, async (request, reply) => {
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
    return enter(request, reply, checked, next);
  });

  pages.post('/sign-out', { schema: signOutOfDesk }, async (request, reply) => {
    try {
      const cookie = await sessions.close(request.headers.cookie, secureFor(request));
      return seeOther(reply.header('set-cookie', cookie), '/desk/sign-in?done=sign-out');
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      return refuser.refuse(request, reply, stillSignedIn());
    }
  });

  const linkOver = (request: FastifyRequest, reply: FastifyReply) =>
    refuser.refuse(request, reply, signInFirst, () =>
      signInPage({ hasOidc, note: noticeBox('warn', texts.linkOver) }),
    );

  pages.get('/welcome', { schema: showWelcome }, async (request, reply) => {
    const { code = '' } = request.query;
    const ticket = await links.read(code);
    if (ticket === undefined) return linkOver(request, reply);
    return reply.type(htmlType).send(welcomePage(code, ticket));
  });

  pages.post('/welcome', { schema: signInByLink }, async (request, reply) => {
    const { code } = formFieldsOf(request);
    const ticket = typeof code === 'string' ? await links.use(code) : undefined;
    if (ticket === undefined) return linkOver(request, reply);
    // A member who needs a link has no passkey at hand.
    const { tenant, principal } = ticket;
    const next = principal.kind === 'member' ? `${tenantAddress(tenant)}/passkeys` : undefined;
    return enter(request, reply, ticket, next);
  });

  languageRoutes(pages, { secureFor });
  oidcRoutes(pages, { ...deps, secureFor });
  invitationRoutes(pages, { ...deps, hasOidc, enter });
  passkeySignInRoutes(pages, { ...deps, enter });
  mailedLinksRoutes(pages, deps);
}

function stillSignedIn(): Problem {
  return problem('storage-unavailable', {
    detail: texts.stillSignedIn,
    headers: retryAfter(5),
  });
}
