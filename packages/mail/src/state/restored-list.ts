import type { ListPath } from './list-path.ts';
import { decodeList, encodeList, ended, metadataOfList, type MailList, type Mailing } from './mail-list.ts';

/**
 * Returns a list of a backup for a restored system, with its metadata. Nothing is sent by itself: who got a mail after the backup was made is not known.
 * A mailing that was under way is stopped, and its owner can let it go on or end it. That of an anonymous list has ended, because the numbers
 * that were given out since are not known either. What had ended before stays so. Throws `StorageError` `corrupt`.
 */
export function restoredList(
  path: ListPath,
  bytes: Buffer,
): { readonly bytes: Buffer; readonly metadata: Record<string, string> } {
  const list: MailList = decodeList(path, bytes);
  const restored = (mailing: Mailing): Mailing => {
    if (mailing.state === 'done' || mailing.state === 'ended') return mailing;
    return list.anonymous ? ended(mailing) : { ...mailing, state: 'stopped' };
  };
  const after = { ...list, mailings: list.mailings.map(restored) };
  return { bytes: encodeList(after), metadata: metadataOfList(after) };
}
