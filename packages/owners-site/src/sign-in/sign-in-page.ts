import { isolated } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { type Html, markup } from '@canvass/web/page';
import { tenantAddress } from '../desk/addresses.ts';
import { deskPage, noticeBox } from '../desk/page.ts';
import { signInCard } from './sign-in-card.ts';
import { signInTexts as texts } from './texts.ts';
import type { Ticket } from '../tickets/tickets.ts';
import { sharedTexts } from '../desk/texts.ts';

export interface SignInPage {
  /** The fault of the key that was sent. */
  readonly error?: string;
  /** Why the form is shown, if the visitor asked for another page. */
  readonly note?: Html | undefined;
  /** The path of the desk to go on to. */
  readonly next?: string | undefined;
  /** Members sign in with an OpenID provider, too. */
  readonly hasOidc?: boolean;
  /** The fault of the desk's name that was sent. */
  readonly accountError?: string;
}

/** The page that signs in. */
export function signInPage({ error, note, next, hasOidc = false, accountError }: SignInPage = {}): string {
  const card = signInCard({ error, next, hasOidc, accountError, isFocused: true });
  return deskPage({
    script: 'passkeys',
    title: error === undefined ? texts.title : `${texts.error}: ${texts.title}`,
    body: markup`<div class="sign-in">
<h1>${texts.title}</h1>
${note ?? markup`<p class="lead">${texts.intro}</p>\n`}<section class="card">
${card}</section>
</div>`,
  });
}

/** The form for a request without a session. */
export function signInFirstPage(request: FastifyRequest, hasOidc: boolean): string {
  const isPage = request.method === 'GET';
  return signInPage({ hasOidc, note: noteFor(request), ...(isPage && { next: nextIn(request.url) }) });
}

/** An address to go on to has at most this many characters, or the cookie of a sign-in with a provider would not hold it. */
const longestNext = 500;

/** Returns the address to go on to after the sign-in; undefined if it is no page of the desk, or too long. */
export function nextIn(address: unknown): string | undefined {
  return typeof address === 'string' &&
    address.length <= longestNext &&
    /^\/desk\/[a-z0-9-]+(?:[/?][\w./?=&%-]*)?$/.test(address)
    ? address
    : undefined;
}

/** Returns the address to go on to within the desk of a tenant. */
export function nextFor(tenant: string, next: string | undefined): string {
  const home = tenantAddress(tenant);
  return next !== undefined && (next === home || next.startsWith(`${home}/`)) ? next : home;
}

/** Explains why the form is shown. */
function noteFor({ method, headers, url }: FastifyRequest): Html | undefined {
  if (method === 'POST') return noticeBox('warn', texts.sessionOver);
  // Browsers do not send the session with a link from another site.
  const path = headers['sec-fetch-site'] === 'cross-site' ? nextIn(url) : undefined;
  return path === undefined
    ? undefined
    : markup`<p>${texts.fromAnotherSite} <a href="${path}">${texts.openFromHere}</a>.</p>\n`;
}

/** The page of a link that signs in: the button uses it up. */
export function welcomePage(code: string, { tenant, principal: { name, role } }: Ticket): string {
  return deskPage({
    title: texts.welcomeTitle({ tenant }),
    body: markup`<div class="sign-in">
<h1>${texts.welcomeTitle({ tenant })}</h1>
<p>${texts.welcome({ name: isolated(name), role: sharedTexts.roles[role] })}</p>
<form method="post" action="/desk/welcome">
<input type="hidden" name="code" value="${code}">
<button type="submit" autofocus>${texts.continue}</button>
</form>
<p class="note">${texts.welcomeNote}</p>
</div>`,
  });
}
