import type { Calls } from './prices.ts';

export const daysPerMonth = 30;
const secondsPerDay = 86_400;
/** The most that the service gives at once. */
const batchSize = 32;

/** What is asked of each of the ways. */
export type Load = {
  /** Answers, spread evenly over the day. */
  readonly perDay: number;
  /** Surveys that are open all month and share the answers evenly. */
  readonly surveys: number;
};

/**
 * The guide's site: a blob for each answer and a message for each, and a worker that looks every `intervalS`, takes
 * up to 32 messages, and deletes them one by one. `perRun` is what a run costs beyond that.
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
  // A run that was full is followed at once, so that looks come on top of full runs, not instead of them.
  month['GetMessages'] = Math.max(run.perDay, secondsPerDay / intervalS) * daysPerMonth;
  for (const [name, count] of Object.entries(perAnswer)) month[name] = (month[name] ?? 0) + count * answers;
  for (const [name, count] of Object.entries(perRun(run))) {
    month[name] = (month[name] ?? 0) + count * run.perDay * daysPerMonth;
  }
  return month;
}

type Run = { readonly perDay: number; readonly answers: number };

/** How many runs of a day find answers, and how many each. */
function runsOf(perDay: number, intervalS: number): Run {
  const arriving = (perDay / secondsPerDay) * intervalS;
  const answers = Math.min(batchSize, Math.max(1, arriving));
  return { perDay: perDay / answers, answers };
}

/** How many different surveys are among `answers`, on average. */
function touched(surveys: number, answers: number): number {
  return surveys * (1 - (1 - 1 / surveys) ** answers);
}

/** A month of merging: each new answer is read once, and added to the summary of its survey (the guide's figure 1). */
export function mergingMonth(load: Load, intervalS: number): Calls {
  return classicMonth(load, intervalS, { GetBlob: 1 }, ({ answers }) => {
    const summaries = touched(load.surveys, answers);
    return { GetBlob: summaries, PutBlob: summaries };
  });
}

/**
 * A month of recalculating: each run reads every answer so far of the surveys that have new ones. The month begins
 * without answers, so that half of the month's are there on average.
 */
export function recalculatingMonth(load: Load, intervalS: number): Calls {
  const answersPerSurvey = ((load.perDay * daysPerMonth) / load.surveys) * 0.5;
  return classicMonth(load, intervalS, {}, ({ answers }) => {
    const summaries = touched(load.surveys, answers);
    return { GetBlob: summaries * answersPerSurvey, PutBlob: summaries };
  });
}
