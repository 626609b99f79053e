/** What a message carries beside its text. */
export type MessageMarks = {
  readonly postponedCount: number;
  readonly redriveCount: number;
  /** Of a redriven message: when it was first sent, in ms since the epoch. */
  readonly firstSentMs: number | undefined;
};

export const noMarks: MessageMarks = { postponedCount: 0, redriveCount: 0, firstSentMs: undefined };

/** The most bytes of all marks: what a text must leave free below its queue's limit. */
export const marksRoomBytes = 64;

const redriven = /^redriven:(\d{1,4})@(\d{1,15}) /;
const postponed = /^postponed:(\d{1,9}) /;

/**
 * A queue counts every receipt of a message, also those after which a receiver put it back on purpose, and nobody
 * can set that count back; and a redriven message is a new one to it. So both numbers travel with the text, before it,
 * where they can be taken off again without touching the text; neither base64 nor JSON can begin like this.
 */
export function withMarks(
  text: string,
  { postponedCount, redriveCount, firstSentMs = 0 }: MessageMarks,
): string {
  const first = redriveCount === 0 ? '' : `redriven:${redriveCount}@${firstSentMs} `;
  const second = postponedCount === 0 ? '' : `postponed:${postponedCount} `;
  return `${first}${second}${text}`;
}

export function splitMarks(stored: string): { readonly text: string; readonly marks: MessageMarks } {
  const first = redriven.exec(stored);
  const rest = first === null ? stored : stored.slice(first[0].length);
  const second = postponed.exec(rest);
  return {
    text: second === null ? rest : rest.slice(second[0].length),
    marks: {
      postponedCount: Number(second?.[1] ?? 0),
      redriveCount: Number(first?.[1] ?? 0),
      firstSentMs: first === null ? undefined : Number(first[2]),
    },
  };
}
