import { pause, type Clock } from '@canvass/runtime/clock';
import { readDefinition, type SurveyDefinition } from '@canvass/surveys';
import { z } from 'zod';
import { AnswerImportError } from './errors.ts';

export interface SiteClientDeps {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface SiteAddress {
  /** Of the site, such as `https://surveys.example.org`. */
  readonly url: string;
  readonly tenant: string;
  readonly survey: string;
  /** Of an editor or owner. */
  readonly key: string;
}

export type LineResult =
  | { readonly outcome: 'acknowledged' }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }
  /** It may be stored: the signal aborted before the site said so. */
  | { readonly outcome: 'unsettled' };

export interface SiteClient {
  /** Undefined if the signal aborted before the site gave it. Throws `AnswerImportError` `refused` and `unavailable`. */
  definition(): Promise<SurveyDefinition | undefined>;
  /**
   * Sends lines of JSON, and again those that may not be stored yet: the keys make it safe. After an abort of the signal only the request
   * that is under way ends. Throws `AnswerImportError` `refused`, also if the survey is closed for all of them, and `unavailable` if nothing
   * was stored for some minutes.
   */
  send(lines: readonly string[]): Promise<readonly LineResult[]>;
}

interface SiteRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The import ends with an error once the site has not taken a batch for this long. */
const givesUpAfterMs = 3 * 60 * 1_000;
/** How long the site may take for one request. */
const timeoutMs = 60_000;
/** The pause after a first failure; each further one is twice as long. */
const firstDelayMs = 500;
/** The longest pause between two tries. */
const longestDelayMs = 20_000;
/** After this many failures in a row the pause grows no more. */
const maxDoublings = 10;
/** A site says some seconds. */
const longestWaitS = 60;
const closedType = 'urn:canvass:problem:survey-closed';

const problemSchema = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
const resultSchema = z
  .object({
    line: z.int().min(1),
    status: z.int(),
    type: z.string().optional(),
    retryAfter: z.number().optional(),
  })
  .and(problemSchema.partial());

type Result = z.infer<typeof resultSchema>;

/** Whether the same again may succeed. */
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export function createSiteClient(
  deps: SiteClientDeps,
  { url, tenant, survey, key }: SiteAddress,
  signal: AbortSignal,
): SiteClient {
  const { clock, random } = deps;
  const ofSurvey = `v1/tenants/${tenant}/surveys/${survey}`;
  const address = url.endsWith('/') ? `${url}${ofSurvey}` : `${url}/${ofSurvey}`;

  /**
   * Calls `attempt` until it is done, or the signal aborts; `waitS` is how long the site asks to wait. Anything that moves starts the
   * time anew.
   */
  async function untilDone<T>(
    attempt: () => Promise<
      { readonly done: T } | { readonly again: string; readonly waitS: number; readonly hasMoved: boolean }
    >,
  ): Promise<T | undefined> {
    let sinceMs = clock.now();
    for (let failures = 0; ; failures += 1) {
      const tried = await attempt();
      if ('done' in tried) return tried.done;
      if (signal.aborted) return undefined;
      if (tried.hasMoved) {
        sinceMs = clock.now();
        failures = 0;
      }
      if (clock.now() - sinceMs >= givesUpAfterMs) {
        throw new AnswerImportError('unavailable', `The site does not take answers: ${tried.again}.`);
      }
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, maxDoublings));
      const waitMs = Math.min(longestWaitS, tried.waitS) * 1_000;
      await pause(clock, Math.max(waitMs, delayMs * (0.5 + random() / 2)), signal);
      if (signal.aborted) return undefined;
    }
  }

  async function request(path: string, init: SiteRequest): Promise<Response | { readonly fault: string }> {
    try {
      const headers = { authorization: `Bearer ${key}`, ...init.headers };
      return await deps.fetch(`${address}${path}`, {
        ...init,
        headers,
        // A redirected POST would become a GET.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      return { fault: `${address} does not answer (${codeOf(error)})` };
    }
  }

  async function ask(
    path: string,
    init: SiteRequest,
  ): Promise<{ done: string } | { again: string; waitS: number; hasMoved: boolean }> {
    const response = await request(path, init);
    if ('fault' in response) return { again: response.fault, waitS: 0, hasMoved: false };
    const text = await textOf(response);
    if (text === undefined) return { again: 'the connection broke', waitS: 0, hasMoved: false };
    if (response.ok) return { done: text };
    const location = response.headers.get('location');
    if (location !== null) {
      throw new AnswerImportError('refused', `The site redirects to ${location}: name that site with --url.`);
    }
    const reason = reasonOf(text, response.status);
    if (!isTemporary(response.status)) throw new AnswerImportError('refused', reason);
    return { again: reason, waitS: secondsOf(response), hasMoved: false };
  }

  return {
    async definition() {
      const text = await untilDone(() => ask('', {}));
      if (text === undefined) return undefined;
      try {
        return readDefinition(JSON.parse(text));
      } catch (cause) {
        throw new AnswerImportError('refused', `What ${address} gives is no survey of Canvass.`, { cause });
      }
    },

    async send(lines) {
      const results = lines.map((): LineResult => ({ outcome: 'unsettled' }));
      let left = lines.map((_line, index) => index);
      let closed = 0;
      await untilDone(async () => {
        const body = left.map((index) => `${lines[index]!}\n`).join('');
        const headers = { 'content-type': 'application/x-ndjson' };
        const asked = await ask('/answers:batch', { method: 'POST', headers, body });
        if ('again' in asked) return asked;
        const again: number[] = [];
        let waitS = 0;
        let reason = '';
        const told = readResults(asked.done, left.length);
        if (told === undefined) return { again: 'its response is incomplete', waitS: 0, hasMoved: false };
        for (const [at, result] of told.entries()) {
          const index = left[at]!;
          if (result.status === 201) results[index] = { outcome: 'acknowledged' };
          else if (isTemporary(result.status)) {
            again.push(index);
            waitS = Math.max(waitS, result.retryAfter ?? 0);
            reason = result.title ?? '';
          } else {
            results[index] = { outcome: 'refused', reasons: reasonsOf(result) };
            if (result.type === closedType) closed += 1;
            if (closed === lines.length) throw new AnswerImportError('refused', reasonsOf(result)[0]!);
          }
        }
        const hasMoved = again.length < left.length;
        left = again;
        return again.length === 0 ? { done: true } : { again: reason, waitS, hasMoved };
      });
      return results;
    },
  };
}

/** Undefined if the connection breaks. */
async function textOf(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

/** Undefined if there is not one for each line. */
function readResults(text: string, lines: number): Result[] | undefined {
  try {
    const results = text
      .trimEnd()
      .split('\n')
      .map((line) => resultSchema.parse(JSON.parse(line)));
    const isWhole = results.length === lines && results.every(({ line }, index) => line === index + 1);
    return isWhole ? results : undefined;
  } catch {
    return undefined;
  }
}

/** 0 if the site does not say, or gives a date. */
function secondsOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds : 0;
}

function reasonsOf({ title = 'Refused', detail, errors = [] }: Result): string[] {
  return errors.length > 0
    ? errors.map(({ path, message }) => `${path}: ${message}`)
    : [detail === undefined ? title : `${title}: ${detail}`];
}

function reasonOf(text: string, status: number): string {
  try {
    const { title, detail } = problemSchema.parse(JSON.parse(text));
    return detail === undefined ? title : `${title}: ${detail}`;
  } catch {
    return `the response has the status ${status}`;
  }
}

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}
