import type { WirePutOptions } from '@canvass/queue';
import type { Announcement, News, NotifyThrottle } from './notify-throttle.ts';
import type { Statement, Statements } from './statements.ts';
import { numberArray } from './number-array.ts';
import { packTexts } from './parcel.ts';

export type SentText = WirePutOptions & { readonly text: string };

/** A statement with the values after the queue's id. */
export type SendStep = { readonly statement: Statement; readonly values: readonly unknown[] };

/** How a queue wakes those who wait for its messages. */
export type Announcer = {
  readonly channel: string;
  readonly throttle: NotifyThrottle;
  payload(announcement: Announcement): string;
};

export function newsOf(messages: readonly SentText[]): News {
  const delays = new Set(messages.map(({ visibilityDelayMs }) => Math.max(0, visibilityDelayMs)));
  return { payloadSize: Buffer.byteLength(messages.at(-1)?.text ?? ''), delaysMs: [...delays] };
}

/**
 * The statements that send some messages: one for those that can be given out at once, one for the delayed.
 *
 * @param notification channel and payload, where the last of them is to notify.
 */
export function sendSteps(
  statements: Statements,
  messages: readonly SentText[],
  notification: readonly [channel: string, payload: string] | undefined,
): SendStep[] {
  const { insert, insertAndNotify, insertDelayed, insertDelayedAndNotify } = statements;
  const [ready, delayed] = [messages.filter(isReady), messages.filter((message) => !isReady(message))];
  const ofDelayed =
    notification && ready.length === 0
      ? { statement: insertDelayedAndNotify, values: [...parcels(delayed), ...notification] }
      : { statement: insertDelayed, values: parcels(delayed) };
  if (ready.length === 0) return delayed.length === 0 ? [] : [ofDelayed];
  const ofReady = notification
    ? { statement: insertAndNotify, values: [...parcels(ready), ...notification] }
    : { statement: insert, values: parcels(ready) };
  return delayed.length === 0 ? [ofReady] : [ofDelayed, ofReady];
}

function isReady({ visibilityDelayMs }: SentText): boolean {
  return visibilityDelayMs <= 0;
}

/** Those that live as long and are delayed as long stand in parcels together. */
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
