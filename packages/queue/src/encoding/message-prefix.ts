/** The numbers that a stored message carries before its text. */
export interface MessagePrefix {
  /** How often a receiver has postponed the message. */
  readonly postponedCount: number;
  /** How often the message was redriven from the poison queue. */
  readonly redriveCount: number;
  /** When a redriven message was first sent, in ms since the epoch. */
  readonly firstSentMs: number | undefined;
}

export const noPrefix: MessagePrefix = { postponedCount: 0, redriveCount: 0, firstSentMs: undefined };

/** The most bytes of a prefix. A text must leave that room below the limit of its queue. */
export const maxPrefixBytes = 64;

const redriven = /^redriven:(\d{1,4})@(\d{1,15}) /;
const postponed = /^postponed:(\d{1,9}) /;

/**
 * A service counts every receive of a message, postponed ones included, and its dequeue count cannot be changed. A
 * redriven message is a new one to the service. So both numbers are stored before the text. No base64 or JSON begins
 * like this, so the prefix can be split off without touching the text.
 */
export function withPrefix(
  text: string,
  { postponedCount, redriveCount, firstSentMs = 0 }: MessagePrefix,
): string {
  const first = redriveCount === 0 ? '' : `redriven:${redriveCount}@${firstSentMs} `;
  const second = postponedCount === 0 ? '' : `postponed:${postponedCount} `;
  return `${first}${second}${text}`;
}

export function splitPrefix(stored: string): { readonly text: string; readonly prefix: MessagePrefix } {
  const first = redriven.exec(stored);
  const rest = first === null ? stored : stored.slice(first[0].length);
  const second = postponed.exec(rest);
  return {
    text: second === null ? rest : rest.slice(second[0].length),
    prefix: {
      postponedCount: Number(second?.[1] ?? 0),
      redriveCount: Number(first?.[1] ?? 0),
      firstSentMs: first === null ? undefined : Number(first[2]),
    },
  };
}
