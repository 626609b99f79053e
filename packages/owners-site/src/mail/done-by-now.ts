import type { NamedList } from '@canvass/mail';

/** The change that the address of a list's page names, as it is by now: a message that was being sent may wait for its time, or be sent. */
export function doneByNow(
  done: string | undefined,
  { list: { mailings } }: NamedList,
  nowMs: number,
): string | undefined {
  const last = mailings.at(-1);
  if (done !== 'mail-sending' || last === undefined) return done;
  if (last.state === 'done') return 'mail-sent';
  return Date.parse(last.startAt) > nowMs ? 'mail-scheduled' : done;
}
