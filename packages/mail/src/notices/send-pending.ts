import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { samePerson } from '../recipients/address.ts';
import type { SingleMails } from '../single/single-mails.ts';
import { knownMs, lastsMs, pendingMs } from './limits.ts';
import { withoutPending } from './next-notice.ts';
import { noticeMail } from './notice-mail.ts';
import { createNoticeTokens } from './notice-tokens.ts';
import type { ToldPerson } from './notices-document.ts';
import type { FoundNotices, NoticesStore } from './notices-store.ts';
import type { LivingSurvey } from './read-news.ts';

/** The name of the mails about a survey to one address, of which one is under way at a time. `path`: of the survey. */
export function nameOfNotice(path: string, email: string): string {
  return `notice ${path}/${samePerson(email)}`;
}

interface PendingSenderDeps {
  readonly store: Pick<NoticesStore, 'replace'>;
  readonly singles: Pick<SingleMails, 'sendOnce'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The same on sites and workers. */
  readonly linkSecret: string;
}

/** Returns a function that stores the mails of notices that are pending, and then notes it. It throws `StorageError`. */
export function createPendingSender({ store, singles, clock, linkSecret }: PendingSenderDeps) {
  const tokens = createNoticeTokens(linkSecret);
  return async (
    key: SurveyKey,
    found: FoundNotices,
    { definition }: Pick<LivingSurvey, 'definition'>,
  ): Promise<void> => {
    const { people, origin } = found.document;
    const path = surveyPath(key);
    const nowMs = clock.now();
    const next: ToldPerson[] = [];
    for (const person of people) {
      const { pending, ...told } = person;
      if (pending === undefined) next.push(person);
      else if (nowMs - pending.sinceMs > pendingMs) next.push(withoutPending(person));
      else {
        const mail = noticeMail(tokens, { key, definition, origin, person, counts: pending });
        const name = nameOfNotice(path, person.email);
        const outcome = await singles.sendOnce(name, pending.id, mail, { againAfterMs: knownMs, lastsMs });
        next.push(outcome === 'waits' ? person : told);
      }
    }
    if (next.some((person, at) => person !== people[at])) await store.replace(path, found, next, origin);
  };
}
