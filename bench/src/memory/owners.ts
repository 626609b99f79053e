import { setTimeout as delay } from 'node:timers/promises';
import { BenchError } from '../errors.ts';
import { read, sendBatch, type OwnedSurvey } from './requests.ts';

/** What owners do to a survey at the same time. */
export interface OwnersAtWork {
  readonly slicesPerSecond: number;
  readonly batchLines: number;
  readonly batchEveryMs: number;
}

/** What became of it. A response that is refused with 429 or 503 is one that waits or has no room. */
export interface OwnersReport {
  /** Answered before the end. */
  slices: number;
  slicesRefused: number;
  /** Whole ones. */
  readonly exports: Record<Format, number>;
  exportsRefused: number;
  batches: number;
  batchesRefused: number;
  /** Answers that were acknowledged. */
  answers: number;
}

const questions = [
  'where[rating]=2..4&by=colour',
  'where[rating]=1&by=rating',
  'by=rating',
  'where[colour]=red',
  'where[colour]=blue&by=rating',
];
const formats = ['csv', 'xlsx', 'parquet', 'ndjson'] as const;
type Format = (typeof formats)[number];
/** The statuses of a site that has no room or no time. */
const refusals = new Set([429, 503]);

/** `firstBatch`: no other batch has its number. Slices at a rate, one export after another, and batches of answers, until the signal aborts. Throws for any other response than these. */
export async function work(
  survey: OwnedSurvey,
  size: OwnersAtWork,
  signal: AbortSignal,
  firstBatch: number,
): Promise<OwnersReport> {
  const report: OwnersReport = {
    slices: 0,
    slicesRefused: 0,
    exports: { csv: 0, xlsx: 0, parquet: 0, ndjson: 0 },
    exportsRefused: 0,
    batches: 0,
    batchesRefused: 0,
    answers: 0,
  };
  await Promise.all([
    slices(survey, size, signal, report),
    exportsInTurn(survey, signal, report),
    batches(survey, size, signal, report, firstBatch),
  ]);
  return report;
}

async function slices(
  survey: OwnedSurvey,
  { slicesPerSecond }: OwnersAtWork,
  signal: AbortSignal,
  report: OwnersReport,
): Promise<void> {
  const running: Promise<void>[] = [];
  const failed = new AbortController();
  await inPace(1_000 / slicesPerSecond, AbortSignal.any([signal, failed.signal]), (turn) => {
    const reading = slice(survey, questions[turn % questions.length]!, report, signal);
    reading.catch(() => failed.abort());
    running.push(reading);
    return Promise.resolve();
  });
  await Promise.all(running);
}

async function slice(
  survey: OwnedSurvey,
  question: string,
  report: OwnersReport,
  signal: AbortSignal,
): Promise<void> {
  const { status, text = '' } = await read(survey, `/summary?${question}`, { keeps: true });
  if (refusals.has(status)) {
    report.slicesRefused += 1;
    return;
  }
  if (status !== 200) throw unexpected(question, status, text);
  const { totalAnswers, groups } = JSON.parse(text) as {
    readonly totalAnswers: number;
    readonly groups?: readonly { readonly summary: { readonly totalAnswers: number } }[];
  };
  const sum = groups?.reduce((all, group) => all + group.summary.totalAnswers, 0) ?? totalAnswers;
  // Each answer has a colour and a rating.
  if (sum !== totalAnswers || totalAnswers === 0)
    throw new BenchError('miscounted', `${question}: ${sum} in groups, ${totalAnswers} in all`);
  if (!signal.aborted) report.slices += 1;
}

async function exportsInTurn(survey: OwnedSurvey, signal: AbortSignal, report: OwnersReport): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const format = formats[turn % formats.length]!;
    const { status, trailers } = await read(survey, `/export?format=${format}`, { keeps: false });
    if (refusals.has(status)) {
      report.exportsRefused += 1;
      await delay(1_000);
    } else if (status !== 200 || trailers['canvass-sha256'] === undefined) {
      throw unexpected(`the export as ${format}`, status, 'it is not whole');
    } else report.exports[format] += 1;
  }
}

async function batches(
  survey: OwnedSurvey,
  { batchLines, batchEveryMs }: OwnersAtWork,
  signal: AbortSignal,
  report: OwnersReport,
  firstBatch: number,
): Promise<void> {
  await inPace(batchEveryMs, signal, async () => {
    const acknowledged = await sendBatch(survey, firstBatch + report.batches, batchLines);
    report.batches += 1;
    report.answers += acknowledged;
    if (acknowledged === 0) report.batchesRefused += 1;
  });
}

/** Does something in each interval until the signal aborts, or later one after the other if it takes longer. */
async function inPace(
  everyMs: number,
  signal: AbortSignal,
  each: (turn: number) => Promise<void>,
): Promise<void> {
  const beganMs = performance.now();
  for (let turn = 0; !signal.aborted; turn += 1) {
    await each(turn);
    await delay(Math.max(0, beganMs + (turn + 1) * everyMs - performance.now()));
  }
}

function unexpected(what: string, status: number, text: string): BenchError {
  return new BenchError('unexpected-answer', `${what} was answered ${status}: ${text.slice(0, 300)}`);
}
