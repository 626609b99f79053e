import { HeldRefusals } from '../http/limits/held-refusals.ts';
import { RateLimiter } from '../http/limits/rate-limiter.ts';
import { UnfinishedBodies } from '../http/bodies/unfinished-bodies.ts';
import { LargeSurveys } from '../respondents/survey-finder.ts';
import type { SiteDeps } from './site-deps.ts';
import type { SiteLimits } from './site-limits.ts';

/** What counts, over all routes of one site, how much each address and each tenant uses. */
export function createLimiters(deps: Pick<SiteDeps, 'clock' | 'definitions'>, limits: SiteLimits) {
  const { definitions, clock } = deps;
  const limiter = (limit: number, windowMs: number) =>
    new RateLimiter({ limit, windowMs }, () => clock.now());
  const submissions = limiter(limits.submissionsPerTenSeconds, 10_000);
  // Of its own: many answers from one address must not keep the next respondent there from the form.
  const work = limiter(limits.submissionsPerTenSeconds, 10_000);
  return {
    submissions,
    largeSurveys: new LargeSurveys({ definitions, submissions, work }),
    writes: limiter(limits.writesPerMinute, 60_000),
    failures: limiter(limits.failedKeysPerMinute, 60_000),
    held: new HeldRefusals({ holdMs: limits.wrongKeyHoldMs, maxHeld: 50 }),
    unfinished: new UnfinishedBodies({
      maxBytes: limits.maxUnfinishedBytes,
      maxBytesPerAddress: limits.maxUnfinishedBytesPerAddress,
    }),
  };
}
