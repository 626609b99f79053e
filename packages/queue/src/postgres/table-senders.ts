import type { WirePutOptions } from '../port/wire-queue.ts';
import type { Announcement, NotifyThrottle, SentMessages } from './notify/notify-throttle.ts';
import type { Statement, Statements } from './database/statements.ts';
import { numberArray } from './database/number-array.ts';
import { packTexts } from './parcels/parcel.ts';

export type SentText = WirePutOptions & { readonly text: string };

/** A statement and its values, without the queue's id. */
export interface SendStep {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Notifies the listeners of a queue. */
export interface Announcer {
  readonly channel: string;
  readonly throttle: NotifyThrottle;
  payload(announcement: Announcement): string;
}

export function sentMessagesOf(messages: readonly SentText[]): SentMessages {
  const delays = new Set(messages.map(({ visibilityDelayMs }) => Math.max(0, visibilityDelayMs)));
  return { payloadSize: Buffer.byteLength(messages.at(-1)?.text ?? ''), delaysMs: [...delays] };
}

/**
 * Returns the statements that send messages: one for the visible ones, one for the delayed ones.
 *
 * @param notification the channel and the payload, which are sent with the last statement.
 */
export function sendSteps(
  statements: Statements,
  messages: readonly SentText[],
  notification: readonly [channel: string, payload: string] | undefined,
): SendStep[] {
  const { insert, insertAndNotify, insertDelayed, insertDelayedAndNotify } = statements;
  const [ready, delayed] = [messages.filter(isReady), messages.filter((message) => !isReady(message))];
  const delayedStep =
    notification && ready.length === 0
      ? { statement: insertDelayedAndNotify, values: [...parcels(delayed), ...notification] }
      : { statement: insertDelayed, values: parcels(delayed) };
  if (ready.length === 0) return delayed.length === 0 ? [] : [delayedStep];
  const readyStep = notification
    ? { statement: insertAndNotify, values: [...parcels(ready), ...notification] }
    : { statement: insert, values: parcels(ready) };
  return delayed.length === 0 ? [readyStep] : [delayedStep, readyStep];
}

function isReady({ visibilityDelayMs }: SentText): boolean {
  return visibilityDelayMs <= 0;
}

/** Packs messages into parcels. Messages with the same time to live and the same delay share them. */
function parcels(messages: readonly SentText[]): string[] {
  const alike = Map.groupBy(
    messages,
    ({ timeToLiveMs, visibilityDelayMs }) => `${timeToLiveMs} ${visibilityDelayMs}`,
  );
  const packed = [...alike.values()].flatMap((group) => {
    const [{ timeToLiveMs = null, visibilityDelayMs } = { visibilityDelayMs: 0 }] = group;
    return packTexts(group.map(({ text }) => text)).map((texts) => ({
      texts,
      timeToLiveMs,
      visibilityDelayMs,
    }));
  });
  return [
    JSON.stringify(packed.map(({ texts }) => texts)),
    numberArray(packed.map(({ texts }) => texts.length)),
    numberArray(packed.map(({ timeToLiveMs }) => timeToLiveMs)),
    numberArray(packed.map(({ visibilityDelayMs }) => visibilityDelayMs)),
  ];
}
