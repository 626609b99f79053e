import type { SurveyKey } from '@canvass/answer-log';
import { endOfList, linksTrouble, type LinksTrouble, type MailList } from '@canvass/mail';
import { readInstance, type StoredDefinition } from '@canvass/storage';
import type { OwnerScope } from '../changes/owner-scope.ts';

/** Why a message cannot go to a list, as things are with its survey. */
export type SendRefusal =
  | LinksTrouble
  /** The survey closes before the message begins. */
  | 'closesBefore'
  /** The list is deleted before the message begins. */
  | 'deletedBefore';

/** Returns why a message that begins at `startAt` cannot go to a list. Throws `StorageError`. */
export async function sendRefusal(
  { definitions, summaries, clock }: Pick<OwnerScope, 'definitions' | 'summaries' | 'clock'>,
  key: SurveyKey,
  list: MailList,
  startAt: string,
): Promise<SendRefusal | 'notFound' | undefined> {
  const stored = await readInstance(definitions, key);
  if (stored === undefined) return 'notFound';
  const figures = await summaries.figures(key).catch(() => undefined);
  const answers = figures?.outcome === 'found' ? figures.figures.answers : undefined;
  return refusalFor(stored, list, { nowMs: clock.now(), startMs: Date.parse(startAt), answers });
}

interface SendTimes {
  readonly nowMs: number;
  readonly startMs: number;
  readonly answers: number | undefined;
}

function refusalFor(
  stored: StoredDefinition,
  list: MailList,
  { nowMs, startMs, answers }: SendTimes,
): SendRefusal | undefined {
  const batch = list.batch?.id ?? null;
  const now = linksTrouble(stored, { batch, nowMs, answers });
  if (now !== undefined) return now;
  if (linksTrouble(stored, { batch, nowMs: startMs, answers }) !== undefined) return 'closesBefore';
  const endMs = endOfList(list, stored.settings?.retention?.days);
  return endMs !== undefined && Math.max(nowMs, startMs) >= endMs ? 'deletedBefore' : undefined;
}
