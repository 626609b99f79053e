import { BackupFolder } from './backup-folder.ts';
import { restoreBackup, type RestoreDeps, type RestoreReport } from './restore-backup.ts';
import { done, type CommandResult } from '../command-result.ts';
import type { RestoreRequest } from './restore-arguments.ts';

/** Fills an empty storage account from a backup folder. Throws `BackupError` and `StorageError`. */
export async function restoreCommand(
  deps: Omit<RestoreDeps, 'folder' | 'erasuresFrom'>,
  { root, erasuresFrom }: RestoreRequest,
): Promise<CommandResult> {
  const report = await restoreBackup({
    ...deps,
    folder: new BackupFolder(root),
    erasuresFrom: erasuresFrom.map((newer) => new BackupFolder(newer)),
  });
  return done(tell(report));
}

export function tell({ blobs, erasures }: Pick<RestoreReport, 'blobs' | 'erasures'>): string {
  return [
    `Restored: surveys ${blobs.summaries}, tenants ${blobs.tenants}, segments ${blobs.journal}.`,
    tellErasures(erasures),
    ...tellPending(erasures),
    `Start the apps now: the first worker counts the uncounted answers in the segments.`,
  ].join('\n');
}

function tellErasures({ counted, notCounted }: RestoreReport['erasures']): string {
  const parts = [
    ...(counted > 0
      ? [`${answers(counted)} counted in it, and ${counted === 1 ? 'is' : 'are'} taken out`]
      : []),
    ...(notCounted > 0 ? [`${answers(notCounted)} not counted, and will not be`] : []),
  ];
  const head = `Erasures after the backup: ${counted + notCounted}.`;
  return parts.length === 0 ? head : `${head} ${parts.join('; ')}.`;
}

function answers(count: number): string {
  return count === 1 ? '1 answer was' : `${count} answers were`;
}

function tellPending({ pending }: RestoreReport['erasures']): string[] {
  if (pending.length === 0) return [];
  const surveys = pending.map((path) => path.split('/').slice(0, 2).join('/'));
  const which =
    surveys.length === 1 ? 'this broken survey; it applies its' : 'these broken surveys; it applies their';
  return [`Run rebuild-summary for ${which} erasures, too: ${surveys.join(', ')}.`];
}
