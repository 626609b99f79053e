import { readPlaces, type SummaryDocument } from '@canvass/answer-log';
import type { JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { startPostgres, type Postgres } from '@canvass/testing';
import { Client } from 'pg';
import type { Facts, GroupFacts } from './facts.ts';
import type { Question } from './questions.ts';

const chunkBytes = 4 * 1024 * 1024;
const pageSize = 5_000;
const survey = 'watched';
const mostSamples = 50;

interface Response {
  readonly id: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, string | number | undefined>>;
}

/**
 * The summary of Formbricks as its `getSurveySummary` makes it: every response that matches is read, 5,000 at a time by a cursor, the
 * newest first, from a table with the same index; then each question loops over all of them. Without its ORM, contacts, displays and
 * drop-offs.
 */
export class Formbricks {
  readonly #postgres: Postgres;
  readonly #client: Client;

  private constructor(postgres: Postgres, client: Client) {
    this.#postgres = postgres;
    this.#client = client;
  }

  static async open(): Promise<Formbricks> {
    const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
    const client = new Client({ connectionString: await postgres.createDatabase() });
    await client.connect();
    await client.query(`
      create table response (
        id text primary key, "createdAt" timestamp(3) not null, "updatedAt" timestamp(3) not null, finished boolean not null,
        "surveyId" text not null, data jsonb not null, ttc jsonb not null, "contactAttributes" jsonb, language text
      );
      create index on response ("surveyId", "createdAt");`);
    return new Formbricks(postgres, client);
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#postgres.stop();
  }

  /** Copies all answers of a log. */
  async load(answerLogs: BlobContainer, document: SummaryDocument): Promise<void> {
    for await (const { lines } of readPlaces(answerLogs, document, { from: 1, to: Infinity }, chunkBytes)) {
      const records = lines.map((line) => JSON.parse(line.toString()) as JournalRecord);
      await this.#client.query(
        `insert into response
         select id, at, at, true, '${survey}', data, '{"colour":2100,"rating":1900,"why":9000,"_total":13000}', null, 'default'
         from unnest($1::text[], $2::timestamp[], $3::jsonb[]) as row (id, at, data)`,
        [
          records.map(({ id }) => id),
          records.map(({ receivedAt }) => receivedAt),
          records.map(({ answers }) => JSON.stringify(answers)),
        ],
      );
    }
    await this.#client.query('vacuum analyze response');
  }

  async summary(question: Question): Promise<Facts> {
    const responses: Response[] = [];
    let page: Response[];
    do {
      page = await this.#readPage(question, responses.at(-1)?.id);
      for (const response of page) responses.push(response);
    } while (page.length === pageSize);
    return tabulate(responses, question);
  }

  async #readPage({ filter }: Question, cursor: string | undefined): Promise<Response[]> {
    const values: unknown[] = [survey];
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['"surveyId" = $1'];
    for (const condition of filter.questions) {
      if (condition.type !== 'choices') continue;
      const data = `(data #> array['${condition.question}']::text[])`;
      const chosen = condition.values.flatMap((value) => [
        `(${data} @> ${parameter(JSON.stringify([value]))}::jsonb and jsonb_typeof(${data}) = 'array')`,
        `${data} = ${parameter(JSON.stringify(value))}::jsonb`,
      ]);
      conditions.push(`(${chosen.join(' or ')})`);
    }
    const { receivedFromMs, receivedBeforeMs } = filter;
    if (receivedFromMs !== undefined) conditions.push(`"createdAt" >= ${parameter(isoTime(receivedFromMs))}`);
    if (receivedBeforeMs !== undefined) {
      conditions.push(`"createdAt" < ${parameter(isoTime(receivedBeforeMs))}`);
    }
    if (cursor !== undefined) conditions.push(`id < ${parameter(cursor)}`);
    const { rows } = await this.#client.query<Response>(
      `select id, "createdAt", "updatedAt", finished, data, ttc, "contactAttributes", language from response
       where ${conditions.join(' and ')} order by "createdAt" desc, id desc limit ${pageSize}`,
      values,
    );
    return rows;
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Each question loops over all responses. For a group, over those of the group. */
function tabulate(responses: readonly Response[], { by }: Question): Facts {
  const facts = new Map<string, GroupFacts>();
  for (const value of by?.values ?? ['red']) {
    const ratings = new Map<number, number>();
    const samples: string[] = [];
    const chosen = responses.filter(({ data }) => data['colour'] === value);
    for (const { data } of chosen) {
      const { rating } = data;
      if (typeof rating === 'number') ratings.set(rating, 1 + (ratings.get(rating) ?? 0));
    }
    for (const { data } of chosen) if (typeof data['why'] === 'string') samples.push(data['why']);
    samples.length = Math.min(samples.length, mostSamples);
    facts.set(String(value), {
      answers: chosen.length,
      ratings: [...ratings].toSorted(([one], [other]) => one - other),
      words: [],
      undercount: 0,
    });
  }
  return facts;
}
