import type { TimeZone } from '@canvass/surveys';
import { dueAfter } from './due-times.ts';
import type { ToldPerson } from './notices-document.ts';
import type { News } from './read-news.ts';

/** The answers since a person was told, without more than there are: some may be erased. Those of another log cannot be counted. */
function freshOf({ told }: ToldPerson, { end, total }: News): number {
  return told.logSince === end.logSince ? Math.max(0, Math.min(end.place - told.place, total)) : 0;
}

/** Whether nothing is to be written about a person whose mail may come. A digest moves to its next day. */
export function hasNothing(person: ToldPerson, news: News): boolean {
  const { often, told } = person;
  return often === 'each' && told.logSince === news.end.logSince && freshOf(person, news) === 0;
}

/** The person with what is to be told now, and from when on the next mail may come. */
export function withNotice(
  person: ToldPerson,
  news: News,
  { nowMs, zone, newId }: { readonly nowMs: number; readonly zone: TimeZone; readonly newId: () => string },
): ToldPerson {
  if (person.dueMs > nowMs || person.pending !== undefined || hasNothing(person, news)) return person;
  const fresh = freshOf(person, news);
  const told = news.end;
  const dueMs = dueAfter(person.often, nowMs, zone);
  // No mail comes, so none has to wait for its time.
  if (fresh === 0) return { ...person, told, dueMs: person.often === 'each' ? nowMs : dueMs };
  return { ...person, told, dueMs, pending: { id: newId(), fresh, total: news.total, sinceMs: nowMs } };
}

/** It is not known any more whether the mail was stored: its answers are told again with the next ones, by another mail. */
export function withoutPending({ pending, ...person }: ToldPerson): ToldPerson {
  const { told } = person;
  return { ...person, told: { ...told, place: Math.max(0, told.place - (pending?.fresh ?? 0)) }, dueMs: 0 };
}
