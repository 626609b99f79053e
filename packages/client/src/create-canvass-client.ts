import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.ts';
import { CanvassClientError } from './errors.ts';
import { retryingFetch, type Fetch, type RetryOptions } from './retrying-fetch.ts';

export type StoredAnswer = components['schemas']['AnswerPage']['answers'][number];
export type SubmissionLine = components['schemas']['SubmissionLine'];
export type LineResult = components['schemas']['LineResult'];

export interface CanvassClientOptions extends RetryOptions {
  /** The address of the site, such as `https://surveys.example.org`. */
  readonly baseUrl: string;
  /** The key of a tenant or of the operator. Default: none, for respondents. */
  readonly key?: string | undefined;
  /** Default: the global one. */
  readonly fetch?: Fetch | undefined;
}

/** `GET`, `POST`, `PUT` and `DELETE` of every address under `/v1`, with the types of the site's OpenAPI document. */
export interface CanvassClient extends Client<paths> {
  /** All counted answers of a survey, in the order of the log, page by page. Throws `CanvassClientError`. */
  answers(tenant: string, survey: string): AsyncGenerator<StoredAnswer>;
  /**
   * Sends many submissions at once, at most 10,000 and 8 MiB; returns what became of each, in their order. Sent again, they count
   * once. Throws `CanvassClientError` if all are refused.
   */
  sendBatch(tenant: string, survey: string, lines: readonly SubmissionLine[]): Promise<LineResult[]>;
}

const pageSize = '500';

export function createCanvassClient({ baseUrl, key, ...options }: CanvassClientOptions): CanvassClient {
  const send: Fetch = options.fetch ?? ((request) => fetch(request));
  const client = createClient<paths>({
    baseUrl,
    fetch: retryingFetch(send, options),
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });

  return Object.assign(client, {
    async *answers(tenant: string, survey: string): AsyncGenerator<StoredAnswer> {
      let after: string | null | undefined;
      do {
        const query = { limit: pageSize, ...(after && { after }) };
        const page = await client.GET('/v1/tenants/{tenant}/surveys/{survey}/answers', {
          params: { path: { tenant, survey }, query },
        });
        if (page.data === undefined) throw refused(page.response, page.error);
        yield* page.data.answers;
        after = page.data.next;
      } while (after !== null);
    },

    async sendBatch(tenant: string, survey: string, lines: readonly SubmissionLine[]): Promise<LineResult[]> {
      const sent = await client.request('post', '/v1/tenants/{tenant}/surveys/{survey}/answers:batch', {
        params: { path: { tenant, survey } },
        headers: { 'content-type': 'application/x-ndjson' },
        parseAs: 'text',
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        // It is a text already.
        bodySerializer: (body) => body,
      });
      if (sent.data === undefined) throw refused(sent.response, sent.error);
      return sent.data
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as LineResult);
    },
  });
}

function refused({ status }: Response, problem: unknown): CanvassClientError {
  const { title = 'The site refused the request', detail } = (problem ?? {}) as {
    title?: string;
    detail?: string;
  };
  return new CanvassClientError('refused', detail === undefined ? title : `${title}: ${detail}`, status);
}
