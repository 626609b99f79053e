import { eventually } from '@canvass/testing';
import { bytesBody, exchange, formBody, jsonBody, requestText, type Exchanged } from './exchange.ts';

type Answered = Extract<Exchanged, { outcome: 'answered' }>;

export interface LoggedAnswer {
  readonly id: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

const longestPage = 500;

/** A tenant of the site, with the requests of its owner and respondents. */
export class Tenant {
  readonly name: string;
  readonly key: string;
  readonly #port: number;

  private constructor(port: number, name: string, key: string) {
    this.#port = port;
    this.name = name;
    this.key = key;
  }

  static async create(port: number, name: string, adminKey: string): Promise<Tenant> {
    const headers = { authorization: `Bearer ${adminKey}` };
    const created = await asked(port, requestText({ method: 'PUT', path: `/v1/tenants/${name}`, headers }));
    return new Tenant(port, name, (JSON.parse(created.body) as { apiKey: string }).apiKey);
  }

  get bearer(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.key}` };
  }

  surveyPath(survey: string): string {
    return `/v1/tenants/${this.name}/surveys/${survey}`;
  }

  putRequest(survey: string, definition: object): string {
    return requestText({
      method: 'PUT',
      path: this.surveyPath(survey),
      headers: { ...this.bearer, ...jsonBody },
      body: JSON.stringify(definition),
    });
  }

  /** Needs no key. */
  answerRequest(survey: string, answers: object): string {
    const path = `${this.surveyPath(survey)}/answers`;
    return requestText({ method: 'POST', path, headers: jsonBody, body: JSON.stringify({ answers }) });
  }

  formRequest(survey: string, body: string): string {
    return requestText({ method: 'POST', path: `/s/${this.name}/${survey}`, headers: formBody, body });
  }

  summaryRequest(survey: string): string {
    return requestText({ path: `${this.surveyPath(survey)}/summary`, headers: this.bearer });
  }

  async put(survey: string, definition: object): Promise<void> {
    await this.#change(this.putRequest(survey, definition));
  }

  /** Uploads a picture, which the survey may show from then on. */
  async addPicture(survey: string, bytes: Uint8Array): Promise<void> {
    const head = requestText({
      method: 'POST',
      path: `${this.surveyPath(survey)}/pictures`,
      headers: { ...this.bearer, ...bytesBody, 'content-length': String(bytes.byteLength) },
    });
    await this.#change(Buffer.concat([Buffer.from(head), bytes]));
  }

  /** Sends it again while the site asks for that: on a busy machine the storage may not answer in time. */
  async #change(request: string | Uint8Array): Promise<void> {
    const answer = await eventually(async () => {
      const each = await exchange(this.#port, request);
      if (each.outcome !== 'answered' || each.status >= 500 || each.status === 429)
        throw refused(request, each);
      return each;
    });
    if (answer.status >= 300) throw refused(request, answer);
  }

  async summary(survey: string): Promise<{ readonly totalAnswers: number }> {
    return JSON.parse((await asked(this.#port, this.summaryRequest(survey))).body) as {
      totalAnswers: number;
    };
  }

  /** The whole answer log, page by page. */
  async log(survey: string): Promise<LoggedAnswer[]> {
    const log: LoggedAnswer[] = [];
    for (let after: string | null = ''; after !== null;) {
      const path: string = `${this.surveyPath(survey)}/answers?limit=${longestPage}${after && `&after=${after}`}`;
      const read = await asked(this.#port, requestText({ path, headers: this.bearer }));
      const page = JSON.parse(read.body) as { answers: LoggedAnswer[]; next: string | null };
      log.push(...page.answers);
      after = page.next;
    }
    return log;
  }
}

/** Rejects if the response is no success. */
async function asked(port: number, request: string): Promise<Answered> {
  const answer = await exchange(port, request);
  if (answer.outcome === 'answered' && answer.status < 300) return answer;
  throw refused(request, answer);
}

function refused(request: string | Uint8Array, answer: Exchanged): Error {
  const [line] = Buffer.from(request).toString('latin1').split('\r\n', 1);
  const what = answer.outcome === 'answered' ? `${answer.status} ${answer.body}` : answer.outcome;
  return new Error(`${line} was answered with ${what}`);
}
