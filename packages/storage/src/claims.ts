import { pause, type Clock } from '@canvass/runtime/clock';
import { z } from 'zod';
import type { BlobContainer } from './blob-container.ts';
import { StorageError } from './errors.ts';
import { KeyedLocks } from './keyed-locks.ts';
import { parseDocument } from './parse-document.ts';

export interface ClaimsDeps {
  /** The container `leases`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
}

export interface WantedClaim<L> {
  /** Names the things that share the limit, such as `analyses/acme`. It is a part of a blob's name. */
  readonly scope: string;
  /** The name of the thing that the caller creates next, as `list` will return it. */
  readonly name: string;
  /** Lists all things of the scope by their names. False if a thing does not count, such as an analysis that has ended. */
  readonly list: () => Promise<ReadonlyMap<string, boolean>>;
  /** Whether the thing of this name was made by an earlier attempt of the same request. Default: none was. */
  readonly isSame?: ((name: string) => boolean) | undefined;
  /** Returns the limit that one thing more than these would exceed. Undefined if there is none. */
  readonly limitReached: (others: readonly string[]) => L | undefined;
}

export type Claimed<L> =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'full'; readonly limit: L }
  /** An earlier attempt has claimed the thing under this name. If it has not created the thing yet, the caller may do so. */
  | { readonly outcome: 'same'; readonly name: string };

/** Keeps limits of things that are blobs of their own. */
export interface Claims {
  /**
   * Checks a limit and claims room for one more thing below it, in one step for all processes. Whoever gets `claimed` may create the thing
   * within a minute; a claim without a thing lapses then. Once the thing is listed, it counts instead of its claim, until it ends. Throws
   * `StorageError`: `unavailable` also if other processes kept claiming.
   */
  claim<L>(wanted: WantedClaim<L>): Promise<Claimed<L>>;
  /** Call it when a thing was deleted, which may be younger than a minute. Never rejects: the claim lapses anyway. */
  forget(claim: Pick<WantedClaim<unknown>, 'scope' | 'name'>): Promise<void>;
}

const claimsSchema = z.array(
  z.object({
    name: z.string(),
    /** The claim's age when this version of the claims was written, in ms by the service's clock. */
    ageMs: z.number(),
  }),
);

type Claim = z.infer<typeof claimsSchema>[number];

/** A caller who waits for a change of the claims of a scope. */
interface Waiting {
  /** Lists the things of the scope. Undefined if the change does not depend on them. */
  readonly list: WantedClaim<unknown>['list'] | undefined;
  /** Returns the open claims after the change, or the same array if nothing changes. It keeps the result until `settle`. */
  readonly change: (open: readonly Claim[], listed: ReadonlyMap<string, boolean>) => readonly Claim[];
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/** A claim lapses after this time. The creation of a thing takes less, by its own time limits. */
const lapseMs = 60_000;
/** How often a claim is written anew because another process has written meanwhile. */
const maxAttempts = 40;
/** The longest pause after a first conflict. It doubles with each further one. Each pause is wholly random. */
const firstPauseMs = 10;
/** The longest pause before another try. */
const longestPauseMs = 500;

export function createClaims({ container, clock, random }: ClaimsDeps): Claims {
  const waiting = new Map<string, Waiting[]>();
  /** All callers of this process who wait for a scope are served together, by one listing and one write. So only processes compete. */
  const locks = new KeyedLocks();

  async function serve(scope: string): Promise<void> {
    const served = waiting.get(scope) ?? [];
    waiting.delete(scope);
    if (served.length === 0) return;
    try {
      await write(scope, served);
      for (const each of served) each.settle();
    } catch (error) {
      for (const each of served) each.fail(error);
    }
  }

  async function write(scope: string, served: readonly Waiting[]): Promise<void> {
    const path = `claims/${scope}`;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (attempt > 0) {
        await pause(clock, random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt));
      }
      const found = await container.get(path);
      const open = found.outcome === 'found' ? openClaims(path, found) : [];
      // The listing follows the claims: a thing whose claim is gone from them is already listed.
      const listed = (await served.find(({ list }) => list)?.list?.()) ?? new Map<string, boolean>();
      const claims = served.reduce<readonly Claim[]>((before, { change }) => change(before, listed), open);
      if (claims === open) return;
      const condition = found.outcome === 'found' ? { ifMatch: found.etag } : { ifAbsent: true as const };
      const written = await container.put(path, Buffer.from(JSON.stringify(claims)), { condition });
      if (written.outcome === 'written') return;
    }
    throw new StorageError('unavailable', `the claims of ${scope} kept changing`);
  }

  function wait(scope: string, each: Waiting): void {
    const others = waiting.get(scope);
    if (others !== undefined) {
      others.push(each);
      return;
    }
    waiting.set(scope, [each]);
    void locks.run(scope, () => serve(scope));
  }

  return {
    claim: <L>({ scope, name, list, isSame = () => false, limitReached }: WantedClaim<L>) =>
      new Promise<Claimed<L>>((resolve, reject) => {
        let claimed: Claimed<L>;
        wait(scope, {
          list,
          change(claims, listed) {
            const open = claims.filter((claim) => claim.name !== name && !listed.has(claim.name));
            const same = [...listed.keys(), ...open.map((claim) => claim.name)].find(isSame);
            const counted = [...listed].flatMap(([each, counts]) => (counts && each !== name ? [each] : []));
            const limit = limitReached([...counted, ...open.map((claim) => claim.name)]);
            if (same !== undefined) claimed = { outcome: 'same', name: same };
            else if (limit !== undefined) claimed = { outcome: 'full', limit };
            else claimed = { outcome: 'claimed' };
            return claimed.outcome === 'claimed' ? [...open, { name, ageMs: 0 }] : claims;
          },
          settle: () => resolve(claimed),
          fail: reject,
        });
      }),
    forget: ({ scope, name }) =>
      new Promise<void>((resolve) => {
        wait(scope, {
          list: undefined,
          change(claims) {
            const others = claims.filter((claim) => claim.name !== name);
            return others.length < claims.length ? others : claims;
          },
          settle: resolve,
          fail: () => resolve(),
        });
      }),
  };
}

function openClaims(
  path: string,
  { bytes, idleMs }: { readonly bytes: Buffer; readonly idleMs: number },
): Claim[] {
  const written = parseDocument(claimsSchema, path, bytes);
  return written
    .map(({ name, ageMs }) => ({ name, ageMs: ageMs + idleMs }))
    .filter(({ ageMs }) => ageMs < lapseMs);
}
