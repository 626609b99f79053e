import { isDeepStrictEqual } from 'node:util';
import { hasLogLines, keyOfPath } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import {
  createDefinitions,
  maxBlockBytes,
  metadataOfDraft,
  metadataOfVersion,
  type BlobContainer,
  type ContainerName,
} from '@canvass/storage';
import { restoredList, restoredNotices } from '@canvass/mail';
import { metadataOfSaved, nameOf, placeOf, readSavedDocument } from '@canvass/saved-answers';
import { restoredWebhook } from '@canvass/webhooks';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { type BackupFolder, type KeptContainer } from './backup-folder.ts';
import { undefinedIfCorrupt } from './copy-survey.ts';
import { BackupError } from './errors.ts';
import { isLedgerBlob, joinLedgers, ledgersOfFolder } from './erasure-ledgers.ts';
import { pathsOfDefinition, readableDefinition, readDefinition } from './fit-definition.ts';
import { restoreSummaries, type RestoredErasures } from './restore-summaries.ts';
import { appendDefinitely, inUse, retryUnavailable, putDefinitely } from './write-definitely.ts';

export interface RestoreDeps {
  readonly folder: BackupFolder;
  /** Newer backups, of which only the erasures are read. */
  readonly erasuresFrom?: readonly BackupFolder[];
  /** Containers, all of them empty but `erasures`, which keeps what it has. */
  readonly target: Readonly<Record<ContainerName, BlobContainer>>;
  /** Creates the missing ones. Called after the folder was verified: nothing touches the account before. */
  readonly createContainers: () => Promise<void>;
  readonly clock: Clock;
  /** The window that sites and workers have, in ms. */
  readonly idempotencyWindowMs?: number;
}

export interface RestoreReport {
  /** Written blobs. */
  readonly blobs: Readonly<Record<KeptContainer, number>>;
  readonly erasures: RestoredErasures;
}

/** A restore writes at most this many blobs at once. */
const concurrency = 16;

/**
 * Restores the backup into an empty account. Erasures that the backup, the account or a newer backup knows are applied to the
 * summaries before they are written. Segments come back sealed, so that the first sweep counts and retires them.
 * Definitions come last: before the end no survey takes answers. It overwrites nothing. Throws `BackupError` before the
 * first write, `account-in-use` if another process writes to the account, and `StorageError`. After the last two, or a
 * crash, the next attempt needs an empty account again.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<RestoreReport> {
  const { folder, target } = deps;
  for (const newer of deps.erasuresFrom ?? []) await verifyNewer(newer, folder);
  await folder.verify();
  await deps.createContainers();
  await expectEmpty(target);

  // Log blobs before the summary that lists them, summaries before segments, definitions last.
  const answerLogs = await restore(deps, 'answerLogs', (blob) =>
    hasLogLines(blob) ? append(deps, 'answerLogs', blob) : put(deps, 'answerLogs', blob),
  );
  // Files before the answers that name them.
  const files = await restore(deps, 'files', (blob) => put(deps, 'files', blob));
  // Ledgers before the summaries that apply them: Rule 17.
  const own = await ledgersOfFolder(folder);
  const newer = await Promise.all((deps.erasuresFrom ?? []).map(ledgersOfFolder));
  const { joined, written } = await joinLedgers(
    deps.clock,
    target.erasures,
    [own, ...newer],
    await surveysOf(folder, own.keys()),
  );
  const logSince = deps.clock.now();
  const summaries = await restoreSummaries({ ...deps, logSince }, own, joined);
  const quarantine = await restore(deps, 'quarantine', (blob) => put(deps, 'quarantine', blob));
  const journal = await restore(deps, 'journal', async (blob) => {
    await append(deps, 'journal', blob);
    await retryUnavailable(deps.clock, () => target.journal.seal(blob));
  });
  // Saved answers of an erased answer would become that answer again.
  const erasedForms = new Set(
    [...joined].flatMap(([path, entries]) => entries.map(({ id }) => nameOf(placeOf(keyOfPath(path), id)))),
  );
  const saved = await restore(deps, 'saved', async (blob) => {
    if (erasedForms.has(blob)) return false;
    await put(deps, 'saved', blob, (bytes) => metadataOfSaved(readSavedDocument(blob, bytes)));
    return true;
  });
  const tags = await restore(deps, 'tags', (blob) => put(deps, 'tags', blob));
  const pictures = await restore(deps, 'pictures', (blob) => put(deps, 'pictures', blob));
  const themePictures = await restore(deps, 'themePictures', (blob) => put(deps, 'themePictures', blob));
  const tenants = await restore(deps, 'tenants', (blob) => put(deps, 'tenants', blob));
  const drafts = await restore(deps, 'drafts', (blob) =>
    put(deps, 'drafts', blob, (bytes) => metadataOfDraft(blob, bytes)),
  );
  const versions = await restore(deps, 'versions', (blob) =>
    put(deps, 'versions', blob, (bytes) => metadataOfVersion(blob, bytes)),
  );
  const audit = await restore(deps, 'audit', (blob) => append(deps, 'audit', blob));
  const webhooks = await restore(deps, 'webhooks', (blob) =>
    putWebhook(deps, blob, { before: summaries.logSinceBefore.get(surveyOf(blob)), after: logSince }),
  );
  const unsubscribes = await restore(deps, 'unsubscribes', (blob) => put(deps, 'unsubscribes', blob));
  const mailRows = await restore(deps, 'mailRows', (blob) => put(deps, 'mailRows', blob));
  const mails = await restore(deps, 'mails', (blob) => putRestored(deps, 'mails', blob, restoredList));
  const notices = await restore(deps, 'notices', (blob) =>
    putRestored(deps, 'notices', blob, restoredNotices),
  );
  const definitions = await restore(deps, 'definitions', (blob) => putDefinition(deps, blob));
  return {
    blobs: {
      answerLogs,
      files,
      saved,
      tags,
      summaries: summaries.written,
      quarantine,
      journal,
      tenants,
      drafts,
      versions,
      erasures: written,
      audit,
      webhooks,
      mails,
      mailRows,
      unsubscribes,
      notices,
      pictures,
      themePictures,
      definitions,
    },
    erasures: summaries.erasures,
  };
}

async function verifyNewer(newer: BackupFolder, folder: BackupFolder): Promise<void> {
  if (await newer.isSameAs(folder)) {
    throw new BackupError(
      'same-folder',
      `${newer.root} is the backup to restore: name another, newer backup to read erasures from`,
    );
  }
  await newer.verify('erasures');
}

/** Survey instances that the backup has anything of, broken ones included. */
async function surveysOf(folder: BackupFolder, ledgers: Iterable<string>): Promise<Set<string>> {
  const paths = new Set(ledgers);
  for await (const path of folder.blobs('summaries')) paths.add(path);
  for await (const blob of folder.blobs('answerLogs')) paths.add(surveyOf(blob));
  for await (const blob of folder.blobs('definitions')) {
    const definition = await readDefinition(folder, blob);
    if (definition) for (const path of pathsOfDefinition(blob, definition)) paths.add(path);
  }
  return paths;
}

function surveyOf(blob: string): string {
  return blob.split('/').slice(0, 3).join('/');
}

/** But for erasures. */
async function expectEmpty(target: RestoreDeps['target']): Promise<void> {
  for (const container of Object.values(target)) {
    for await (const { name } of container.list()) {
      if (container === target.erasures && isLedgerBlob(name)) continue;
      throw new BackupError(
        'account-not-empty',
        `the container ${container.name} holds ${JSON.stringify(name)}: a restore needs an account that was never used; after a restore that did not end, another one`,
      );
    }
  }
}

async function restore(
  { folder }: RestoreDeps,
  container: KeptContainer,
  each: (blob: string) => Promise<void | boolean>,
): Promise<number> {
  let count = 0;
  await forEachLimited(folder.blobs(container), concurrency, async (blob) => {
    if ((await each(blob)) !== false) count += 1;
  });
  return count;
}

/** `metadataOf`: for listings. An unreadable document gets none. */
async function put(
  { folder, target, clock }: RestoreDeps,
  container: KeptContainer,
  blob: string,
  metadataOf?: (bytes: Buffer) => Record<string, string>,
): Promise<void> {
  const bytes = await folder.read(container, blob);
  const metadata = metadataOf && undefinedIfCorrupt(() => metadataOf(bytes));
  await putDefinitely(clock, target[container], blob, bytes, metadata);
}

/** Its places are those of the restored log: otherwise all answers would be announced again. */
async function putWebhook(
  { folder, target, clock }: RestoreDeps,
  blob: string,
  { before, after }: { readonly before: number | undefined; readonly after: number },
): Promise<void> {
  const bytes = await folder.read('webhooks', blob);
  const restored =
    before === undefined
      ? undefined
      : undefinedIfCorrupt(() => restoredWebhook(blob, bytes, { before, after }));
  await putDefinitely(clock, target.webhooks, blob, restored ?? bytes);
}

/** A mailing sends no mail until its owner says so, and what was told before the restore is not told again. */
async function putRestored(
  { folder, target, clock }: RestoreDeps,
  container: 'mails' | 'notices',
  blob: string,
  restoredOf: typeof restoredList | typeof restoredNotices,
): Promise<void> {
  const bytes = await folder.read(container, blob);
  const restored = undefinedIfCorrupt(() => restoredOf(blob, bytes));
  await putDefinitely(clock, target[container], blob, restored?.bytes ?? bytes, restored?.metadata);
}

/** Written with the metadata for listings of surveys. */
async function putDefinition(deps: RestoreDeps, blob: string): Promise<void> {
  const document = await readDefinition(deps.folder, blob);
  const [tenant, survey, ...rest] = blob.split('/');
  if (!document || !tenant || !survey || rest.length > 0) return put(deps, 'definitions', blob);
  const { clock, target } = deps;
  const definitions = createDefinitions({ container: target.definitions, clock, compile: () => undefined });
  const { outcome } = await retryUnavailable(clock, () =>
    definitions.write(tenant, survey, document, { ifAbsent: true }),
  );
  if (outcome === 'written') return;
  const found = await target.definitions.get(blob);
  const isOurs =
    found.outcome === 'found' && isDeepStrictEqual(readableDefinition(blob, found.bytes), document);
  if (!isOurs) throw inUse(target.definitions, blob);
}

async function append(
  { folder, target, clock }: RestoreDeps,
  container: KeptContainer,
  blob: string,
): Promise<void> {
  await appendDefinitely(clock, target[container], blob, folder.readInBlocks(container, blob, maxBlockBytes));
}
