import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { SingleMails } from '../single/single-mails.ts';
import { createUnsubscribeTokens } from '../unsubscribing/unsubscribe-tokens.ts';
import { createUnsubscribes } from '../unsubscribing/unsubscribes.ts';
import { hasNothing, withNotice } from './next-notice.ts';
import type { ToldPerson } from './notices-document.ts';
import { createNoticesStore, type FoundNotices } from './notices-store.ts';
import { createPendingSender, nameOfNotice } from './send-pending.ts';
import { createNewsReader, createSurveyReader, type LivingSurvey, type News } from './read-news.ts';

export interface NoticeTellerDeps {
  readonly containers: Readonly<Record<'notices' | 'unsubscribes' | 'definitions', BlobContainer>>;
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  readonly singles: Pick<SingleMails, 'sendOnce' | 'isUnderWay'>;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Makes ULIDs. */
  readonly newId: () => string;
  /** The same on sites and workers. */
  readonly linkSecret: string;
  readonly onFailure: (error: unknown, survey: string) => void;
}

/** Tells people of the new answers of surveys. */
export interface NoticeTeller {
  /**
   * Looks once at each survey with people whose next mail may come. It costs one listing, and beyond that nothing for a survey without notices.
   * Throws `StorageError` if the listing fails.
   */
  tell(signal?: AbortSignal): Promise<void>;
}

/**
 * What is told is written first, with the id of its mail; then the mail is stored under that id, and then it is noted that it is. A worker that dies
 * in between leaves a notice that the next sweep finds: it stores the mail if it is not there.
 */
export function createNoticeTeller(deps: NoticeTellerDeps): NoticeTeller {
  const { containers, summaries, singles, clock, newId, linkSecret, onFailure } = deps;
  const store = createNoticesStore({ ...deps, container: containers.notices });
  const sendPending = createPendingSender({ ...deps, store });
  const hashes = createUnsubscribeTokens(linkSecret);
  const unsubscribes = createUnsubscribes(containers.unsubscribes);
  const readSurvey = createSurveyReader(containers.definitions, clock);
  const readNews = createNewsReader(summaries);

  async function tellOf(path: string): Promise<void> {
    const found = await store.read(path);
    if (found === undefined) return;
    const key = keyOfPath(path);
    const nowMs = clock.now();
    const isPending = found.document.people.some(({ pending }) => pending !== undefined);
    const due = found.document.people.filter(({ dueMs }) => dueMs <= nowMs);
    const news = due.length > 0 ? await readNews(key) : undefined;
    if (!isPending && news !== undefined && due.every((person) => hasNothing(person, news))) return;
    const survey = await readSurvey(key);
    if (survey === 'deleted') {
      await store.replace(path, found, [], found.document.origin);
      return;
    }
    const next = news === undefined ? found : await withNews(path, found, news, survey);
    if (next !== undefined) await sendPending(key, next, survey);
  }

  /** Writes what is to be told, before it is. Undefined if somebody else was faster, or nobody is left. */
  async function withNews(
    path: string,
    found: FoundNotices,
    news: News,
    { zone }: LivingSurvey,
  ): Promise<FoundNotices | undefined> {
    const { people, origin } = found.document;
    const { tenant } = keyOfPath(path);
    const nowMs = clock.now();
    const next: ToldPerson[] = [];
    for (const person of people) {
      const told = withNotice(person, news, { nowMs, zone, newId });
      const isNew = told.pending !== undefined && person.pending === undefined;
      const isUnsubscribed = isNew && (await unsubscribes.has(tenant, hashes.hashOf(tenant, person.email)));
      if (isUnsubscribed) continue;
      // The mail server is away: one mail tells of all that comes meanwhile.
      const mustWait = isNew && (await singles.isUnderWay(nameOfNotice(path, person.email)));
      next.push(mustWait ? person : told);
    }
    const isSame = next.length === people.length && next.every((person, at) => person === people[at]);
    if (isSame) return found;
    const written = await store.replace(path, found, next, origin);
    return written === 'deleted' ? undefined : written;
  }

  return {
    async tell(signal) {
      for await (const { name, metadata } of containers.notices.list('')) {
        if (signal?.aborted) break;
        if (Number(metadata['due']) > clock.now()) continue;
        try {
          await tellOf(name);
        } catch (error) {
          onFailure(error, name);
        }
      }
    },
  };
}
