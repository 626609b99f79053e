import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageError } from '@canvass/storage';
import type { AnswerFile } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import { livingSite, type LivingSite } from '../support/living-site.ts';
import { bearer, withTenant } from '../support/memory-site.ts';

const pdf = Buffer.from('%PDF-1.7 <script>alert(1)</script>');
const survey = {
  title: 'Files',
  questions: [{ id: 'cv', text: 'Your CV', type: 'files', types: ['pdf'] }],
};
const base = '/v1/tenants/acme/surveys/coffee';

let at: LivingSite;
let key: string;

beforeAll(async () => {
  at = await livingSite();
  key = await withTenant(at, 'acme', survey);
});
afterAll(() => at?.stop());

/** Sends an answer with these files, and counts it. */
async function answered(
  submission: string,
  ...names: string[]
): Promise<{ id: string; files: AnswerFile[] }> {
  const headers = { 'idempotency-key': submission };
  const files: AnswerFile[] = [];
  for (const name of names) {
    const query = new URLSearchParams({ question: 'cv', name }).toString();
    const uploaded = await at.site.inject({
      method: 'POST',
      url: `${base}/files?${query}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: pdf,
    });
    files.push(uploaded.json<AnswerFile>());
  }
  const sent = await at.site.inject({
    method: 'POST',
    url: `${base}/answers`,
    headers,
    payload: { answers: { cv: files } },
  });
  await at.count();
  return { id: sent.json<{ id: string }>().id, files };
}

const read = (url: string, headers: Record<string, string> = bearer(key)) => at.site.inject({ url, headers });

test('a file is given to those who may read the answer, as an attachment that runs nothing', async () => {
  const { id, files } = await answered('a', 'Größe “neu”.pdf');
  const url = `${base}/answers/${id}/files/${files[0]!.key}`;
  const response = await read(url);
  expect(response.rawPayload).toEqual(pdf);
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      'attachment; filename="Gr__e _neu_.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%E2%80%9Cneu%E2%80%9D.pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await read(url, {})).statusCode).toBe(401);
  const other = await withTenant(at, 'other', survey);
  expect((await read(url, bearer(other))).statusCode).toBe(403);
  expect((await read(`${base}/answers/${id}/files/${'0'.repeat(42)}`)).statusCode).toBe(404);
  expect((await read(`${base}/answers/${id}`)).json()).toMatchObject({ answers: { cv: files } });
});

test('all files are a ZIP file that other programs read', async () => {
  const { id } = await answered('b', 'one.pdf', 'one.pdf', 'two.pdf');
  const response = await read(`${base}/files`);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="coffee-files.zip"',
  });
  const path = join(mkdtempSync(join(tmpdir(), 'canvass-files-')), 'files.zip');
  writeFileSync(path, response.rawPayload);
  const listed = execFileSync('python3', ['-m', 'zipfile', '-l', path], { encoding: 'utf8' });
  expect(listed).toContain(`${id}/cv/one.pdf`);
  expect(listed).toContain(`${id}/cv/one (2).pdf`);
  expect(listed).toContain(`${id}/cv/two.pdf`);
  expect(execFileSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' })).toContain(
    'Done testing',
  );
});

test('a tenant gets one ZIP file at a time, over the API and at the desk', async () => {
  await answered('e', 'slow.pdf');
  const { files } = at.containers;
  const [reading, released] = [latch(), latch()];
  const readRange = files.readRange.bind(files);
  files.readRange = async (...args) => {
    reading.open();
    await released.wait();
    return readRange(...args);
  };
  const first = read(`${base}/files`);
  await reading.wait();
  const second = await read(`${base}/files`);
  expect([second.statusCode, second.body]).toEqual([429, expect.stringContaining('too-many-exports')]);
  const other = await withTenant(at, 'elsewhere', survey);
  expect((await read('/v1/tenants/elsewhere/surveys/coffee/files', bearer(other))).statusCode).toBe(200);
  files.readRange = readRange;
  released.open();
  expect((await first).statusCode).toBe(200);
  expect((await read(`${base}/files`)).statusCode).toBe(200);
});

test('an erased answer has no files; an erasure that was interrupted is finished by the next', async () => {
  const { id, files } = await answered('c', 'gone.pdf', 'gone too.pdf');
  const kept = await answered('d', 'kept.pdf');
  const blobs = async (): Promise<string[]> =>
    (await Array.fromAsync(at.containers.files.list('files/')))
      .map(({ name }) => name)
      .filter((name) => [id, kept.id].some((each) => name.includes(each.slice(10))));
  expect(await blobs()).toHaveLength(3);
  const { files: container } = at.containers;
  const remove = container.delete.bind(container);
  let left = 1;
  container.delete = async (name) => {
    left -= 1;
    if (left < 0) throw new StorageError('unavailable', 'the process is gone');
    return remove(name);
  };
  const erase = () =>
    at.site.inject({ method: 'DELETE', url: `${base}/answers/${id}`, headers: bearer(key) });
  expect((await erase()).statusCode).toBe(503);
  container.delete = remove;
  expect(await blobs()).toHaveLength(2);
  // The owner cannot read the file that is left.
  expect((await read(`${base}/answers/${id}/files/${files[1]!.key}`)).statusCode).toBe(404);
  expect((await erase()).statusCode).toBe(204);
  expect(await blobs()).toEqual([expect.stringContaining(kept.id.slice(10))]);
  expect((await read(`${base}/answers/${kept.id}/files/${kept.files[0]!.key}`)).statusCode).toBe(200);
});
