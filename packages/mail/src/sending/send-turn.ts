import type { ListStore } from '../state/list-store.ts';
import { dueOfMailing, withPage, type Mailing, type MailList } from '../state/mail-list.ts';
import { numbersPath, type ListPath } from '../state/list-path.ts';
import type { ListMessage, MailMessages } from '../messages.ts';
import { troublePauses } from './retry-schedule.ts';
import { sendPage, type PageToSend, type SendPageDeps } from './send-page.ts';

export interface SendTurnDeps extends SendPageDeps {
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
  const page = mailing.pages.findIndex((each) => each.dueMs !== null && each.dueMs <= nowMs);
  const mayGoOn = async (): Promise<boolean> => {
    const now = await store.read(path);
    return now.outcome === 'found' && mailingOf(now.list, id)?.state === 'going';
  };
  const change = page === -1 ? finished : await turnOf(deps, { path, list, mailing, page, mayGoOn }, signal);
  const noted = await note(deps, path, id, turn, change);
  if (noted !== undefined) await sendNext(deps, path, noted, id);
}

function mailingOf({ mailings }: MailList, id: string): Mailing | undefined {
  return mailings.find((each) => each.id === id);
}

type Change = (mailing: Mailing) => Mailing;

async function turnOf(deps: SendTurnDeps, at: PageToSend, signal: AbortSignal): Promise<Change> {
  const sent = await sendPage(deps, at, signal);
  // The page of a worker that died waits until its turn has ended, and others go on.
  if (sent.outcome === 'held')
    return (mailing) => withPage(mailing, at.page, { version: sent.version, dueMs: sent.untilMs });
  const { totals, trouble, hasSent } = sent;
  const now = new Date(deps.clock.now()).toISOString();
  const troubleAt = hasSent ? now : (at.mailing.trouble?.at ?? now);
  return (mailing) => ({
    ...withPage(mailing, at.page, totals),
    trouble: trouble === undefined ? null : { what: trouble, at: troubleAt },
  });
}

function finished(mailing: Mailing): Mailing {
  return mailing.pages.every(({ dueMs }) => dueMs === null) ? { ...mailing, state: 'done' } : mailing;
}

/** Sends the message of the next turn. The numbers of an anonymous list have served when there is none. */
async function sendNext(deps: SendTurnDeps, path: ListPath, list: MailList, id: string): Promise<void> {
  const { messages, container, clock } = deps;
  const mailing = mailingOf(list, id);
  if (mailing === undefined) return;
  if (mailing.state === 'done' && list.anonymous) await container.delete(numbersPath(path));
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
 * Notes what a turn has changed. Returns the list if this is the first turn to end with this number: only then may it send the message of the
 * next one, so that a mailing for which two messages came has one message again.
 */
async function note(
  { store, clock }: SendTurnDeps,
  path: ListPath,
  id: string,
  turn: number,
  change: Change,
): Promise<MailList | undefined> {
  let isFirst = false;
  const next = (each: Mailing): Mailing => {
    isFirst = each.turns === turn;
    return { ...change(each), turns: isFirst ? turn + 1 : each.turns, touchedMs: clock.now() };
  };
  const noted = await store.change(path, (list) => ({
    ...list,
    mailings: list.mailings.map((each) => (each.id === id ? next(each) : each)),
  }));
  return isFirst && noted.outcome === 'found' ? noted.list : undefined;
}
