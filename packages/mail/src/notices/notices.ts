import { lastPlace, surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { TimeZone } from '@canvass/surveys';
import { samePerson } from '../recipients/address.ts';
import { createUnsubscribeTokens } from '../unsubscribing/unsubscribe-tokens.ts';
import type { Unsubscribes } from '../unsubscribing/unsubscribes.ts';
import { dueAfter } from './due-times.ts';
import { createNoticeTokens } from './notice-tokens.ts';
import type { LogPlace, ToldPerson } from './notices-document.ts';
import { createNoticesStore } from './notices-store.ts';

/** A person who is told of the new answers of a survey. */
export type Notice = Pick<ToldPerson, 'email' | 'often' | 'language'>;

export interface NoticesDeps {
  /** `notices`. */
  readonly container: BlobContainer;
  readonly unsubscribes: Pick<Unsubscribes, 'has'>;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** The same on sites and workers. */
  readonly linkSecret: string;
}

export type ChangedNotices =
  | { readonly outcome: 'changed' | 'unchanged'; readonly notices: readonly Notice[] }
  /** These people want no mail of the tenant. Nothing was changed. */
  | { readonly outcome: 'unsubscribed'; readonly emails: readonly string[] }
  | { readonly outcome: 'notFound' };

/** The people who are told of the new answers of surveys. Each method throws `StorageError`; those that change something also `MailError` `contended`. */
export interface Notices {
  list(key: SurveyKey): Promise<readonly Notice[]>;
  /**
   * Writes what `next` makes of the newest list, or nothing if it returns undefined; it may be called several times. New people are told of what comes
   * from now on.
   */
  change(
    key: SurveyKey,
    at: { readonly zone: TimeZone; readonly origin: string },
    next: (notices: readonly Notice[]) => readonly Notice[] | undefined,
  ): Promise<ChangedNotices>;
  /** Returns whether a token is of a link of a survey of this name, which may be gone. It makes no storage call. */
  isGenuine(tenant: string, survey: string, token: string): boolean;
  /** Removes the address that a genuine token is of. It changes nothing if nobody is told any more. */
  stop(tenant: string, survey: string, token: string): Promise<void>;
  /** Forgets who is told of a deleted survey. */
  deleteAll(key: SurveyKey): Promise<void>;
}

export function createNotices(deps: NoticesDeps): Notices {
  const { container, unsubscribes, clock, linkSecret } = deps;
  const store = createNoticesStore(deps);
  const tokens = createNoticeTokens(linkSecret);
  const hashes = createUnsubscribeTokens(linkSecret);

  async function unsubscribedOf(tenant: string, notices: readonly Notice[]): Promise<string[]> {
    const checked = notices.map(async ({ email }) =>
      (await unsubscribes.has(tenant, hashes.hashOf(tenant, email))) ? [email] : [],
    );
    return (await Promise.all(checked)).flat();
  }

  return {
    async list(key) {
      const found = await store.read(surveyPath(key));
      return found?.document.people.map(shown) ?? [];
    },

    change: (key, { zone, origin }, next) =>
      store.insist<ChangedNotices>(surveyPath(key), async () => {
        const before = await store.read(surveyPath(key));
        const people = before?.document.people ?? [];
        const wanted = next(people.map(shown));
        if (wanted === undefined) return { outcome: 'unchanged', notices: people.map(shown) };
        const isNew = ({ email }: Notice): boolean => personOf(people, email) === undefined;
        const emails = await unsubscribedOf(key.tenant, wanted.filter(isNew));
        if (emails.length > 0) return { outcome: 'unsubscribed', emails };
        const here = wanted.some(isNew) ? await placeOf(deps.summaries, key) : undefined;
        if (here === 'gone') return { outcome: 'notFound' };
        const nowMs = clock.now();
        const written = await store.replace(
          surveyPath(key),
          before,
          wanted.map((notice) => toldPerson(personOf(people, notice.email), notice, { here, nowMs, zone })),
          origin,
        );
        return written && { outcome: 'changed', notices: wanted };
      }),

    isGenuine: (tenant, survey, token) => tokens.isGenuine(tenant, survey, token),

    async stop(tenant, survey, token) {
      // The name may have been given to another survey since, which has other tokens.
      const paths: string[] = [];
      for await (const { name } of container.list(`${tenant}/${survey}/`)) paths.push(name);
      for (const path of paths) {
        await store.insist(path, async () => {
          const before = await store.read(path);
          if (before === undefined) return 'gone';
          const { people, origin } = before.document;
          const others = people.filter(({ email }) => !tokens.isOf(path, email, token));
          return others.length === people.length ? 'gone' : store.replace(path, before, others, origin);
        });
      }
    },

    async deleteAll(key) {
      await container.delete(surveyPath(key));
    },
  };
}

function shown({ email, often, language }: ToldPerson): Notice {
  return { email, often, language };
}

function personOf(people: readonly ToldPerson[], email: string): ToldPerson | undefined {
  return people.find((person) => samePerson(person.email) === samePerson(email));
}

interface Now {
  readonly here: LogPlace | undefined;
  readonly nowMs: number;
  readonly zone: TimeZone;
}

/** Keeps how far a person is told. A new person is told of each answer at once. */
function toldPerson(person: ToldPerson | undefined, notice: Notice, { here, nowMs, zone }: Now): ToldPerson {
  const { email, often, language } = notice;
  const dueMs = often === 'each' ? nowMs : dueAfter(often, nowMs, zone);
  if (person === undefined) return { email, often, language, told: here!, dueMs };
  return { ...person, email, often, language, ...(often !== person.often && { dueMs }) };
}

/** The last answer of a survey. */
async function placeOf(summaries: Pick<Summaries, 'read'>, key: SurveyKey): Promise<LogPlace | 'gone'> {
  const found = await summaries.read(key);
  if (found.outcome !== 'found') return 'gone';
  return { logSince: found.document.logSince, place: lastPlace(found.document) };
}
