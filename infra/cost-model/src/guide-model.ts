import type { Calls } from './prices.ts';

export const daysPerMonth = 30;
export const secondsPerDay = 86_400;
/** The service's maximum. */
const batchSize = 32;

/** The load to calculate. */
export interface Load {
  /** Answers, spread evenly over the day. */
  readonly perDay: number;
  /** Surveys, open all month; each gets the same share of the answers. */
  readonly surveys: number;
}

/**
 * The guide's site: a blob and a message for each answer, and a worker that polls every `intervalS`, takes up to 32
 * messages, and deletes them one by one. `perRun` returns the other calls of a run.
 */
function classicMonth(
  { perDay }: Load,
  intervalS: number,
  perAnswer: Calls,
  perRun: (run: Run) => Calls,
): Calls {
  const run = runsOf(perDay, intervalS);
  const answers = perDay * daysPerMonth;
  const month: Record<string, number> = { PutBlob: answers, PutMessage: answers, DeleteMessage: answers };
  // The next run follows a full one at once, so polls add to full runs.
  month['GetMessages'] = Math.max(run.perDay, secondsPerDay / intervalS) * daysPerMonth;
  for (const [name, count] of Object.entries(perAnswer)) month[name] = (month[name] ?? 0) + count * answers;
  for (const [name, count] of Object.entries(perRun(run))) {
    month[name] = (month[name] ?? 0) + count * run.perDay * daysPerMonth;
  }
  return month;
}

interface Run {
  readonly perDay: number;
  readonly answers: number;
}

/** The number of runs per day that find answers, and the answers of each. */
function runsOf(perDay: number, intervalS: number): Run {
  const arriving = (perDay / secondsPerDay) * intervalS;
  const answers = Math.min(batchSize, Math.max(1, arriving));
  return { perDay: perDay / answers, answers };
}

/** The average number of different surveys among `answers` answers. */
export function touched(surveys: number, answers: number): number {
  return surveys * (1 - (1 - 1 / surveys) ** answers);
}

/** A month of merging: each new answer is read once and added to its survey's summary (the guide's figure 1). */
export function mergingMonth(load: Load, intervalS: number): Calls {
  return classicMonth(load, intervalS, { GetBlob: 1 }, ({ answers }) => {
    const summaries = touched(load.surveys, answers);
    return { GetBlob: summaries, PutBlob: summaries };
  });
}

/**
 * A month of recalculating: each run reads earlier answers of the surveys that have new ones. The month starts without answers.
 *
 * @param reads of one survey with so many answers; default: all of them
 */
export function recalculatingMonth(
  load: Load,
  intervalS: number,
  reads: (answers: number) => number = (answers) => answers,
): Calls {
  const readsPerSurvey = averageOverMonth(load, reads);
  return classicMonth(load, intervalS, {}, ({ answers }) => {
    const summaries = touched(load.surveys, answers);
    return { GetBlob: summaries * readsPerSurvey, PutBlob: summaries };
  });
}

/** The average of a survey's `reads` while its answers rise from none to those of a month. */
export function averageOverMonth(
  { perDay, surveys }: Load,
  reads: (answers: number) => number,
  steps = 1_000,
): number {
  const atEnd = (perDay * daysPerMonth) / surveys;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += reads((atEnd * (step + 0.5)) / steps);
  return sum / steps;
}
