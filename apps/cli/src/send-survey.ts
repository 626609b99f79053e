import { pause, type Clock } from '@canvass/runtime/clock';
import { z } from 'zod';
import { codeOf, problemSchema } from './import-answers/ask-site.ts';

export interface SendSurveyDeps {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Aborts when the operator wants it to end. */
  readonly signal: AbortSignal;
}

export interface SurveyTarget {
  /** The address of the site. */
  readonly url: string;
  readonly tenant: string;
  /** The key of an editor or owner. */
  readonly key: string;
  readonly isDryRun: boolean;
  /** How often repeated groups of SurveyJS are asked; undefined: as the site decides. */
  readonly groups?: number | undefined;
}

// The report of a file gets all that the site says.
const noteSchema = z.looseObject({
  kind: z.enum(['taken', 'changed', 'leftOut']),
  path: z.string(),
  text: z.string(),
});

const importedSchema = z.looseObject({
  survey: z.string(),
  report: z
    .object({
      counts: z.looseObject({ taken: z.int(), changed: z.int(), leftOut: z.int() }),
      survey: z.array(noteSchema),
      elements: z.array(noteSchema.extend({ name: z.string(), notes: z.array(noteSchema) })),
    })
    .nullable(),
});

export type ImportedSurvey = z.infer<typeof importedSchema>;

export type SentSurvey =
  | { readonly outcome: 'imported'; readonly imported: ImportedSurvey }
  /** Nothing was created. `all`: no other file would be taken either. */
  | { readonly outcome: 'refused'; readonly reasons: readonly string[]; readonly all: boolean }
  /** The survey may have been created. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  | { readonly outcome: 'stopped' };

/** How long the site may take for one request. */
const timeoutMs = 60_000;
/** The longest pause after a 429, whatever the site says. */
const longestWaitMs = 60_000;
/** A survey is sent again after at most this many refusals with 429. A site counts a tenant's changes by the minute. */
const mostWaits = 5;

/**
 * Sends a file to the site, which creates the survey whole or not at all. Waits if there were too many changes, and tries nothing again that
 * may have created the survey: it would be there twice.
 */
export async function sendSurvey(
  { fetch, clock, signal }: SendSurveyDeps,
  { url, tenant, key, isDryRun, groups }: SurveyTarget,
  file: Uint8Array<ArrayBuffer>,
): Promise<SentSurvey> {
  const site = url.endsWith('/') ? url : `${url}/`;
  const query = new URLSearchParams({
    ...(isDryRun && { dryRun: 'true' }),
    ...(groups !== undefined && { groups: String(groups) }),
  });
  const address = `${site}v1/tenants/${tenant}/surveys:import${query.size === 0 ? '' : `?${query.toString()}`}`;
  for (let waits = 0; ; waits += 1) {
    if (signal.aborted) return { outcome: 'stopped' };
    let response: Response;
    let body: string;
    try {
      response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: file,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      body = await response.text();
    } catch (error) {
      return { outcome: 'unknown', reason: `${address} does not answer (${codeOf(error)})` };
    }
    if (response.status === 429 && waits < mostWaits) {
      await pause(clock, waitOf(response), signal);
      continue;
    }
    return read(response, body);
  }
}

function read(response: Response, body: string): SentSurvey {
  const { status } = response;
  if (response.ok) {
    const imported = importedSchema.safeParse(parsed(body));
    return imported.success
      ? { outcome: 'imported', imported: imported.data }
      : { outcome: 'unknown', reason: 'what the site gives is no report of an import' };
  }
  const location = response.headers.get('location');
  if (location !== null) {
    const reason = `The site redirects to ${location}: name that site with --url`;
    return { outcome: 'refused', reasons: [reason], all: true };
  }
  const reasons = reasonsOf(parsed(body), status);
  if (status >= 500) return { outcome: 'unknown', reason: reasons.join('; ') };
  return { outcome: 'refused', reasons, all: [401, 403, 404, 405, 429].includes(status) };
}

function reasonsOf(body: unknown, status: number): string[] {
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return [`The response has the status ${status}`];
  const { title, detail, errors = [] } = problem.data;
  if (detail !== undefined) return [`${title}: ${detail}`];
  if (errors.length === 0) return [title];
  return errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Math.min(longestWaitMs, Math.max(1, Number.isFinite(seconds) ? seconds : 1) * 1_000);
}
