import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { htmlType } from '@canvass/web/headers';
import { type Html, markup } from '@canvass/web/page';
import type { Problem, ProblemView } from '@canvass/web/problems';
import { notice, shell } from './shell.ts';
import { signInPage } from './sign-in-page.ts';

/** A problem in words for the operator; the sign-in form if the client is not signed in. */
export const opsPageView: ProblemView = {
  contentType: htmlType,
  render: (problem, request) =>
    problem.status === 401 ? signInPage({ note: noteFor(request) }) : problemPage(problem),
};

const afterSignOut = z.object({ done: z.literal('sign-out') });

/** Explains why the sign-in form is shown. */
function noteFor({ method, headers, query }: FastifyRequest): Html | undefined {
  if (method === 'POST') return markup`Your session is over. Nothing was done.`;
  if (afterSignOut.safeParse(query).success) return markup`You are signed out.`;
  // Browsers do not send the session with a link from another site.
  return headers['sec-fetch-site'] === 'cross-site'
    ? markup`You followed a link from another site. If you are signed in, <a href="/ops">open the page from here</a>.`
    : undefined;
}

/** The problem, with a link back. */
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
    body: markup`<div class="card message"><h1>That did not work</h1>
${notice(
  'bad',
  `${title}.`,
  markup`${detail !== undefined && markup`<p>${detail}</p>\n`}${faults}`,
)}<p><a class="button quiet" href="/ops">Back to the overview</a></p></div>`,
  });
}

function adviceOn(status: number): string | undefined {
  if (status === 500) return 'See the site’s log.';
  return status === 503 ? 'Try again in a moment.' : undefined;
}
