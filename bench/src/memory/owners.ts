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
  slices: number;
  slicesRefused: number;
  exports: number;
  exportsRefused: number;
  batches: number;
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
const formats = ['csv', 'xlsx', 'parquet', 'ndjson'];
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
    exports: 0,
    exportsRefused: 0,
    batches: 0,
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
  for (let turn = 0; !signal.aborted; turn += 1) {
    running.push(slice(survey, questions[turn % questions.length]!, report));
    await delay(1_000 / slicesPerSecond);
  }
  await Promise.all(running);
}

async function slice(survey: OwnedSurvey, question: string, report: OwnersReport): Promise<void> {
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
  report.slices += 1;
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
    } else report.exports += 1;
  }
}

async function batches(
  survey: OwnedSurvey,
  { batchLines, batchEveryMs }: OwnersAtWork,
  signal: AbortSignal,
  report: OwnersReport,
  firstBatch: number,
): Promise<void> {
  for (; !signal.aborted; report.batches += 1) {
    report.answers += await sendBatch(survey, firstBatch + report.batches, batchLines);
    await delay(batchEveryMs);
  }
}

function unexpected(what: string, status: number, text: string): BenchError {
  return new BenchError('unexpected-answer', `${what} was answered ${status}: ${text.slice(0, 300)}`);
}
