import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import { openAccount } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { flushToDisk } from './flush-to-disk.ts';
import { BackupFolder } from './backup-folder.ts';
import { takeBackup } from './take-backup.ts';

const manifest = 'backup.json';

/**
 * A disk that keeps only what was flushed: a file's bytes, a folder's names. A renamed file keeps its bytes.
 */
class CarelessDisk {
  readonly #top: string;
  readonly #bytes = new Map<number, Buffer>();
  readonly #names = new Map<string, ReadonlyMap<string, number>>();
  readonly onFlush: (() => Promise<void>)[] = [];

  constructor(top: string) {
    this.#top = top;
  }

  readonly flush = async (path: string): Promise<void> => {
    await flushToDisk(path);
    const { ino } = await stat(path);
    if ((await stat(path)).isDirectory()) {
      const names = await readdir(path);
      const found = names.map(async (name) => [name, (await stat(join(path, name))).ino] as const);
      this.#names.set(relative(this.#top, path), new Map(await Promise.all(found)));
    } else this.#bytes.set(ino, await readFile(path));
    for (const then of this.onFlush) await then();
  };

  /** Copies what is left after a power cut into another folder. The manifest, if there is one, happened to be written. */
  async cutPower(into: string): Promise<void> {
    await this.#restore('', into);
    const root = join(this.#top, 'made', 'backup');
    const text = await readFile(join(root, manifest)).catch(() => undefined);
    if (text === undefined) return;
    await mkdir(join(into, 'made', 'backup'), { recursive: true });
    await writeFile(join(into, 'made', 'backup', manifest), text);
  }

  async #restore(folder: string, into: string): Promise<void> {
    await mkdir(join(into, folder), { recursive: true });
    for (const [name, ino] of this.#names.get(folder) ?? []) {
      const path = join(folder, name);
      const isFolder = await stat(join(this.#top, path)).then(
        (found) => found.isDirectory(),
        () => false,
      );
      if (isFolder) await this.#restore(path, into);
      else await writeFile(join(into, path), this.#bytes.get(ino) ?? '');
    }
  }
}

async function withFolders(use: (top: string, left: () => string) => Promise<void>): Promise<void> {
  const all = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  let cuts = 0;
  await mkdir(join(all, 'disk'));
  await use(join(all, 'disk'), () => join(all, `after-cut-${(cuts += 1)}`));
}

/** A survey with counted and waiting answers; one segment is retired while it is copied. */
async function busyAccount() {
  const service = new MemoryBlobService();
  const source = openAccount(service);
  const system = systemOn(source);
  const tea = await system.createSurvey('tea');
  await system.answer('S1', tea, [1, 2, 3]);
  await system.counter.count(['S1']);
  await system.answer('S1', tea, [4, 5]);
  await system.answer('S2', tea, [1]);
  let isRetired = false;
  return openAccount(service, async (request, apply) => {
    if (request.op === 'head' && request.container === 'journal' && !isRetired) {
      isRetired = true;
      await source.journal.seal('S2');
      await system.sweep.run();
    }
    return apply();
  });
}

describe('after a power cut', () => {
  test('is complete when it is reported', async () => {
    await withFolders(async (top, left) => {
      const disk = new CarelessDisk(top);
      const root = join(top, 'made', 'backup');
      const folder = new BackupFolder(root, disk.flush);
      await takeBackup({ source: await busyAccount(), folder, now: () => 0 });
      const after = left();
      await disk.cutPower(after);
      await new BackupFolder(join(after, 'made', 'backup')).verify();
      expect(await readdir(join(after, 'made', 'backup'))).toEqual(await readdir(root));
    });
  });

  test('at any moment before, there is either a complete backup or none', async () => {
    await withFolders(async (top, left) => {
      const disk = new CarelessDisk(top);
      const outcomes: string[] = [];
      disk.onFlush.push(async () => {
        const after = left();
        await disk.cutPower(after);
        outcomes.push(
          await new BackupFolder(join(after, 'made', 'backup')).verify().then(
            () => 'whole',
            ({ code }: { readonly code: string }) => code,
          ),
        );
      });
      const folder = new BackupFolder(join(top, 'made', 'backup'), disk.flush);
      await takeBackup({ source: await busyAccount(), folder, now: () => 0 });
      expect([...new Set(outcomes)]).toEqual(['not-a-backup', 'whole']);
      expect(outcomes.indexOf('whole')).toBe(outcomes.length - 1);
    });
  });
});
