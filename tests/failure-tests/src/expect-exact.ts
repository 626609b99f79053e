import { eventually } from '@canvass/testing';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { Load, Submission } from './load.ts';
import type { SiteClient } from './site-client.ts';
import { recount, type Counts } from './survey.ts';

/** The site reads a few surveys in parallel much faster than one after another. */
const surveysAtOnce = 8;

/** What the site shows of its surveys. */
interface Results extends Pick<SiteClient, 'log'> {
  summary(survey: string): Promise<Counts>;
}

/**
 * Waits until every acknowledged answer is in its survey's log, then compares log and summary with the submissions: each
 * acknowledged answer once and unchanged, each other one at most once, and every number of the summary equal to a recount
 * of the log. Call it when the load has stopped.
 */
export async function expectExact(
  client: Results,
  surveys: readonly string[],
  load: Pick<Load, 'submissions'>,
  timeoutMs = 300_000,
): Promise<void> {
  const submitted = Map.groupBy(load.submissions.values(), ({ survey }) => survey);
  await eventually(
    () =>
      forEachLimited(surveys, surveysAtOnce, (survey) =>
        checkSurvey(client, survey, load, submitted.get(survey) ?? []),
      ),
    { timeoutMs, intervalMs: 250 },
  );
}

async function checkSurvey(
  client: Results,
  survey: string,
  load: Pick<Load, 'submissions'>,
  submissions: readonly Submission[],
): Promise<void> {
  const log = await client.log(survey);
  const logged = new Map<string, string>();
  for (const { id, answers } of log) {
    if (logged.has(answers.token)) throw new Error(`${survey}: ${answers.token} is in the log twice`);
    logged.set(answers.token, id);
    const submitted = load.submissions.get(answers.token);
    if (submitted?.survey !== survey) throw new Error(`${survey}: ${answers.token} was not submitted to it`);
    if (!isSame(answers, submitted.answers)) throw new Error(`${survey}: ${answers.token} has changed`);
  }
  const ids = new Set(log.map(({ id }) => id));
  if (ids.size !== log.length) throw new Error(`${survey}: an id is in the log twice`);
  const missing = submissions.filter(
    ({ answers, result }) => result?.outcome === 'acknowledged' && logged.get(answers.token) !== result.id,
  );
  if (missing.length > 0) {
    throw new Error(`${survey}: ${missing.length} acknowledged answers are not in the log of ${log.length}`);
  }
  const counted = await countsOf(client, survey);
  const recounted = recount(log.map(({ answers }) => answers));
  if (!isSame(counted, recounted)) {
    const [is, wanted] = [counted, recounted].map((counts) => JSON.stringify(counts));
    throw new Error(`${survey}: the summary is\n${is}\nand a recount of its log\n${wanted}`);
  }
}

async function countsOf(client: Results, survey: string): Promise<Counts> {
  return onlyCounts(await client.summary(survey));
}

/** What `recount` counts, too. */
export function onlyCounts({ totalAnswers, questions }: Counts): Counts {
  return {
    totalAnswers,
    questions: questions.map(({ id, answered, skipped, histogram, choices }) => ({
      id,
      answered,
      skipped,
      ...(histogram && { histogram }),
      ...(choices && { choices }),
    })),
  };
}

/** Deep equality of JSON, ignoring the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
