import { hasEnoughPeople } from '../state/enough-people.ts';
import type { ListStore } from '../state/list-store.ts';
import { MailError } from '../errors.ts';
import { dueOfMailing, ended, withPage, type Mailing, type MailList } from '../state/mail-list.ts';
import { numbersPath, type ListPath } from '../state/list-path.ts';
import type { ListMessage, MailMessages } from '../messages.ts';
import { readLinks, type LinksNowDeps, type LinksTrouble } from './links-now.ts';
import { troublePauses } from './retry-schedule.ts';
import { sendPage, type PageToSend, type SendPageDeps } from './send-page.ts';

export interface SendTurnDeps extends SendPageDeps, LinksNowDeps {
  readonly store: ListStore;
  readonly messages: MailMessages;
}

/** A message is put off for at most this long: a tidy-up sends another one when its mailing is due, in ms. */
const longestWaitMs = 600_000;

/**
 * Has one turn with a mailing: sends what is due of its first page that has something. Its next message then stands behind those of all
 * others, so that a short list does not wait for a long one. Throws what storage, the queue and `sendPage` throw.
 */
export async function sendTurn(
  deps: SendTurnDeps,
  { list: path, mailing: id, turn }: ListMessage,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = deps;
  const found = await store.read(path);
  if (found.outcome === 'notFound') return;
  const { list } = found;
  const mailing = mailingOf(list, id);
  // Another message goes on with it.
  if (mailing?.turns !== turn) return;
  const dueMs = dueOfMailing(mailing);
  if (dueMs === undefined) return;
  const nowMs = clock.now();
  if (dueMs > nowMs) return sendNext(deps, path, list, id);
  const change = await changeOf(deps, { path, list, mailing }, signal);
  if (change === undefined) return;
  const noted = await note(deps, path, id, turn, change);
  if (noted === undefined) return;
  await forgetNumbers(deps, path, noted.list, id);
  if (noted.isFirst) await sendNext(deps, path, noted.list, id);
}

function mailingOf({ mailings }: MailList, id: string): Mailing | undefined {
  return mailings.find((each) => each.id === id);
}

type Change = (mailing: Mailing) => Mailing;

/** Has the turn with the first page that is due. Returns what it changes; undefined if the survey is gone, and the list will be. */
async function changeOf(
  deps: SendTurnDeps,
  at: Pick<PageToSend, 'path' | 'list' | 'mailing'>,
  signal: AbortSignal,
): Promise<Change | undefined> {
  const { path, list, mailing } = at;
  const nowMs = deps.clock.now();
  const page = mailing.pages.findIndex(({ dueMs }) => dueMs !== null && dueMs <= nowMs);
  if (page === -1) return finished;
  const links = await readLinks(deps, path, list);
  if (links === 'deleted') return undefined;
  if (links !== undefined) return without(links, nowMs);
  if (await isTooSmall(deps, at)) return (each) => ended(inTrouble(each, 'too-few', nowMs));
  const mayGoOn = async (): Promise<boolean> => {
    const [now, linksThen] = await Promise.all([deps.store.read(path), readLinks(deps, path, list)]);
    const isGoing = now.outcome === 'found' && mailingOf(now.list, mailing.id)?.state === 'going';
    return isGoing && linksThen === undefined;
  };
  try {
    return await turnOf(deps, { ...at, page, mayGoOn }, signal);
  } catch (error) {
    if (!(error instanceof MailError && error.code === 'sealed')) throw error;
    return (each) => inTrouble(each, 'secret', nowMs);
  }
}

/** Whether the invitation of an anonymous list would begin to go to too few people. */
async function isTooSmall(
  { container }: Pick<SendTurnDeps, 'container'>,
  { path, list, mailing }: Pick<PageToSend, 'path' | 'list' | 'mailing'>,
): Promise<boolean> {
  const hasBegun = mailing.pages.some(({ version }) => version > 0);
  if (!list.anonymous || mailing.kind === 'reminder' || hasBegun) return false;
  return !(await hasEnoughPeople(container, path, list));
}

/** Mails whose links lead to nothing are not sent. They wait, since a survey may open again; withdrawn links stay so. */
function without(links: LinksTrouble, nowMs: number): Change {
  return (mailing) => {
    const waiting = inTrouble(mailing, links, nowMs);
    return links === 'withdrawn' ? ended(waiting) : waiting;
  };
}

function inTrouble(mailing: Mailing, what: NonNullable<Mailing['trouble']>['what'], nowMs: number): Mailing {
  const at = mailing.trouble?.what === what ? mailing.trouble.at : new Date(nowMs).toISOString();
  return { ...mailing, trouble: { what, at } };
}

async function turnOf(deps: SendTurnDeps, at: PageToSend, signal: AbortSignal): Promise<Change> {
  const sent = await sendPage(deps, at, signal);
  // The page of a worker that died waits until its turn has ended, and others go on.
  if (sent.outcome === 'held') return (mailing) => withPage(mailing, at.page, sent.totals);
  const { totals, trouble, hasSent } = sent;
  const now = new Date(deps.clock.now()).toISOString();
  const troubleAt = hasSent ? now : (at.mailing.trouble?.at ?? now);
  return (mailing) => ({
    ...withPage(mailing, at.page, totals),
    trouble: trouble === undefined ? null : { what: trouble, at: troubleAt },
  });
}

function finished(mailing: Mailing): Mailing {
  const isDone = mailing.state !== 'ended' && mailing.pages.every(({ dueMs }) => dueMs === null);
  return isDone ? { ...mailing, state: 'done' } : mailing;
}

/** The numbers that an anonymous list has given out have served when its invitation is sent or has ended. */
async function forgetNumbers(
  { container }: Pick<SendTurnDeps, 'container'>,
  path: ListPath,
  list: MailList,
  id: string,
): Promise<void> {
  const { kind, state } = mailingOf(list, id) ?? {};
  const hasServed = kind === 'invitation' && (state === 'done' || state === 'ended');
  if (list.anonymous && hasServed) await container.delete(numbersPath(path));
}

/** Sends the message of the next turn, if there is one. */
async function sendNext(deps: SendTurnDeps, path: ListPath, list: MailList, id: string): Promise<void> {
  const { messages, clock } = deps;
  const mailing = mailingOf(list, id);
  if (mailing === undefined) return;
  const dueMs = dueOfMailing(mailing);
  if (dueMs === undefined) return;
  const nowMs = clock.now();
  const pauseMs = mailing.trouble === null ? 0 : pauseAfterTrouble(Date.parse(mailing.trouble.at), nowMs);
  const delayMs = Math.ceil(Math.max(pauseMs, dueMs - nowMs));
  if (delayMs <= longestWaitMs)
    await messages.send({ list: path, mailing: id, turn: mailing.turns }, delayMs);
}

/** The pause grows while a server takes nothing. */
function pauseAfterTrouble(sinceMs: number, nowMs: number): number {
  const longest = troublePauses.at(-1)!;
  return troublePauses.find((pauseMs) => pauseMs >= (nowMs - sinceMs) / 4) ?? longest;
}

/**
 * Notes what a turn has changed. `isFirst`: this is the first turn to end with this number. Only then may it send the message of the
 * next one, so that a mailing for which two messages came has one message again. Returns undefined if the list is gone.
 */
async function note(
  { store, clock }: SendTurnDeps,
  path: ListPath,
  id: string,
  turn: number,
  change: Change,
): Promise<{ readonly list: MailList; readonly isFirst: boolean } | undefined> {
  let isFirst = false;
  const next = (each: Mailing): Mailing => {
    isFirst = each.turns === turn;
    return { ...change(each), turns: isFirst ? turn + 1 : each.turns, touchedMs: clock.now() };
  };
  const noted = await store.change(path, (list) => ({
    ...list,
    mailings: list.mailings.map((each) => (each.id === id ? next(each) : each)),
  }));
  return noted.outcome === 'found' ? { list: noted.list, isFirst } : undefined;
}
