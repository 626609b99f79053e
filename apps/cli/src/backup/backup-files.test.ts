import { expect, test } from '@jest/globals';
import { createPending, folderOf, markName } from '@canvass/answer-files';
import { createErasureLedger } from '@canvass/answer-log';
import { createSavedAnswers, metadataOfSaved, placeOf, type OpenDocument } from '@canvass/saved-answers';
import { createPictures } from '@canvass/storage';
import { ulid } from 'ulid';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { namesIn, openAccount } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

test('a backup has the pictures of surveys and drafts, and a restore brings them back', async () => {
  const source = openAccount();
  await systemOn(source).createSurvey('tea');
  const bytes = Buffer.from('bytes of a picture');
  const stored = await createPictures(source.pictures).store('acme', 'tea', bytes, 'png');
  if (stored.outcome !== 'stored') throw new Error('there is no room');
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const target = openAccount();
    const report = await restoreBackup({
      folder,
      target,
      createContainers: async () => {},
      clock: hastyClock,
    });
    expect(report.blobs.pictures).toBe(1);
    expect(await createPictures(target.pictures).read('acme', 'tea', stored.picture)).toEqual(bytes);
  });
});

test('a backup copies the files of answers and of unsent forms, and a restore writes them back', async () => {
  const source = openAccount();
  const tea = await systemOn(source).createSurvey('tea');
  const [sent, open, begun] = [ulid(), ulid(), ulid()].map((id) => ({ id, folder: folderOf(tea, id) }));
  const blobOf = ({ folder: { key, tail } }: NonNullable<typeof sent>) =>
    `files/${key.tenant}/${key.survey}/${key.instance}/${tail}/${ulid()}`;
  const bytes = Buffer.from('bytes of a file');
  const blobs = [sent!, open!].map(blobOf);
  for (const blob of [...blobs, blobOf(begun!)]) await source.files.put(blob, bytes);
  await source.files.put(markName(sent!.folder, sent!.id), Buffer.alloc(0));
  await createPending(source.files, 0).begin(open!.folder, open!.id);

  await withFolder(async (folder) => {
    const report = await takeBackup({ source, folder, now: () => 0 });
    expect(report.files).toBe(2);
    const target = openAccount();
    await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
    const names = await namesIn(target.files);
    // The copy leaves out the upload that began meanwhile: its time of expiry would be missing.
    expect(names.toSorted()).toEqual(
      (await namesIn(source.files)).filter((name) => !name.includes(begun!.folder.tail)).toSorted(),
    );
    for (const blob of blobs) expect(await target.files.get(blob)).toMatchObject({ bytes });
  });
});

test('a backup has saved answers, and a restore keeps them for their time, unless they are erased since', async () => {
  const source = openAccount();
  const tea = await systemOn(source).createSurvey('tea');
  const document: OpenDocument = {
    state: 'open',
    holder: ulid(),
    formId: ulid(),
    version: 1,
    savedAt: '2026-11-22T09:00:00.000Z',
    keepMs: 604_800_000,
    onExpiry: 'answer',
    language: 'en',
    fields: { why: 'Because' },
  };
  const erasedId = ulid();
  const [place, erased] = [placeOf(tea, ulid()), placeOf(tea, erasedId)];
  for (const each of [place, erased]) {
    await createSavedAnswers(source.saved).write(each, document, undefined);
  }
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const target = openAccount();
    await createErasureLedger(target.erasures).add(tea, { id: erasedId, erasedAt: '2026-11-29' });
    const options = { folder, target, createContainers: async () => {}, clock: hastyClock };
    expect((await restoreBackup(options)).blobs.saved).toBe(1);
    expect(await createSavedAnswers(target.saved).read(place)).toMatchObject({ document });
    expect(await createSavedAnswers(target.saved).read(erased)).toBeUndefined();
    const [listed] = await Array.fromAsync(target.saved.list());
    // The sweep reads nothing before its time.
    expect(listed?.metadata).toEqual(metadataOfSaved(document));
  });
});
