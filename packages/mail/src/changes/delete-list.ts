import { forEachLimited } from '@canvass/runtime/concurrency';
import type { BlobContainer } from '@canvass/storage';
import type { ListPath } from '../state/list-path.ts';
import type { ListStore, MailContainers } from '../state/list-store.ts';

/** Pages are deleted with at most this many calls at once. */
const concurrency = 8;

/**
 * Deletes a list with all that belongs to it. A worker that has a turn with it then ends. If this ends half-way, a tidy-up goes on with it. Returns false
 * if there was no list.
 */
export async function deleteList(
  { mails, mailRows }: MailContainers,
  store: ListStore,
  path: ListPath,
): Promise<boolean> {
  // From now on no turn begins a page of it.
  const marked = await store.mark(path, 'deleting');
  await deleteRows(mailRows, `${path}/`);
  await mails.delete(path);
  return marked.outcome === 'found';
}

/** Deletes all pages whose names begin with a prefix. */
export async function deleteRows(mailRows: BlobContainer, prefix: string): Promise<void> {
  const names: string[] = [];
  for await (const { name } of mailRows.list(prefix)) names.push(name);
  await forEachLimited(names, concurrency, async (name) => void (await mailRows.delete(name)));
}
