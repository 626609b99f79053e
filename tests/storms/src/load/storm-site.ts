import type { PublicSummary } from '@canvass/surveys';
import { stormSurvey, type StormAnswers } from './storm-survey.ts';

/** What a respondent learns of an attempt. */
export type Submitted =
  | { readonly outcome: 'acknowledged'; readonly id: string; readonly withdrawalCode?: string }
  /** Not stored. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** The connection broke, or the response says that the outcome is unknown. */
  | { readonly outcome: 'unclear'; readonly why: string };

export type TakenBack =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'refused' | 'unclear'; readonly why: string };

export interface StoredAnswer {
  readonly id: string;
  readonly answers: StormAnswers;
}

/** A summary of a part of the answers; with `by`, one for each of its values. */
export interface Slice extends Omit<PublicSummary, 'duplicates' | 'conflicts'> {
  readonly of: number;
  readonly groups?: readonly { readonly value: string | number; readonly summary: PublicSummary }[];
}

interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

interface Problem {
  readonly type?: string;
}

const callTimeoutMs = 20_000;
const exportTimeoutMs = 30 * 60_000;
const pageSize = 500;
const problemPrefix = 'urn:canvass:problem:';
/** The only refusals after which an answer may be stored: see the table in the site's README. */
const unclearProblems = new Set(['answer-unconfirmed', 'internal-error']);

/** A respondent and the owner of a storm's surveys, over the public HTTP interface alone. */
export class StormSite {
  readonly #origin: string;
  readonly #tenant: string;
  readonly #key: string;
  readonly #fetch: typeof fetch;

  /** @param key of the tenant */
  constructor(origin: string, tenant: string, key: string, fetcher: typeof fetch) {
    this.#origin = origin;
    this.#tenant = tenant;
    this.#key = key;
    this.#fetch = fetcher;
  }

  /** The status with which the survey was created, or already there. */
  async createSurvey(survey: string): Promise<number> {
    const { status } = await this.#owner(`/surveys/${survey}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(stormSurvey),
    });
    return status;
  }

  /** Never rejects. */
  async submit(survey: string, key: string, answers: StormAnswers): Promise<Submitted> {
    return orBroken(async () => {
      const response = await this.#call(`${this.#api}/surveys/${survey}/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ answers }),
      });
      const text = await response.text();
      if (response.status === 201) {
        return { outcome: 'acknowledged', ...(JSON.parse(text) as { id: string; withdrawalCode: string }) };
      }
      return refusal(response.status, parsed(text));
    });
  }

  /** A result for each line, in their order; never rejects. It has the owner's key, so that no limit of an address applies. */
  async submitBatch(
    survey: string,
    lines: readonly { readonly key: string; readonly answers: StormAnswers }[],
  ): Promise<readonly Submitted[]> {
    const all = await orBroken<readonly Submitted[] | Submitted>(async () => {
      const response = await this.#owner(`/surveys/${survey}/answers:batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      });
      const text = await response.text();
      if (response.status !== 200) {
        return refusal(response.status, parsed(text));
      }
      const results = text.split('\n').slice(0, -1);
      if (results.length !== lines.length) {
        return { outcome: 'unclear', why: `a batch of ${lines.length} lines got ${results.length} results` };
      }
      return results.map((line) => ofLine(JSON.parse(line) as LineResult));
    });
    return 'outcome' in all ? lines.map(() => all) : all;
  }

  /** Erases as the owner. Never rejects. */
  async erase(survey: string, id: string): Promise<TakenBack> {
    return orBroken(async () => {
      const response = await this.#owner(`/surveys/${survey}/answers/${id}`, { method: 'DELETE' });
      return takenBack(response.status, 204, await response.text());
    });
  }

  /** Withdraws as the respondent. Never rejects. */
  async withdraw(survey: string, id: string, code: string): Promise<TakenBack> {
    return orBroken(async () => {
      const response = await this.#call(`/s/${this.#tenant}/${survey}/withdraw`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id, code }).toString(),
      });
      return takenBack(response.status, 303, await response.text());
    });
  }

  summary(survey: string): Promise<PublicSummary> {
    return this.#json(`/surveys/${survey}/summary`);
  }

  /** @param query such as `where[rating]=3&by=colour` */
  slice(survey: string, query: string): Promise<Slice> {
    return this.#json(`/surveys/${survey}/summary?${query}`);
  }

  /** Undefined: there is none. */
  async answer(survey: string, id: string): Promise<StoredAnswer | undefined> {
    const response = await this.#owner(`/surveys/${survey}/answers/${id}`, {});
    const text = await response.text();
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`an answer was answered ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as StoredAnswer;
  }

  /** All answers, page by page. */
  async *pages(survey: string): AsyncGenerator<StoredAnswer> {
    let after: string | null = null;
    do {
      const from: string = after === null ? '' : `&after=${after}`;
      const page: { answers: StoredAnswer[]; next: string | null } = await this.#json(
        `/surveys/${survey}/answers?limit=${pageSize}${from}`,
      );
      yield* page.answers;
      after = page.next;
    } while (after !== null);
  }

  /** Downloads an export, and keeps nothing of it. Rejects if it is refused or breaks off. */
  async download(survey: string, format: string): Promise<void> {
    const response = await this.#owner(`/surveys/${survey}/export?format=${format}`, {
      timeoutMs: exportTimeoutMs,
    });
    for await (const part of response.body ?? []) void part;
    if (!response.ok) throw new Error(`the export was answered ${response.status}`);
  }

  /** All answers, from the export as NDJSON. */
  async *exported(survey: string): AsyncGenerator<StoredAnswer> {
    const response = await this.#owner(`/surveys/${survey}/export?format=ndjson`, {
      timeoutMs: exportTimeoutMs,
    });
    if (!response.ok || response.body === null) {
      throw new Error(`the export was answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
    }
    let rest = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield JSON.parse(line) as StoredAnswer;
    }
    if (rest !== '') throw new Error('the export ended within a line');
  }

  /** Signs in to the desk; returns the cookie of the session. */
  async signIn(): Promise<string> {
    const response = await this.#call('/desk/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.#origin },
      body: new URLSearchParams({ key: this.#key }).toString(),
    });
    await response.arrayBuffer();
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie === undefined) throw new Error(`the sign-in was answered ${response.status}`);
    return cookie;
  }

  /** The stream of the survey's results, as text. Rejects or ends when the connection does. */
  async *stream(survey: string, cookie: string, signal: AbortSignal): AsyncGenerator<string> {
    const response = await this.#fetch(`${this.#origin}/desk/${this.#tenant}/surveys/${survey}/live`, {
      headers: { cookie, accept: 'text/event-stream' },
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw new Error(`the stream was answered ${response.status}`);
    }
    yield* response.body.pipeThrough(new TextDecoderStream());
  }

  get #api(): string {
    return `/v1/tenants/${this.#tenant}`;
  }

  async #json<T>(path: string): Promise<T> {
    const response = await this.#owner(path, {});
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }

  #owner(path: string, call: Call): Promise<Response> {
    return this.#call(`${this.#api}${path}`, {
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${this.#key}` },
    });
  }

  #call(
    path: string,
    { method = 'GET', headers = {}, body, timeoutMs = callTimeoutMs }: Call,
  ): Promise<Response> {
    return this.#fetch(`${this.#origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
  }
}

interface LineResult extends Problem {
  readonly status: number;
  readonly id?: string;
}

function ofLine({ status, id, ...problem }: LineResult): Submitted {
  return status === 201 && id !== undefined ? { outcome: 'acknowledged', id } : refusal(status, problem);
}

function refusal(status: number, { type = '' }: Problem): Submitted {
  const name = type.startsWith(problemPrefix) ? type.slice(problemPrefix.length) : type;
  const why = `${status} ${name}`.trim();
  if (name === '' || unclearProblems.has(name)) return { outcome: 'unclear', why };
  return { outcome: 'refused', why };
}

function takenBack(status: number, done: number, text: string): TakenBack {
  if (status === done) return { outcome: 'done' };
  if (status === 404) return { outcome: 'notFound' };
  return { outcome: 'unclear', why: `${status} ${parsed(text).type ?? ''}`.trim() };
}

function parsed(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return {};
  }
}

/** A connection that was never made has sent nothing. */
const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH', 'EHOSTUNREACH']);

async function orBroken<T>(
  work: () => Promise<T>,
): Promise<T | Exclude<Submitted, { readonly outcome: 'acknowledged' }>> {
  try {
    return await work();
  } catch (error) {
    const { message, cause } = error as Error;
    const { code = '' } = (cause ?? {}) as { readonly code?: string };
    if (neverSent.has(code)) return { outcome: 'refused', why: `no connection (${code})` };
    return { outcome: 'unclear', why: `no response (${code === '' ? message : code})` };
  }
}
