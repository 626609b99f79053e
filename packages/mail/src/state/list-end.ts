import { dayMs } from '@canvass/runtime/clock';
import type { MailList } from './mail-list.ts';

/** A list whose message is still being sent stays for this long after its day, in ms: a mail that the server puts off is tried for two days. */
const longestStayMs = 3 * dayMs;

/** When a list is as old as the answers of its survey may become, in ms since the epoch; undefined if they are kept for good. */
export function endOfList(
  { createdAt }: Pick<MailList, 'createdAt'>,
  keptDays: number | undefined,
): number | undefined {
  return keptDays === undefined ? undefined : Date.parse(createdAt) + keptDays * dayMs;
}

/** Whether a list is to be deleted because of its age. */
export function isOver(list: MailList, keptDays: number | undefined, nowMs: number): boolean {
  const endMs = endOfList(list, keptDays);
  if (endMs === undefined || nowMs <= endMs) return false;
  const isSending = list.mailings.some(({ state }) => state === 'going');
  return !isSending || nowMs > endMs + longestStayMs;
}
