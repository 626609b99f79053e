import type { ExportEnd, ExportProgress } from '@canvass/exports';
import type { Channel } from '@canvass/web/app';
import { LRUCache } from 'lru-cache';

/** What a page shows of a download while it runs, and after it. */
export type FollowedExport =
  | ({ readonly state: 'running' } & ExportProgress)
  | ({ readonly state: 'complete' } & ExportEnd)
  | { readonly state: 'cut' };

/** At most this many downloads are remembered. The oldest is forgotten first. */
const maxFollowed = 1_000;
/** A download is remembered for this long. */
const keptMs = 60 * 60_000;
const token = /^[0-9A-Za-z-]{16,64}$/;

/** Tells the other processes of the site how far a download is. */
export interface FollowedNote {
  readonly key: string;
  readonly now: FollowedExport;
}

/** Knows how far the downloads of this site are, by a survey's path and a token that its page has made up. It forgets them after an hour. */
export class FollowedExports {
  /** The progress of each download, by the survey's path and a random token of the page. */
  readonly #followed = new LRUCache<string, FollowedExport>({ max: maxFollowed, ttl: keptMs });

  readonly #siblings: Channel<FollowedNote>;

  constructor(siblings: Channel<FollowedNote>) {
    this.#siblings = siblings;
    siblings.onTold(({ key, now }) => this.#followed.set(key, now));
  }

  read(path: string, follow: string | undefined): FollowedExport | undefined {
    return isToken(follow) ? this.#followed.get(`${path} ${follow}`) : undefined;
  }

  /** Stores the progress of a download. Without a valid token it stores nothing. */
  write(path: string, follow: string | undefined, now: FollowedExport): void {
    if (!isToken(follow)) return;
    const key = `${path} ${follow}`;
    this.#followed.set(key, now);
    this.#siblings.tell({ key, now });
  }
}

function isToken(given: string | undefined): given is string {
  return given !== undefined && token.test(given);
}
