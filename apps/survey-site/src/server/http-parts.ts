import type { Clock } from '@canvass/runtime/clock';
import { PacedPieces } from '@canvass/runtime/server';
import { createAuth, type HttpParts } from '@canvass/web/app';
import { createCollectBody, createPacedTurns, maxFormBytes, UnfinishedBodies } from '@canvass/web/bodies';
import { HeldRefusals, RateLimiter } from '@canvass/web/limits';
import { maxBatchBytes } from '@canvass/respondents-site';
import type { SiteDeps } from './site-deps.ts';
import type { SiteLimits } from './site-limits.ts';

export interface HttpPartsDeps extends Pick<HttpParts, 'documents' | 'refuserFor'> {
  readonly tenants: SiteDeps['tenants'];
  readonly lastUses: SiteDeps['lastUses'];
  readonly adminApiKey: string;
  readonly limits: SiteLimits;
  readonly clock: Clock;
}

/** Creates the HTTP plumbing that all areas share. */
export function createHttpParts(
  app: Pick<HttpParts, 'knownRoutes' | 'fastRoutes' | 'everyHeaders'>,
  { tenants, lastUses, adminApiKey, limits, clock, documents, refuserFor }: HttpPartsDeps,
): HttpParts {
  const auth = createAuth({
    tenants,
    lastUses,
    adminApiKey,
    // Counts the wrong keys of an address; beyond the limit, it gets a 429 until the minute ends.
    failures: new RateLimiter({ limit: limits.failedKeysPerMinute, windowMs: 60_000 }, clock),
    // Delays the refusals of wrong keys; beyond `maxHeld` at once, the connection is closed instead.
    held: new HeldRefusals({ clock, holdMs: limits.wrongKeyHoldMs, maxHeld: 50 }),
    refuser: documents,
  });
  const unfinished = new UnfinishedBodies({
    maxBytes: limits.maxUnfinishedBytes,
    maxBytesPerAddress: limits.maxUnfinishedBytesPerAddress,
  });
  const bodies = { unfinished, inTurn: createPacedTurns(clock), pieces: new PacedPieces() };
  return {
    auth,
    collectBody: createCollectBody(bodies),
    collectForm: createCollectBody({ ...bodies, maxBytes: maxFormBytes }),
    collectBatch: createCollectBody({ ...bodies, maxBytes: maxBatchBytes }),
    knownRoutes: app.knownRoutes,
    fastRoutes: app.fastRoutes,
    everyHeaders: app.everyHeaders,
    clock,
    readLimitMs: limits.readLimitMs,
    documents,
    refuserFor,
  };
}
