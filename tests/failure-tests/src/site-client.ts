import { eventually } from '@canvass/testing';
import type { Answers, Counts } from './survey.ts';
import { survey as definition } from './survey.ts';
import type { Walked } from './walkers.ts';

export interface StoredAnswer {
  readonly id: string;
  readonly answers: Answers;
}

/** What the site says of an analysis or a recount. */
export interface FoundAnalysis {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly done: number;
  readonly of: number | null;
  readonly result: Counts | null;
  readonly recount?: { readonly outcome: string; readonly differences: readonly unknown[] };
}

/** What the site says of a message to a list. */
export interface MailingOfList {
  readonly state: 'going' | 'stopped' | 'done';
  readonly trouble: string | null;
}

interface MailRecipients {
  /** The row from which the next request goes on; null at the end. */
  readonly next: number | null;
  readonly recipients: readonly {
    readonly recipient: { readonly address: string };
    readonly mails: Readonly<Record<string, { readonly outcome: string }>>;
  }[];
}

/** The result of a submission for its respondent. */
export type Submitted =
  | { readonly outcome: 'acknowledged'; readonly id: string; readonly withdrawalCode: string }
  | { readonly outcome: 'refused'; readonly status: number; readonly retryAfter: string | null }
  /** The connection broke or there was no response: the answer may be stored or not. */
  | { readonly outcome: 'unknown' };

const tenant = 'acme';
const pageSize = 500;
const submissionTimeoutMs = 90_000;
const ownerTimeoutMs = 90_000;

/** An HTTP client of the site, for tenant and respondents. */
export class SiteClient {
  readonly #site: string;
  readonly #base: string;
  readonly #adminKey: string;
  #tenantKey = '';

  /** @param adminKey default: none; then it is a client for respondents only */
  constructor(site: string, adminKey = '') {
    this.#site = site;
    this.#base = `${site}/v1/tenants/${tenant}`;
    this.#adminKey = adminKey;
  }

  /** What a program needs to work as the owner. */
  get ownerAccess(): { readonly url: string; readonly key: string } {
    return { url: this.#site, key: this.#tenantKey };
  }

  async createTenant(): Promise<void> {
    const created = await this.#ask<{ apiKey: string }>('', { method: 'PUT', key: this.#adminKey });
    this.#tenantKey = created.apiKey;
  }

  async createSurvey(survey: string): Promise<void> {
    await this.putSurvey(survey, definition);
  }

  /** Creates a survey, or publishes a version of it. */
  async putSurvey(survey: string, body: object): Promise<void> {
    await this.#ask(`/surveys/${survey}`, { method: 'PUT', key: this.#tenantKey, body });
  }

  /** Of the tenant. */
  get apiKey(): string {
    return this.#tenantKey;
  }

  /** @param key the `Idempotency-Key`; default: none */
  async submit(survey: string, answers: Answers, key?: string): Promise<Submitted> {
    try {
      const response = await fetch(`${this.#base}/surveys/${survey}/answers`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify({ answers }),
        signal: AbortSignal.timeout(submissionTimeoutMs),
      });
      const body = await response.text();
      if (response.status !== 201) return refused(response);
      const { id, withdrawalCode } = JSON.parse(body) as { id: string; withdrawalCode: string };
      return { outcome: 'acknowledged', id, withdrawalCode };
    } catch {
      return { outcome: 'unknown' };
    }
  }

  /** Opens the survey's page; returns the id in its form, undefined if there was no page. */
  async openForm(survey: string): Promise<string | undefined> {
    let page: string;
    try {
      const response = await fetch(this.#page(survey), { signal: AbortSignal.timeout(submissionTimeoutMs) });
      if (!response.ok) return undefined;
      page = await response.text();
    } catch {
      return undefined;
    }
    const id = /name="submission:id" value="([^"]+)"/.exec(page)?.[1];
    // Without this, people would open the form again and again.
    if (id === undefined) throw new Error('The form has no id');
    return id;
  }

  /** Sends the form of that id, as a browser does. */
  async sendForm(survey: string, formId: string, answers: Answers): Promise<Submitted> {
    try {
      const { extras = [], rating, ...texts } = answers;
      const fields = new URLSearchParams({ 'submission:id': formId, ...texts });
      if (rating !== undefined) fields.set('rating', String(rating));
      for (const extra of extras) fields.append('extras', extra);
      const response = await fetch(this.#page(survey), {
        method: 'POST',
        body: fields,
        redirect: 'manual',
        signal: AbortSignal.timeout(submissionTimeoutMs),
      });
      await response.arrayBuffer();
      if (response.status !== 303) return refused(response);
      const thanks = new URL(response.headers.get('location') ?? '', this.#site).searchParams;
      return {
        outcome: 'acknowledged',
        id: thanks.get('id') ?? '',
        withdrawalCode: /canvass-code=(\w+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '',
      };
    } catch {
      return { outcome: 'unknown' };
    }
  }

  /** Withdraws an answer as its respondent. Throws if the site refuses. */
  async withdraw(survey: string, id: string, code: string): Promise<void> {
    const { status, text } = await this.tryToWithdraw(survey, id, code);
    if (status !== 303) throw new Error(`the withdrawal was answered ${status}: ${text}`);
  }

  async tryToWithdraw(
    survey: string,
    id: string,
    code: string,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const response = await fetch(`${this.#page(survey)}/withdraw`, {
      method: 'POST',
      body: new URLSearchParams({ id, code }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ownerTimeoutMs),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Erases an answer as the owner, by the id of any attempt to send it. Throws if the site refuses. */
  async erase(survey: string, id: string): Promise<void> {
    await this.#ask(`/surveys/${survey}/answers/${id}`, { method: 'DELETE', key: this.#tenantKey });
  }

  /** The answer that was sent with this id, whatever its own id is. Throws if there is none. */
  async answer(survey: string, id: string): Promise<StoredAnswer> {
    return this.#ask(`/surveys/${survey}/answers/${id}`, { method: 'GET', key: this.#tenantKey });
  }

  /** The whole answer log, page by page. */
  async log(survey: string): Promise<StoredAnswer[]> {
    const log: StoredAnswer[] = [];
    let after: string | null = null;
    do {
      const from: string = after === null ? '' : `&after=${after}`;
      const page: { answers: StoredAnswer[]; next: string | null } = await this.#ask(
        `/surveys/${survey}/answers?limit=${pageSize}${from}`,
        { method: 'GET', key: this.#tenantKey },
      );
      log.push(...page.answers);
      after = page.next;
    } while (after !== null);
    return log;
  }

  async summary(survey: string): Promise<Counts & { readonly duplicates: number }> {
    return this.#ask(`/surveys/${survey}/summary`, { method: 'GET', key: this.#tenantKey });
  }

  /** How far people got with the form. `query`: as in `receivedFrom=2026-11-07`; with one, it is counted from the log. */
  async progress(survey: string, query = ''): Promise<Walked> {
    return this.#ask(`/surveys/${survey}/progress?${query}`, { method: 'GET', key: this.#tenantKey });
  }

  /** The summary of some of the answers; `query` as in `where[rating]=3..5`. */
  async slice(survey: string, query: string): Promise<Counts & { readonly of: number }> {
    return this.#ask(`/surveys/${survey}/summary?${query}`, { method: 'GET', key: this.#tenantKey });
  }

  /** Starts an analysis, or with `recount` one of those; returns its id. */
  async startAnalysis(survey: string, asked: object | 'recount'): Promise<string> {
    const kind = asked === 'recount' ? 'recount' : 'analyses';
    const body = asked === 'recount' ? {} : { body: asked };
    const { id } = await this.#ask<{ id: string }>(`/surveys/${survey}/${kind}`, {
      method: 'POST',
      key: this.#tenantKey,
      ...body,
    });
    return id;
  }

  /** Returns its id. */
  async createWebhook(survey: string, url: string, events: readonly string[]): Promise<string> {
    const body = { url, events };
    const { id } = await this.#ask<{ id: string }>(`/surveys/${survey}/webhooks`, {
      method: 'POST',
      key: this.#tenantKey,
      body,
    });
    return id;
  }

  /** Stores a mailing list. Returns its id. */
  async createMailList(survey: string, addresses: readonly string[]): Promise<string> {
    const body = { name: 'List', recipients: addresses.join('\n') };
    const { id } = await this.#ask<{ id: string }>(`/surveys/${survey}/mail`, {
      method: 'POST',
      key: this.#tenantKey,
      body,
    });
    return id;
  }

  /** Says who is told of new answers by mail. */
  async replaceNotices(survey: string, notices: readonly object[]): Promise<void> {
    await this.#ask(`/surveys/${survey}/notices`, { method: 'PUT', key: this.#tenantKey, body: { notices } });
  }

  /** Begins to send the invitation of a list. */
  async startMailing(survey: string, list: string): Promise<void> {
    const body = { texts: { en: { subject: 'Hello', text: '{link}' } } };
    await this.#ask(`/surveys/${survey}/mail/${list}/mailings`, {
      method: 'POST',
      key: this.#tenantKey,
      body,
    });
  }

  /** The invitation of a list. */
  async mailing(survey: string, list: string): Promise<MailingOfList> {
    const found = await this.#ask<{ mailings: [MailingOfList] }>(`/surveys/${survey}/mail/${list}`, {
      method: 'GET',
      key: this.#tenantKey,
    });
    return found.mailings[0];
  }

  /** What became of the invitation of each address. */
  async mailOutcomes(survey: string, list: string): Promise<Map<string, string>> {
    const outcomes = new Map<string, string>();
    for (let from: number | null = 0; from !== null;) {
      const read: MailRecipients = await this.#ask<MailRecipients>(
        `/surveys/${survey}/mail/${list}/recipients?from=${from}`,
        { method: 'GET', key: this.#tenantKey },
      );
      from = read.next;
      for (const { recipient, mails } of read.recipients)
        outcomes.set(recipient.address, Object.values(mails)[0]?.outcome ?? 'none');
    }
    return outcomes;
  }

  async changeSettings(survey: string, settings: object): Promise<void> {
    await this.#ask(`/surveys/${survey}/settings`, { method: 'PUT', key: this.#tenantKey, body: settings });
  }

  async analysis(survey: string, id: string): Promise<FoundAnalysis> {
    return this.#ask(`/surveys/${survey}/analyses/${id}`, { method: 'GET', key: this.#tenantKey });
  }

  #page(survey: string): string {
    return `${this.#site}/s/${tenant}/${survey}`;
  }

  /** Repeats every call but a POST while the storage does not answer, as the site's 503 advises. */
  async #ask<T>(path: string, { method, key, body }: Asked): Promise<T> {
    const ask = async (): Promise<Answered> => {
      const response = await fetch(`${this.#base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ownerTimeoutMs),
      });
      return { status: response.status, text: await response.text() };
    };
    const { status, text } = await (method === 'POST' ? ask() : whileUnavailable(ask));
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly body?: unknown;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Asks again while there is no response or a 503. */
function whileUnavailable(ask: () => Promise<Answered>): Promise<Answered> {
  return eventually(async () => {
    const answer = await ask();
    if (answer.status === 503) throw new Error(answer.text);
    return answer;
  });
}

function refused({ status, headers }: Response): Submitted {
  return { outcome: 'refused', status, retryAfter: headers.get('retry-after') };
}
