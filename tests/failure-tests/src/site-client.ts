import type { Answers, Counts } from './survey.ts';
import { survey as definition } from './survey.ts';

export interface StoredAnswer {
  readonly id: string;
  readonly answers: Answers;
}

/** The result of a submission for its respondent. */
export type Submitted =
  | { readonly outcome: 'acknowledged'; readonly id: string }
  | { readonly outcome: 'refused'; readonly status: number; readonly retryAfter: string | null }
  /** The connection broke or there was no response: the answer may be stored or not. */
  | { readonly outcome: 'unknown' };

const tenant = 'acme';
const pageSize = 500;

/** An HTTP client of the site, for tenant and respondents. */
export class SiteClient {
  readonly #base: string;
  readonly #adminKey: string;
  #tenantKey = '';

  constructor(base: string, adminKey: string) {
    this.#base = `${base}/v1/tenants/${tenant}`;
    this.#adminKey = adminKey;
  }

  async createTenant(): Promise<void> {
    const created = await this.#ask<{ apiKey: string }>('', { method: 'PUT', key: this.#adminKey });
    this.#tenantKey = created.apiKey;
  }

  async createSurvey(survey: string): Promise<void> {
    await this.#ask(`/surveys/${survey}`, { method: 'PUT', key: this.#tenantKey, body: definition });
  }

  async submit(survey: string, answers: Answers): Promise<Submitted> {
    try {
      const response = await fetch(`${this.#base}/surveys/${survey}/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers }),
        signal: AbortSignal.timeout(90_000),
      });
      const body = await response.text();
      if (response.status === 201) {
        return { outcome: 'acknowledged', id: (JSON.parse(body) as { id: string }).id };
      }
      const retryAfter = response.headers.get('retry-after');
      return { outcome: 'refused', status: response.status, retryAfter };
    } catch {
      return { outcome: 'unknown' };
    }
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

  async summary(survey: string): Promise<Counts> {
    return this.#ask(`/surveys/${survey}/summary`, { method: 'GET', key: this.#tenantKey });
  }

  async #ask<T>(
    path: string,
    { method, key, body }: { readonly method: string; readonly key: string; readonly body?: unknown },
  ): Promise<T> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}
