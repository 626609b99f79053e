import { setTimeout as delay } from 'node:timers/promises';
import { exchange } from './exchange.ts';
import { runTool } from './tool-main.ts';

export interface ProbeTarget {
  readonly name: string;
  readonly port: number;
  readonly request: string;
  readonly status: number;
  /** Sent afterwards until the summary in its response contains everything that was submitted. */
  readonly summary?: string;
  /** From the start of one call to the start of the next. */
  readonly everyMs: number;
}

/** The observations of one target in one phase. */
export interface Observed {
  readonly answers: number;
  /** Of the responses and of the open call. */
  readonly longestMs: number;
  readonly medianMs: number;
  /** Every wrong response. */
  readonly faults: readonly string[];
}

/** By target, for each phase. A line on standard input starts a phase; calls belong to the phase in which they start. */
export type ProbeReport = readonly Readonly<Record<string, Observed>>[];

interface Question {
  readonly phase: number;
  readonly askedMs: number;
  ms?: number;
  fault?: string;
}

const summaryEveryMs = 50;
const callTimeoutMs = 300_000;

runTool(async (job) => {
  const targets = job as readonly ProbeTarget[];
  let phase = 0;
  const questions = new Map(targets.map(({ name }): [string, Question[]] => [name, []]));
  for (const target of targets) void ask(target, questions.get(target.name)!, () => phase);
  return {
    hear: () => (phase += 1),
    finish: (): ProbeReport =>
      Array.from({ length: phase + 1 }, (_, each) =>
        Object.fromEntries(
          Array.from(questions, ([name, asked]) => [
            name,
            observe(asked.filter((one) => one.phase === each)),
          ]),
        ),
      ),
  };
});

async function ask(
  { port, request, status, summary, everyMs }: ProbeTarget,
  asked: Question[],
  phase: () => number,
): Promise<never> {
  for (let sent = 0; ;) {
    const question: Question = { phase: phase(), askedMs: performance.now() };
    asked.push(question);
    const answer = await exchange(port, request, { timeoutMs: callTimeoutMs });
    if (answer.outcome !== 'answered') question.fault = answer.outcome;
    else if (answer.status !== status) question.fault = `${answer.status} ${answer.body.slice(0, 300)}`;
    else if (summary !== undefined) {
      sent += 1;
      await isCounted(port, summary, sent);
    }
    question.ms = performance.now() - question.askedMs;
    await delay(Math.max(0, everyMs - question.ms));
  }
}

async function isCounted(port: number, request: string, answers: number): Promise<void> {
  for (;;) {
    const read = await exchange(port, request, { timeoutMs: callTimeoutMs });
    const isThere = read.outcome === 'answered' && read.status === 200;
    if (isThere && (JSON.parse(read.body) as { totalAnswers: number }).totalAnswers >= answers) return;
    await delay(summaryEveryMs);
  }
}

function observe(asked: readonly Question[]): Observed {
  const now = performance.now();
  const times = asked.map(({ ms, askedMs }) => ms ?? now - askedMs).toSorted((one, other) => one - other);
  return {
    answers: asked.filter(({ ms }) => ms !== undefined).length,
    longestMs: Math.round(times.at(-1) ?? 0),
    medianMs: Math.round(times[times.length >> 1] ?? 0),
    faults: asked.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
  };
}
