import { keyOfPath } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createDefinitions, readInstance, type BlobContainer, type Definitions } from '@canvass/storage';
import type { MailMessages } from '../messages.ts';
import { deleteList } from '../changes/delete-list.ts';
import { isOver } from '../state/list-end.ts';
import { surveyOfList, type ListPath } from '../state/list-path.ts';
import { createListStore, type ListStore, type MailContainers } from '../state/list-store.ts';
import { dueOfMailing } from '../state/mail-list.ts';

export interface TidyListsDeps {
  readonly containers: MailContainers & Readonly<Record<'definitions', BlobContainer>>;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  readonly messages: MailMessages;
  /** A mailing that is due has lost its message if no worker has touched it for this long, in ms. */
  readonly graceMs: number;
  readonly onFailure: (error: unknown, list: string) => void;
}

/**
 * Sends the messages of mailings that are due and that no worker works at. Deletes lists that were not stored or deleted to the end, the lists of
 * deleted surveys, and those that are older than the answers of their survey may become. It costs one listing, a read of each survey with
 * lists, and a read of each list with work. Returns the number of lists. Throws `StorageError` if the listing fails.
 */
export async function tidyLists(deps: TidyListsDeps, signal?: AbortSignal): Promise<number> {
  const { containers, clock, random } = deps;
  const store = createListStore({ container: containers.mails, clock, random });
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  let lists = 0;
  const bySurvey = new Map<string, { path: ListPath; dueMs: number | undefined }[]>();
  for await (const listed of store.list('')) {
    lists += 1;
    const survey = surveyOfList(listed.path);
    bySurvey.set(survey, [...(bySurvey.get(survey) ?? []), listed]);
  }
  for (const [survey, listed] of bySurvey) {
    if (signal?.aborted) break;
    try {
      const kept = await keptFor(definitions, survey);
      for (const { path, dueMs } of listed) {
        if (kept === 'deleted') await deleteList(containers, store, path);
        else await tidyList({ ...deps, store }, path, dueMs, kept);
      }
    } catch (error) {
      deps.onFailure(error, survey);
    }
  }
  return lists;
}

/** Returns for how many days a survey keeps its answers; undefined if for good. */
async function keptFor(
  definitions: Pick<Definitions<undefined>, 'read'>,
  survey: string,
): Promise<number | undefined | 'deleted'> {
  const stored = await readInstance(definitions, keyOfPath(survey));
  return stored === undefined ? 'deleted' : stored.settings?.retention?.days;
}

async function tidyList(
  { containers, store, messages, clock, graceMs }: TidyListsDeps & { readonly store: ListStore },
  path: ListPath,
  dueMs: number | undefined,
  keptDays: number | undefined,
): Promise<void> {
  const nowMs = clock.now();
  const isDue = dueMs !== undefined && dueMs <= nowMs;
  if (!isDue && keptDays === undefined) return;
  const found = await store.read(path);
  if (found.outcome === 'notFound') {
    // It is due, and not whole: the process that stored or deleted it has died.
    if (isDue) await deleteList(containers, store, path);
    return;
  }
  const { mailings } = found.list;
  if (isOver(found.list, keptDays, nowMs)) {
    await deleteList(containers, store, path);
    return;
  }
  for (const mailing of mailings) {
    const due = dueOfMailing(mailing);
    const isLost = due !== undefined && due <= nowMs && nowMs - Math.max(mailing.touchedMs, due) > graceMs;
    if (isLost) await messages.send({ list: path, mailing: mailing.id, turn: mailing.turns });
  }
}
