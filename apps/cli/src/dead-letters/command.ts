import { isQueueUnavailable, type DeadLetterSelection, type PoisonQueue } from '@canvass/queue';
import { done, refused, type CommandResult } from '../command-result.ts';
import type { DeadLettersRequest } from './arguments.ts';
import { counted, details, reportText, table } from './text.ts';
import { printableJson } from '../printable.ts';
import { reasonOf } from '../environment-error.ts';

type Asked<Action> = Extract<DeadLettersRequest, { readonly action: Action }>;

/** Lists, shows, redrives or purges dead letters. Throws `QueueError`. */
export function deadLettersCommand(
  deadLetters: PoisonQueue,
  request: DeadLettersRequest,
): Promise<CommandResult> {
  switch (request.action) {
    case 'list':
      return list(deadLetters, request);
    case 'show':
      return show(deadLetters, request);
    case 'redrive':
    case 'purge':
      return settle(deadLetters, request);
  }
}

async function list(
  deadLetters: PoisonQueue,
  { selection, limit, json }: Asked<'list'>,
): Promise<CommandResult> {
  const [count, letters] = await Promise.all([deadLetters.depth(), deadLetters.list(selection, limit)]);
  if (json) return done(printableJson({ count, deadLetters: letters }));
  if (count === 0) return done('There are no dead letters.');
  const shown = `${letters.length} of about ${counted(count)}.`;
  return done(letters.length === 0 ? shown : `${table(letters)}\n${shown}`);
}

async function show(deadLetters: PoisonQueue, { id, json }: Asked<'show'>): Promise<CommandResult> {
  const letter = await deadLetters.show(id);
  if (letter === undefined) return refused(`There is no dead letter ${id}.`);
  return done(json ? printableJson(letter) : details(letter));
}

async function settle(
  deadLetters: PoisonQueue,
  { action, selection, dryRun }: Asked<'redrive' | 'purge'>,
): Promise<CommandResult> {
  try {
    const report = await deadLetters[action](selection, { dryRun });
    const missing = Math.max(0, namedBy(selection) - report.matched);
    const isWhole = report.refused.length === 0 && missing === 0;
    return { exitCode: isWhole ? 0 : 1, message: reportText(action, report, { dryRun, missing }) };
  } catch (error) {
    if (dryRun || !isQueueUnavailable(error)) throw error;
    return refused(`${reasonOf(error)}\n${cutOff}`);
  }
}

const cutOff =
  'Some of the dead letters may have been settled. Run this again for the others: they are visible again after at most 5 minutes.';

function namedBy(selection: DeadLetterSelection): number {
  return 'ids' in selection ? new Set(selection.ids).size : 0;
}
