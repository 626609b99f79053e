import { createHash } from 'node:crypto';

/** Makes the Message-ID of a row in a mailing: the same in each attempt, so that a receiver can tell a message that comes twice. */
export function messageIdOf(
  { list, mailing, row }: { readonly list: string; readonly mailing: string; readonly row: number },
  domain: string,
): string {
  const name = createHash('sha256').update(`${list}/${mailing}/${row}`).digest('hex').slice(0, 32);
  return `<${name}@${domain}>`;
}
