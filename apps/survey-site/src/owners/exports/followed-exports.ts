import type { ExportEnd, ExportProgress } from '@canvass/exports';
import { LRUCache } from 'lru-cache';

/** What a page shows of a download while it runs, and after it. */
export type FollowedExport =
  | ({ readonly state: 'running' } & ExportProgress)
  | ({ readonly state: 'complete' } & ExportEnd)
  | { readonly state: 'cut' };

const maxFollowed = 1_000;
const keptMs = 60 * 60_000;
const token = /^[0-9A-Za-z-]{16,64}$/;

/** How far the downloads of this process are: by a survey's path and a token that its page has made up. Forgotten after an hour. */
export class FollowedExports {
  readonly #followed = new LRUCache<string, FollowedExport>({ max: maxFollowed, ttl: keptMs });

  read(path: string, follow: unknown): FollowedExport | undefined {
    return isToken(follow) ? this.#followed.get(`${path} ${follow}`) : undefined;
  }

  /** Stores the progress of a download. Without a valid token it stores nothing. */
  write(path: string, follow: unknown, now: FollowedExport): void {
    if (isToken(follow)) this.#followed.set(`${path} ${follow}`, now);
  }
}

function isToken(given: unknown): given is string {
  return typeof given === 'string' && token.test(given);
}
