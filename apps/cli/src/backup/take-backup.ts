import { isProgressPath } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { isKeepable, type BackupFolder, type KeptContainer } from './backup-folder.ts';
import { copyFiles } from './copy-files.ts';
import { copySegments, dropRetired } from './copy-segments.ts';
import { copySurvey, type SurveyCopy } from './copy-survey.ts';
import { fitDefinition, pathsOfDefinition, readDefinition } from './fit-definition.ts';

export interface BackupDeps {
  readonly source: Readonly<Record<KeptContainer, BlobContainer>>;
  readonly folder: BackupFolder;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface BackupReport {
  /** ISO 8601. The backup holds every answer that was acknowledged before. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly tenants: number;
  readonly definitions: number;
  /** Survey instances, deleted ones included. */
  readonly surveys: number;
  /** Segments that a restored system must still count. */
  readonly segments: number;
  readonly quarantined: number;
  /** The files of answers. */
  readonly files: number;
  /** The broken surveys by `{tenant}/{survey}/{instance}`. A restore does not repair them; `rebuild-summary` does, except for `damaged`. */
  readonly brokenSurveys: Readonly<Record<string, 'lost' | 'unreadable' | 'damaged'>>;
}

/** A backup copies at most this many blobs at once. */
const concurrency = 16;

/**
 * Copies the account of a running system. It is correct because of its order (decision 0008): segments, definitions,
 * tenants, versions, drafts, the audit trail, webhooks, mailing lists, notices, tags, pictures, those of themes, summaries with their logs, files, saved answers, erasures, quarantine. Throws `BackupError` and
 * `StorageError`; the folder then holds no backup.
 */
export async function takeBackup(deps: BackupDeps): Promise<BackupReport> {
  const { source, folder, now } = deps;
  await folder.create();
  const startedAt = new Date(now()).toISOString();

  const segments = await copySegments(source.journal, folder);
  const definitions = await copyBlobs(deps, 'definitions');
  const tenants = await copyBlobs(deps, 'tenants');
  // After the definitions: a version is written before the definition that names it, and a picture before the draft that does. Webhooks before the summaries: what was counted in
  // between is announced again, and nothing is left out.
  // Tags before the summaries, which then have the answers.
  for (const container of [
    'versions',
    'drafts',
    'audit',
    'webhooks',
    'mails',
    'unsubscribes',
    'notices',
    'tags',
    'pictures',
    'themePictures',
  ] as const)
    await copyBlobs(deps, container);
  // After the lists: one that is older than its rows looks at them again, and rows of a list that is not there would never be deleted.
  const lists = new Set(await Array.fromAsync(folder.blobs('mails')));
  await copyBlobs(deps, 'mailRows', (name) => lists.has(name.split('/').slice(0, 4).join('/')));

  const surveys = new Map<string, SurveyCopy>();
  const paths = new Set<string>();
  for await (const { name } of source.summaries.list()) if (isKeepable(name)) paths.add(name);
  for await (const blob of folder.blobs('definitions')) {
    const definition = await readDefinition(folder, blob);
    // A summary is created before its definition: if it is not listed, it is lost.
    if (definition) for (const path of pathsOfDefinition(blob, definition)) paths.add(path);
  }
  do {
    await forEachLimited(paths, concurrency, async (path) => {
      surveys.set(path, await copySurvey({ ...source, folder }, path, surveys.get(path)));
    });
    // Ends: each round drops at least one segment and adds none.
  } while ((await dropRetired(source.journal, folder, segments)) > 0);

  const files = await copyFiles({ files: source.files, folder });
  // After the answers: what was sent meanwhile must not be there again as something to be sent.
  await copyBlobs(deps, 'saved');
  // After the summaries: a restore applies what they do not know yet.
  await copyBlobs(deps, 'erasures');
  // Last: bad records are kept before any progress passes them.
  const quarantined = await copyBlobs(deps, 'quarantine');

  const finishedAt = new Date(now()).toISOString();
  for await (const blob of folder.blobs('definitions'))
    await fitDefinition(folder, blob, surveys, finishedAt);

  const report: BackupReport = {
    startedAt,
    finishedAt,
    tenants,
    definitions,
    surveys: [...surveys.keys()].filter((path) => !isProgressPath(path)).length,
    segments: segments.size,
    quarantined,
    files,
    brokenSurveys: Object.fromEntries(
      [...surveys].flatMap(([path, { state }]) =>
        state === 'readable' || state === 'deleted' ? [] : [[path, state]],
      ),
    ),
  };
  await folder.finish({ ...report });
  return report;
}

async function copyBlobs(
  deps: BackupDeps,
  container: KeptContainer,
  isWanted: (name: string) => boolean = () => true,
): Promise<number> {
  let copied = 0;
  await forEachLimited(deps.source[container].list(), concurrency, async ({ name }) => {
    if (!isKeepable(name) || !isWanted(name)) return;
    const found = await deps.source[container].get(name);
    if (found.outcome !== 'found') return;
    await deps.folder.write(container, name, found.bytes);
    copied += 1;
  });
  return copied;
}
