import { forEachLimited } from '@canvass/runtime/concurrency';
import type { MailContainers } from '../state/list-store.ts';
import type { ListPath } from '../state/list-path.ts';

/** The pages of a list are deleted with at most this many calls at once. */
const concurrency = 8;

/** Deletes a list with all that belongs to it. A worker that has a turn with it then ends. Returns false if there was none. */
export async function deleteList({ mails, mailRows }: MailContainers, path: ListPath): Promise<boolean> {
  // The list first: without it nobody begins a page.
  const { outcome } = await mails.delete(path);
  const names: string[] = [];
  for await (const { name } of mailRows.list(`${path}/`)) names.push(name);
  await forEachLimited(names, concurrency, async (name) => void (await mailRows.delete(name)));
  return outcome === 'deleted';
}
