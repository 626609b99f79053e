import { isUtf8 } from 'node:buffer';
import type { DeadLetter, DeadLetterReport } from '@canvass/queue';
import { printable } from '../printable.ts';
import { textTable } from '../text-table.ts';

/** An error is clipped to this many characters in a list. */
const longestError = 60;

/** One line per dead letter. The free text is last, so that it cannot shift a column. */
export function table(letters: readonly DeadLetter[]): string {
  const rows = letters.map(({ id, reason, dequeueCount, redriveCount, lastSeenAt, error }) => [
    printable(id),
    reason,
    String(dequeueCount),
    String(redriveCount),
    printable(lastSeenAt),
    clipped(printable(error ?? '')),
  ]);
  return textTable([['ID', 'REASON', 'TRIES', 'REDRIVEN', 'MOVED HERE', 'ERROR'], ...rows]);
}

/** Every field of one dead letter. */
export function details(letter: DeadLetter): string {
  const decoded = decodedJson(letter.text);
  const lines: (readonly [string, string | number])[] = [
    ['id', letter.id],
    ['queue', letter.queue],
    ['id there', letter.messageId],
    ['reason', letter.reason],
    ['error', letter.error ?? '(not known)'],
    ['tries', letter.dequeueCount],
    ['put back', letter.postponedCount],
    ['redriven', letter.redriveCount],
    ['first sent', letter.firstSeenAt],
    ['moved here', letter.lastSeenAt],
    ['text', letter.text],
    ...(decoded === undefined ? [] : [['decoded', decoded] as const]),
  ];
  return lines.map(([name, value]) => `${`${name}:`.padEnd(12)}${printable(String(value))}`).join('\n');
}

const whys: Readonly<Record<DeadLetterReport['refused'][number]['why'], string>> = {
  'redrive-limit': 'has been redriven as often as it may be: purge it',
  lost: 'another operator settled it',
};

export function reportText(
  action: 'redrive' | 'purge',
  { settled, refused }: DeadLetterReport,
  { dryRun, missing }: { readonly dryRun: boolean; readonly missing: number },
): string {
  const done = { redrive: 'Redrove', purge: 'Purged' }[action];
  const lines = [`${dryRun ? `Would ${action}` : done} ${counted(settled)}.`];
  if (refused.length > 0) lines.push(`Refused ${counted(refused.length)}:`);
  for (const { id, why } of refused) lines.push(`  ${printable(id)}  ${whys[why]}`);
  if (missing > 0) lines.push(`Did not find ${counted(missing)}.`);
  return lines.join('\n');
}

export function counted(letters: number): string {
  return letters === 1 ? '1 dead letter' : `${letters} dead letters`;
}

function clipped(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestError ? `${characters.slice(0, longestError).join('')}…` : text;
}

/** Most messages are JSON in base64. */
function decodedJson(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text || !isUtf8(bytes)) return undefined;
  const decoded = bytes.toString('utf8');
  try {
    JSON.parse(decoded);
    return decoded;
  } catch {
    return undefined;
  }
}
