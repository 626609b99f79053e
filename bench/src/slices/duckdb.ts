import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeStretch, readPlaces, uncoveredPlaces, type SummaryDocument } from '@canvass/answer-log';
import { encodeColumnFile } from '@canvass/columns';
import { dayMs } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { DuckDBInstance } from '@duckdb/node-api';
import { BenchError } from '../errors.ts';
import { topWords, type Facts, type GroupFacts } from './facts.ts';
import type { Question } from './questions.ts';

const chunkBytes = 4 * 1024 * 1024;

/** Copies the column files of a survey to a folder, and makes one of each stretch that has none, so that all answers are there. */
export async function downloadColumns(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  const keep = (bytes: Uint8Array): void => {
    const path = join(folder, `${paths.length}.parquet`);
    writeFileSync(path, bytes);
    paths.push(path);
  };
  for (const { blob } of document.columns) {
    const found = await answerLogs.get(blob);
    if (found.outcome !== 'found') throw new BenchError('unexpected-answer', `${blob} is gone`);
    keep(found.bytes);
  }
  for (const places of uncoveredPlaces(document)) {
    const lines: Buffer[] = [];
    for await (const part of readPlaces(answerLogs, document, places, chunkBytes)) lines.push(...part.lines);
    const { from } = places;
    const { erased, history } = document;
    keep(encodeStretch(encodeColumnFile, { from, lines, erased, history }).bytes);
  }
  return paths;
}

type Query = (sql: string) => Promise<unknown[][]>;

/** DuckDB in this process, with its defaults: as many threads as there are cores. */
export class DuckDb {
  readonly #files: string;
  readonly #query: Query;
  readonly close: () => void;

  private constructor(instance: DuckDBInstance, query: Query, paths: readonly string[]) {
    this.#query = query;
    this.#files = `read_parquet([${paths.map((path) => `'${path}'`).join(', ')}])`;
    this.close = () => instance.closeSync();
  }

  static async open(paths: readonly string[]): Promise<DuckDb> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const query: Query = async (sql) => (await connection.runAndReadAll(sql)).getRowsJson();
    return new DuckDb(instance, query, paths);
  }

  /** Only how many answers each pair of colour and rating has. */
  async counts(question: Question): Promise<number> {
    const rows = await this.#query(
      `select q_colour, q_rating, count(*) from ${this.#files} ${whereOf(question)} group by all`,
    );
    return rows.reduce((sum, [, , answers]) => sum + Number(answers), 0);
  }

  /** What a summary has of each colour: the answers by day and rating, the times, the lengths of the texts, and the top words. */
  async summary(question: Question): Promise<Facts> {
    const where = whereOf(question);
    const counts = await this.#query(
      `select q_colour, q_rating, epoch_ms(receivedAt) // ${dayMs} as day, count(*), min(receivedAt), max(receivedAt),
         count(length_why), sum(length_why)
       from ${this.#files} ${where} group by q_colour, q_rating, day`,
    );
    const words = await this.#query(
      `select colour, word, count(*) as times
       from (select q_colour as colour, unnest(words_why) as word from ${this.#files} ${where})
       group by colour, word
       qualify row_number() over (partition by colour order by times desc, word) <= ${topWords}
       order by times desc`,
    );
    return factsOfRows(counts, words);
  }
}

function whereOf({ filter: { questions, receivedFromMs, receivedBeforeMs } }: Question): string {
  const conditions = questions.flatMap((each) =>
    each.type === 'choices'
      ? [`q_${each.question} in (${each.values.map((value) => `'${value}'`).join(', ')})`]
      : [],
  );
  if (receivedFromMs !== undefined) conditions.push(`receivedAt >= to_timestamp(${receivedFromMs / 1_000})`);
  if (receivedBeforeMs !== undefined) {
    conditions.push(`receivedAt < to_timestamp(${receivedBeforeMs / 1_000})`);
  }
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function factsOfRows(counts: readonly unknown[][], words: readonly unknown[][]): Facts {
  const facts = new Map<string, GroupFacts>();
  for (const colour of new Set(counts.map(([each]) => String(each)))) {
    const ratings = new Map<number, number>();
    let answers = 0;
    for (const [each, rating, , count] of counts) {
      if (each !== colour) continue;
      answers += Number(count);
      ratings.set(Number(rating), Number(count) + (ratings.get(Number(rating)) ?? 0));
    }
    facts.set(colour, {
      answers,
      ratings: [...ratings].toSorted(([one], [other]) => one - other),
      words: words.filter(([each]) => each === colour).map(([, , times]) => Number(times)),
      undercount: 0,
    });
  }
  return facts;
}
