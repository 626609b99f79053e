import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { containerNames } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { BackupError } from './errors.ts';
import { flushToDisk } from './flush-to-disk.ts';

/** The containers in a backup. Hints, progress and leases are made again; sessions, results of analyses and last uses of keys are soon made again or expire. A position of an export is not valid in a restored survey. */
export type KeptContainer = Exclude<
  keyof typeof containerNames,
  'progress' | 'leases' | 'revokedSessions' | 'analyses' | 'exports' | 'lastUses' | 'singleMails'
>;

const checksumsName = 'checksums.sha256';
const manifestName = 'backup.json';
/** A backup flushes at most this many files and folders to the disk at once. */
const concurrency = 16;

/**
 * A backup as files: `{container}/{blob}`, `checksums.sha256` for `sha256sum --check`, and `backup.json`, which is written
 * when all else is on the disk: a folder without it is no backup, even after a power cut. Only its owner can read the
 * files: they hold people's answers.
 */
export class BackupFolder {
  readonly root: string;
  readonly #flush: (path: string) => Promise<void>;

  /** `flush` makes a file's bytes, or a folder's names, outlast a power cut. */
  constructor(root: string, flush: (path: string) => Promise<void> = flushToDisk) {
    this.root = root;
    this.#flush = flush;
  }

  /** Makes the folder; throws `BackupError` `folder-not-empty`. */
  async create(): Promise<void> {
    const first = await mkdir(this.root, { recursive: true, mode: 0o700 });
    if (first !== undefined) await this.#flushFoldersAbove(resolve(first));
    if ((await readdir(this.root)).length > 0) {
      throw new BackupError(
        'folder-not-empty',
        `${this.root} is not empty: a backup needs a new or empty folder`,
      );
    }
  }

  async write(container: KeptContainer, blob: string, bytes: Uint8Array): Promise<void> {
    const path = await this.#pathOf(container, blob);
    await writeFile(path, bytes, { mode: 0o600 });
  }

  async append(container: KeptContainer, blob: string, bytes: Uint8Array): Promise<void> {
    const path = await this.#pathOf(container, blob);
    await appendFile(path, bytes, { mode: 0o600 });
  }

  read(container: KeptContainer, blob: string): Promise<Buffer> {
    return readFile(join(this.root, fileOf(container, blob)));
  }

  readInBlocks(container: KeptContainer, blob: string, blockBytes: number): AsyncIterable<Buffer> {
    return createReadStream(join(this.root, fileOf(container, blob)), { highWaterMark: blockBytes });
  }

  /** In bytes; undefined if there is no such file. */
  async size(container: KeptContainer, blob: string): Promise<number | undefined> {
    const found = await stat(join(this.root, fileOf(container, blob))).catch(undefinedIfMissing);
    return found?.size;
  }

  async remove(container: KeptContainer, blob: string): Promise<void> {
    await rm(join(this.root, fileOf(container, blob)), { force: true });
  }

  async *blobs(container: KeptContainer): AsyncGenerator<string> {
    const top = containerNames[container];
    for await (const file of filesBelow(this.root, top)) yield file.slice(top.length + 1);
  }

  /** Makes this folder a backup with `about` in its manifest. All of it is on the disk when this resolves. */
  async finish(about: Readonly<Record<string, unknown>>): Promise<void> {
    const files: string[] = [];
    for await (const file of filesBelow(this.root)) files.push(file);
    const found = new Map<string, string>();
    await forEachLimited(files, concurrency, async (file) => {
      const path = join(this.root, file);
      found.set(file, await sha256Of(path));
      await this.#flush(path);
    });
    const checksums = Buffer.from(files.map((file) => `${found.get(file)}  ${file}\n`).join(''));
    await this.#writeDurably(checksumsName, checksums);
    const checksum = createHash('sha256').update(checksums).digest('hex');
    const manifest = { format: 1, ...about, files: files.length, checksums: checksum };
    const draftName = `${manifestName}.draft`;
    await this.#writeDurably(draftName, `${JSON.stringify(manifest, null, 2)}\n`);
    // Folders, too: a removed file would come back.
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory());
    await forEachLimited(folders, concurrency, ({ parentPath, name }) => this.#flush(join(parentPath, name)));
    await this.#flush(this.root);
    await rename(join(this.root, draftName), join(this.root, manifestName));
    await this.#flush(this.root);
  }

  /**
   * Reads every file, or those of one container. Throws `BackupError` `not-a-backup`, or `damaged` with the name of the first changed
   * file.
   */
  async verify(only?: KeptContainer): Promise<void> {
    const top = only === undefined ? '' : containerNames[only];
    const wanted = new Map(
      [...(await this.#readChecksums())].filter(([file]) => top === '' || file.startsWith(`${top}/`)),
    );
    for await (const file of filesBelow(this.root, top)) {
      if (file === checksumsName || file === manifestName) continue;
      const checksum = wanted.get(file);
      const path = join(this.root, file);
      if (checksum === undefined) throw new BackupError('damaged', `${path} is not part of the backup`);
      if ((await sha256Of(path)) !== checksum) {
        throw new BackupError('damaged', `${path} is not what was backed up`);
      }
      wanted.delete(file);
    }
    const [missing] = wanted.keys();
    if (missing !== undefined) throw new BackupError('damaged', `${join(this.root, missing)} is missing`);
  }

  /** Whether both are the same folder of the disk, under whichever names. */
  async isSameAs(other: BackupFolder): Promise<boolean> {
    const [one, two] = await Promise.all(
      [this.root, other.root].map((root) => realpath(root).catch(() => resolve(root))),
    );
    return one === two;
  }

  async #writeDurably(name: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.root, name);
    await writeFile(path, content, { mode: 0o600 });
    await this.#flush(path);
  }

  /** From this folder's parent up to the parent of `first`, the topmost folder that was created. */
  async #flushFoldersAbove(first: string): Promise<void> {
    let folder = resolve(this.root);
    for (; folder.length > first.length; folder = dirname(folder)) await this.#flush(dirname(folder));
    await this.#flush(dirname(folder));
  }

  async #readChecksums(): Promise<Map<string, string>> {
    const text = await readFile(join(this.root, manifestName), 'utf8').catch(undefinedIfMissing);
    const manifest = parseManifest(text);
    if (manifest?.format !== 1) {
      throw new BackupError('not-a-backup', `${this.root} contains no finished backup`);
    }
    const checksums = await readFile(join(this.root, checksumsName)).catch(undefinedIfMissing);
    const checksum = createHash('sha256')
      .update(checksums ?? '')
      .digest('hex');
    if (checksum !== manifest.checksums) {
      throw new BackupError('damaged', `${join(this.root, checksumsName)} is not what was backed up`);
    }
    const lines = (checksums ?? Buffer.alloc(0)).toString().split('\n').slice(0, -1);
    return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  }

  async #pathOf(container: KeptContainer, blob: string): Promise<string> {
    const path = join(this.root, fileOf(container, blob));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }
}

/** Whether the apps may have made this name: slugs, ULIDs and numbers, and no path out of the folder. */
export function isKeepable(blob: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9.-]*(\/[A-Za-z0-9][A-Za-z0-9.-]*)*$/.test(blob) && blob.length <= 1_024;
}

function fileOf(container: KeptContainer, blob: string): string {
  if (!isKeepable(blob))
    throw new BackupError('damaged', `${JSON.stringify(blob)} is not a name that Canvass gives a blob`);
  return `${containerNames[container]}/${blob}`;
}

/** Relative, with `/`, in a stable order. */
async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  const entries =
    (await readdir(join(root, folder), { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function parseManifest(text: string | undefined): { format?: unknown; checksums?: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
