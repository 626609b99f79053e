import { pause, type Clock } from '@canvass/runtime/clock';
import type { Ledger } from '../load/ledger.ts';
import { surveyNames, type StormAnswerSource } from '../load/storm-survey.ts';
import type { StormSite } from '../load/storm-site.ts';
import { Findings } from './findings.ts';
import { promised, type CheckedPromise } from './promise.ts';

export interface RecoveryDeps {
  readonly site: Pick<StormSite, 'summary'>;
  readonly ledger: Ledger;
  readonly source: StormAnswerSource;
  readonly clock: Clock;
}

/** What was acknowledged is counted so long after the storm: a sweep, a lease and a restart. */
export const countedWithinMs = 300_000;
const lookEveryMs = 500;
const steadyForMs = 3_000;

/** Waits until the summaries have as many answers as they must, and stand still. Returns how long that took; undefined: too long. */
export async function untilCounted({
  site,
  ledger,
  source,
  clock,
}: RecoveryDeps): Promise<number | undefined> {
  const beganMs = clock.now();
  const least = surveyNames.map(() => 0);
  for (let index = 0; index < ledger.begun; index += 1) {
    if (ledger.expected(index) === 'stored') least[source.surveyOf(index)]! += 1;
  }
  let last = '';
  let sinceMs = beganMs;
  while (clock.now() - beganMs < countedWithinMs) {
    const totals = await Promise.all(
      surveyNames.map(async (name) => (await site.summary(name)).totalAnswers),
    ).catch(() => undefined);
    if (String(totals) !== last) {
      last = String(totals);
      sinceMs = clock.now();
    }
    const isCounted = totals?.every((total, survey) => total >= least[survey]!) ?? false;
    if (isCounted && clock.now() - sinceMs >= steadyForMs) return sinceMs - beganMs;
    await pause(clock, lookEveryMs);
  }
  return undefined;
}

export function soonCounted(countedMs: number | undefined): CheckedPromise {
  const findings = new Findings();
  findings.check(countedMs !== undefined, () => 'not all that was acknowledged is counted');
  const bound = `${countedWithinMs / 1_000} s`;
  const how =
    countedMs === undefined
      ? `not within ${bound}`
      : `backlog 0 after ${(countedMs / 1_000).toFixed(1)} s, bound ${bound}`;
  return promised('All is counted soon after the storm', how, findings);
}
