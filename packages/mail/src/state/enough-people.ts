import type { BlobContainer } from '@canvass/storage';
import { mailLimits, pagesOf } from './limits.ts';
import { recipientsPath, type ListPath } from './list-path.ts';
import type { MailList } from './mail-list.ts';
import { decodeRecipients } from './recipients.ts';

/** Whether an anonymous list still has enough people, without those who were removed. Throws `StorageError`. */
export async function hasEnoughPeople(
  container: BlobContainer,
  path: ListPath,
  { recipients }: MailList,
): Promise<boolean> {
  let people = 0;
  for (let page = 0; page < pagesOf(recipients); page += 1) {
    const name = recipientsPath(path, page);
    const found = await container.get(name);
    if (found.outcome !== 'found') continue;
    people += decodeRecipients(name, found.bytes).filter((each) => each !== null).length;
    if (people >= mailLimits.anonymousRecipients) return true;
  }
  return false;
}
