import { setTimeout as delay } from 'node:timers/promises';

/** The wait after a refused answer. */
const retryAfterMs = 50;

/** Respondents of the demo survey who answer without pause, and the ids of their acknowledged answers. */
export class AnswerLoad {
  readonly acknowledged: string[] = [];
  readonly #url: string;
  readonly #key: string;
  #respondents: Promise<void>[] = [];
  #isStopped = false;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  start(respondents: number): void {
    this.#respondents = Array.from({ length: respondents }, () => this.#answer());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#respondents);
  }

  /** The ids of the stored answers, as the survey's owner reads them. */
  async stored(): Promise<Set<string>> {
    const ids = new Set<string>();
    let after: string | null = null;
    do {
      const query: string = after === null ? '?limit=500' : `?limit=500&after=${after}`;
      const response = await fetch(this.#url + query, { headers: { authorization: `Bearer ${this.#key}` } });
      if (!response.ok) break;
      const page = (await response.json()) as { answers: { id: string }[]; next: string | null };
      for (const { id } of page.answers) ids.add(id);
      after = page.next;
    } while (after !== null);
    return ids;
  }

  async #answer(): Promise<void> {
    while (!this.#isStopped) {
      const id = await this.#submit();
      if (id === undefined) await delay(retryAfterMs);
      else this.acknowledged.push(id);
    }
  }

  async #submit(): Promise<string | undefined> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { drink: 'tea' } }),
    });
    const body = (await response.json()) as { id?: string };
    return response.status === 201 ? body.id : undefined;
  }
}
