import type { Calls } from './prices.ts';

export const daysPerMonth = 30;
const secondsPerDay = 86_400;
/** The service's maximum. */
const batchSize = 32;

/** The load to calculate. */
export type Load = {
  /** Answers, spread evenly over the day. */
  readonly perDay: number;
  /** Surveys, open all month; each gets the same share of the answers. */
  readonly surveys: number;
};

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

type Run = { readonly perDay: number; readonly answers: number };

/** The number of runs per day that find answers, and the answers of each. */
function runsOf(perDay: number, intervalS: number): Run {
  const arriving = (perDay / secondsPerDay) * intervalS;
  const answers = Math.min(batchSize, Math.max(1, arriving));
  return { perDay: perDay / answers, answers };
}

/** The average number of different surveys among `answers` answers. */
function touched(surveys: number, answers: number): number {
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
 * A month of recalculating: each run reads all earlier answers of the surveys that have new ones. The month starts without
 * answers, so on average half of the month's answers exist.
 */
export function recalculatingMonth(load: Load, intervalS: number): Calls {
  const answersPerSurvey = ((load.perDay * daysPerMonth) / load.surveys) * 0.5;
  return classicMonth(load, intervalS, {}, ({ answers }) => {
    const summaries = touched(load.surveys, answers);
    return { GetBlob: summaries * answersPerSurvey, PutBlob: summaries };
  });
}
