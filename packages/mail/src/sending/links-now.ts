import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { readInstance, type Definitions, type StoredVersion } from '@canvass/storage';
import { surveyState } from '@canvass/surveys';
import type { ListPath } from '../state/list-path.ts';
import type { MailList } from '../state/mail-list.ts';

/** Why the links of a list lead to nothing. */
export type LinksTrouble = 'closed' | 'archived' | 'withdrawn';

export interface LinksAt {
  /** The id of the list's batch; null before the first mailing. */
  readonly batch: string | null;
  readonly nowMs: number;
  /** How many answers the survey has; undefined if that is not known, or has no limit. */
  readonly answers: number | undefined;
}

/** Returns why the links of a list lead to nothing; undefined if they lead to the form, or to the time at which the survey opens. */
export function linksTrouble(
  { settings = {}, invitations = [] }: Pick<StoredVersion, 'settings' | 'invitations'>,
  { batch, nowMs, answers }: LinksAt,
): LinksTrouble | undefined {
  if (invitations.some(({ id, revokedAt }) => id === batch && revokedAt !== undefined)) return 'withdrawn';
  if (settings.archived === true) return 'archived';
  return surveyState(settings, nowMs, answers).state === 'closed' ? 'closed' : undefined;
}

export interface LinksNowDeps {
  readonly definitions: Pick<Definitions<undefined>, 'read'>;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly clock: Clock;
}

/** The same for a turn, which reads the survey. `deleted`: there is no such survey any more. Throws `StorageError`. */
export async function readLinks(
  { definitions, summaries, clock }: LinksNowDeps,
  path: ListPath,
  { batch }: Pick<MailList, 'batch'>,
): Promise<LinksTrouble | 'deleted' | undefined> {
  const key = keyOfPath(path);
  const stored = await readInstance(definitions, key);
  if (stored === undefined) return 'deleted';
  const isLimited = stored.settings?.maxAnswers !== undefined;
  const summary = isLimited ? await summaries.read(key) : undefined;
  const answers = summary?.outcome === 'found' ? summary.document.totals.totalAnswers : undefined;
  return linksTrouble(stored, { batch: batch?.id ?? null, nowMs: clock.now(), answers });
}
