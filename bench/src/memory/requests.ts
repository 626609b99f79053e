import { get } from 'node:http';
import { seededRandom } from '@canvass/testing';
import { BenchError } from '../errors.ts';
import { makeAnswers } from '../survey-fixture.ts';

/** Where the owner of a survey reads and sends. */
export interface OwnedSurvey {
  readonly port: number;
  readonly tenant: string;
  readonly survey: string;
  readonly apiKey: string;
}

const pathOf = ({ tenant, survey }: OwnedSurvey): string => `/v1/tenants/${tenant}/surveys/${survey}`;

export interface ReadResponse {
  readonly status: number;
  /** Undefined if it was not kept. */
  readonly text: string | undefined;
  /** The header fields at the end of an export that is whole. */
  readonly trailers: Readonly<Record<string, string | undefined>>;
}

/** Reads a response to its end on a connection of its own. */
export function read(
  survey: OwnedSurvey,
  path: string,
  { keeps }: { readonly keeps: boolean },
): Promise<ReadResponse> {
  const { port, apiKey } = survey;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    get({ port, path: `${pathOf(survey)}${path}`, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response
        .on('data', (piece: Buffer) => void (keeps && pieces.push(piece)))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: keeps ? Buffer.concat(pieces).toString() : undefined,
            trailers: response.trailers,
          }),
        );
    }).on('error', reject);
  });
}

/** Sends a batch of answers. Returns how many were acknowledged: none if the site has no room for the batch. */
export async function sendBatch(survey: OwnedSurvey, batch: number, lines: number): Promise<number> {
  const random = seededRandom(batch + 1);
  const body = Array.from({ length: lines }, (_, line) =>
    JSON.stringify({ key: `${batch}/${line}`, answers: makeAnswers(random) }),
  ).join('\n');
  const response = await fetch(`http://127.0.0.1:${survey.port}${pathOf(survey)}/answers:batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${survey.apiKey}`, 'content-type': 'application/x-ndjson' },
    body,
  });
  const text = await response.text();
  if (response.status === 503 || response.status === 429) return 0;
  if (response.status !== 200) throw new BenchError('unexpected-answer', text.slice(0, 500));
  return text.split('"status":201').length - 1;
}
