import { z } from 'zod';
import { AnswerImportError } from './errors.ts';
import type { Attempt } from './until-done.ts';

export interface SiteRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long the site may take for one request. */
const timeoutMs = 60_000;

export const problemSchema = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** Whether the same again may succeed. */
export const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends one request to a path below `address`, the survey of the site, and reads the response. Throws `AnswerImportError` `refused` if
 * the same again cannot succeed.
 */
export async function askSite(
  site: { readonly fetch: typeof fetch; readonly address: string; readonly key: string },
  path: string,
  init: SiteRequest,
): Promise<Attempt<string>> {
  let response: Response;
  try {
    response = await site.fetch(`${site.address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${site.key}`, ...init.headers },
      // A redirected POST would become a GET.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return failed(`${site.address} does not answer (${codeOf(error)})`);
  }
  const text = await textOf(response);
  if (text === undefined) return failed('the connection broke');
  if (response.ok) return { done: text };
  const location = response.headers.get('location');
  if (location !== null) {
    throw new AnswerImportError('refused', `The site redirects to ${location}: name that site with --url.`);
  }
  const reason = reasonOf(text, response.status);
  if (!isTemporary(response.status)) throw new AnswerImportError('refused', reason);
  return { ...failed(reason), waitS: secondsOf(response) };
}

/** Nothing of it is done, and the site does not say when to try again. */
export function failed(again: string) {
  return { again, waitS: 0, hasMoved: false };
}

/** Reads the body of a response; undefined if the connection breaks. */
async function textOf(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

/** 0 if the site does not say, or gives a date. */
function secondsOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds : 0;
}

function reasonOf(text: string, status: number): string {
  try {
    const { title, detail } = problemSchema.parse(JSON.parse(text));
    return detail === undefined ? title : `${title}: ${detail}`;
  } catch {
    return `the response has the status ${status}`;
  }
}

/** Why a request had no response. */
export function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}
