import type { FastifyRequest } from 'fastify';
import { markup, type Html } from '../../../ui/markup.ts';
import type { Problem } from '../../../http/problems/problem.ts';
import type { ProblemView } from '../../../http/problems/refuser.ts';
import { notice, shell } from './shell.ts';
import { signInPage } from './sign-in-page.ts';

/** A problem in words for the operator. Whoever is not signed in gets the form for that. */
export const opsPageView: ProblemView = {
  contentType: 'text/html; charset=utf-8',
  render: (problem, request) =>
    problem.status === 401 ? signInPage({ note: noteFor(request) }) : problemPage(problem),
};

/** What somebody should know who did not come to sign in. */
function noteFor({ method, headers, query }: FastifyRequest): Html | undefined {
  if (method === 'POST') return markup`Your session is over. Nothing was done.`;
  if ((query as Record<string, unknown>)['done'] === 'sign-out') return markup`You are signed out.`;
  // A session is not sent along from elsewhere: a link in a chat leads here in spite of one.
  return headers['sec-fetch-site'] === 'cross-site'
    ? markup`You followed a link from another site. If you are signed in, <a href="/ops">open the page from here</a>.`
    : undefined;
}

/** The problem by itself, with the way back. */
export function problemPage({
  status,
  title: given,
  detail = adviceOn(status),
  errors = [],
}: Problem): string {
  // A form whose fields do not fit changes nothing.
  const title = errors.length > 0 ? 'Nothing was done' : given;
  const faults = errors.map(({ message }) => markup`<p>${message}.</p>\n`);
  return shell({
    title: `Error: ${title} – Canvass operations`,
    body: markup`<h1>That did not work</h1>
${notice(
  'bad',
  `${title}.`,
  markup`${detail !== undefined && markup`<p>${detail}</p>\n`}${faults}`,
)}<p><a class="button quiet" href="/ops">Back to the overview</a></p>`,
  });
}

function adviceOn(status: number): string | undefined {
  if (status === 500) return 'The log of the site says what.';
  return status === 503 ? 'Try again in a moment.' : undefined;
}
