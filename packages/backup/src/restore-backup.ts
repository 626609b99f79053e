import { isDeepStrictEqual } from 'node:util';
import { decodeSummary, figuresMetadata, hasLogLines } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import {
  createDefinitions,
  maxBlockBytes,
  metadataOfDraft,
  metadataOfVersion,
  type BlobContainer,
  type ContainerName,
} from '@canvass/storage';
import { type BackupFolder, type KeptContainer } from './backup-folder.ts';
import { undefinedIfCorrupt } from './copy-survey.ts';
import { BackupError } from './errors.ts';
import { readableDefinition, readDefinition } from './fit-definition.ts';
import { forEachLimited } from './for-each-limited.ts';
import { appendDefinitely, inUse, retryUnavailable, putDefinitely } from './write-definitely.ts';

export interface RestoreDeps {
  readonly folder: BackupFolder;
  /** Containers, all of them empty. */
  readonly target: Readonly<Record<ContainerName, BlobContainer>>;
  /** Creates the missing ones. Called after the folder was verified: nothing touches the account before. */
  readonly createContainers: () => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
}

export interface RestoreReport {
  readonly blobs: Readonly<Record<KeptContainer, number>>;
}

const concurrency = 16;

/**
 * Restores the backup into an empty account. Segments come back sealed, so that the first sweep counts and retires them.
 * Definitions come last: before the end no survey takes answers. It overwrites nothing. Throws `BackupError` before the
 * first write, `accountInUse` if another process writes to the account, and `StorageError`. After the last two, or a
 * crash, the next attempt needs an empty account again.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<RestoreReport> {
  const { folder, target } = deps;
  await folder.verify();
  await deps.createContainers();
  await expectEmpty(target);

  // Log blobs before the summary that lists them, summaries before segments, definitions last.
  const answerLogs = await restore(deps, 'answerLogs', (blob) =>
    hasLogLines(blob) ? append(deps, 'answerLogs', blob) : put(deps, 'answerLogs', blob),
  );
  const summaries = await restore(deps, 'summaries', (blob) =>
    put(deps, 'summaries', blob, (bytes) => figuresMetadata(decodeSummary(bytes, blob))),
  );
  const quarantine = await restore(deps, 'quarantine', (blob) => put(deps, 'quarantine', blob));
  const journal = await restore(deps, 'journal', async (blob) => {
    await append(deps, 'journal', blob);
    await retryUnavailable(() => target.journal.seal(blob));
  });
  const tenants = await restore(deps, 'tenants', (blob) => put(deps, 'tenants', blob));
  const drafts = await restore(deps, 'drafts', (blob) =>
    put(deps, 'drafts', blob, (bytes) => metadataOfDraft(blob, bytes)),
  );
  const versions = await restore(deps, 'versions', (blob) =>
    put(deps, 'versions', blob, (bytes) => metadataOfVersion(blob, bytes)),
  );
  const erasures = await restore(deps, 'erasures', (blob) => append(deps, 'erasures', blob));
  const audit = await restore(deps, 'audit', (blob) => append(deps, 'audit', blob));
  const definitions = await restore(deps, 'definitions', (blob) => putDefinition(deps, blob));
  return {
    blobs: {
      answerLogs,
      summaries,
      quarantine,
      journal,
      tenants,
      drafts,
      versions,
      erasures,
      audit,
      definitions,
    },
  };
}

async function expectEmpty(target: RestoreDeps['target']): Promise<void> {
  for (const container of Object.values(target)) {
    for await (const { name } of container.list()) {
      throw new BackupError(
        'accountNotEmpty',
        `the container ${container.name} holds ${JSON.stringify(name)}: a restore needs an account that was never used; after a restore that did not end, another one`,
      );
    }
  }
}

async function restore(
  { folder }: RestoreDeps,
  container: KeptContainer,
  each: (blob: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  await forEachLimited(folder.blobs(container), concurrency, async (blob) => {
    await each(blob);
    count += 1;
  });
  return count;
}

/** `metadataOf`: for listings. An unreadable document gets none. */
async function put(
  { folder, target }: RestoreDeps,
  container: KeptContainer,
  blob: string,
  metadataOf?: (bytes: Buffer) => Record<string, string>,
): Promise<void> {
  const bytes = await folder.read(container, blob);
  const metadata = metadataOf && undefinedIfCorrupt(() => metadataOf(bytes));
  await putDefinitely(target[container], blob, bytes, metadata);
}

/** Written with the metadata for listings of surveys. */
async function putDefinition(deps: RestoreDeps, blob: string): Promise<void> {
  const document = await readDefinition(deps.folder, blob);
  const [tenant, survey, ...rest] = blob.split('/');
  if (!document || !tenant || !survey || rest.length > 0) return put(deps, 'definitions', blob);
  const { clock, target } = deps;
  const definitions = createDefinitions({ container: target.definitions, clock, compile: () => undefined });
  const { outcome } = await retryUnavailable(() =>
    definitions.write(tenant, survey, document, { ifAbsent: true }),
  );
  if (outcome === 'written') return;
  const found = await target.definitions.get(blob);
  const isOurs =
    found.outcome === 'found' && isDeepStrictEqual(readableDefinition(blob, found.bytes), document);
  if (!isOurs) throw inUse(target.definitions, blob);
}

async function append(
  { folder, target }: RestoreDeps,
  container: KeptContainer,
  blob: string,
): Promise<void> {
  await appendDefinitely(target[container], blob, folder.readInBlocks(container, blob, maxBlockBytes));
}
