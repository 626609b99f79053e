import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerFile } from '@canvass/surveys';
import { pixel } from '@canvass/surveys/generators';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually, latch } from '@canvass/testing';
import { sentForm } from '../support/sent-form.ts';
import { formIdIn } from '../support/form-id.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const photos = {
  id: 'photos',
  text: 'Show us',
  type: 'files',
  maxFiles: 2,
  maxBytes: 2_000,
  types: ['image'],
};
const why = { id: 'why', text: 'Why?', type: 'text' };
const surveyOf = (...questions: object[]) => ({ title: 'Files', questions });
const answersUrl = '/v1/tenants/acme/surveys/coffee/answers';

let at: MemorySite;

beforeEach(async () => {
  at = memorySite();
  await withTenant(at, 'acme', surveyOf(photos, why));
});
afterEach(() => at.site.close());

interface Sent {
  readonly name?: string;
  readonly key?: string;
  readonly question?: string;
  readonly payload?: Buffer;
}

function upload({ name = 'café.png', key = 'k1', question = 'photos', payload = pixel }: Sent = {}) {
  const query = new URLSearchParams({ question, name });
  return at.site.inject({
    method: 'POST',
    url: `/v1/tenants/acme/surveys/coffee/files?${query.toString()}`,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
    payload,
  });
}

async function uploaded(sent?: Sent): Promise<AnswerFile> {
  const response = await upload(sent);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<AnswerFile>();
}

const answer = (files: unknown, key = 'k1') =>
  at.site.inject({
    method: 'POST',
    url: answersUrl,
    headers: { 'idempotency-key': key },
    payload: { answers: { photos: files } },
  });

async function stored(): Promise<string[]> {
  return (await Array.fromAsync(at.containers.files.list('files/'))).map(({ name }) => name);
}

describe('a file over REST', () => {
  test('is uploaded first, and named by the answer of the same key', async () => {
    const file = await uploaded();
    expect(file).toEqual({ name: 'café.png', bytes: pixel.byteLength, key: expect.any(String) });
    const sent = await answer([file]);
    expect(sent.statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
    // Twice is once.
    expect((await answer([file])).json()).toMatchObject({ id: sent.json<{ id: string }>().id });
  });

  test.each<[string, Sent, number, string]>([
    ['of another type', { name: 'a.exe' }, 422, 'is of a type'],
    ['whose content is another', { payload: Buffer.from('%PDF-1.7 not a picture') }, 422, 'is of a type'],
    ['that has the name of another picture', { name: 'a.jpg' }, 422, 'is of a type'],
    ['without an extension', { name: 'photo' }, 422, 'is of a type'],
    ['that is empty', { payload: Buffer.alloc(0) }, 422, 'is empty'],
    ['that is too large', { payload: Buffer.concat([pixel, Buffer.alloc(2_000)]) }, 413, 'is too large'],
    ['without a name', { name: '../' }, 422, 'is no name'],
    ['for no question', { question: 'why' }, 422, 'no question with this id'],
  ])('%s is refused, and nothing is left', async (_what, sent, status, words) => {
    const response = await upload(sent);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['../../etc/x.png', 'x.png'],
    ['C:\\temp\\x.png', 'x.png'],
    ['gnp.\u202Eexe.png', 'gnp.exe.png'],
    ['a\u0000b\n.png', 'ab.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
  ])('called %j is kept as %j', async (name, kept) => {
    const file = await uploaded({ name });
    expect(file.name).toBe(kept);
    expect((await answer([file])).statusCode).toBe(201);
  });

  test('belongs to one submission, one question and one survey', async () => {
    const file = await uploaded();
    for (const wrong of [
      await answer([file], 'k2'),
      await answer([{ ...file, name: 'other.png' }]),
      await answer([{ ...file, bytes: 1 }]),
      await answer([{ ...file, key: `${'0'.repeat(26)}${file.key.slice(26)}` }]),
    ]) {
      expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('upload it again')]);
      expect(wrong.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe('answers.photos');
    }
    const noKey = await at.site.inject({
      method: 'POST',
      url: answersUrl,
      payload: { answers: { photos: [file] } },
    });
    expect(noKey.statusCode).toBe(422);
    await withTenant(at, 'other', surveyOf(photos));
    const elsewhere = await at.site.inject({
      method: 'POST',
      url: '/v1/tenants/other/surveys/coffee/answers',
      headers: { 'idempotency-key': 'k1' },
      payload: { answers: { photos: [file] } },
    });
    expect(elsewhere.statusCode).toBe(422);
  });

  test('is refused in a batch, with an error that names the question', async () => {
    const file = await uploaded();
    const response = await at.site.inject({
      method: 'POST',
      url: '/v1/tenants/acme/surveys/coffee/answers:batch',
      headers: { 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify({ key: 'k1', answers: { photos: [file] } })}\n`,
    });
    expect(JSON.parse(response.body)).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'answers.photos',
          message: expect.stringContaining('not one of a batch or an import') as unknown,
        },
      ],
    });
    expect(at.journal.records()).toEqual([]);
  });

  test('needs a key, and counts against the limits of the address and the tenant', async () => {
    const noKey = await at.site.inject({
      method: 'POST',
      url: '/v1/tenants/acme/surveys/coffee/files?question=photos&name=a.png',
      headers: { 'content-type': 'application/octet-stream' },
      payload: pixel,
    });
    expect([noKey.statusCode, noKey.body]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
    await at.site.close();
    at = memorySite({ options: { uploadsPerTenSeconds: 2, uploadBytesPerDay: pixel.byteLength } });
    await withTenant(at, 'acme', surveyOf(photos));
    expect((await upload()).statusCode).toBe(201);
    const full = await upload();
    expect([full.statusCode, full.body]).toEqual([429, expect.stringContaining('MAX_UPLOAD_BYTES_PER_DAY')]);
    expect(await stored()).toHaveLength(1);
    const tooMany = await upload();
    expect([tooMany.statusCode, tooMany.body]).toEqual([
      429,
      expect.stringContaining('RATE_LIMIT_UPLOADS_PER_10_S'),
    ]);
  });
});

const formUrl = '/s/acme/coffee';

const openForm = async (): Promise<string> => formIdIn((await at.site.inject({ url: formUrl })).body);

type Part = readonly [name: string, value: string | { readonly name: string; readonly bytes: Buffer }];

/** The body of a form as a browser sends it. */
function multipart(...parts: Part[]) {
  const boundary = '----canvass';
  const pieces = parts.flatMap(([name, value]) => {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      isText ? Buffer.from(value) : value.bytes,
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const sendForm = (...parts: Part[]) =>
  at.site.inject({ method: 'POST', url: formUrl, ...multipart(...parts) });

const picture = (name: string, bytes = pixel): Part => ['photos.files', { name, bytes }];

/** The files that a page lists, as the fields that it sends again. */
function listedIn(page: string): string[] {
  return [...page.matchAll(/name="photos" value="([^"]*)" checked/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  );
}

describe('a form with files, without a script', () => {
  test('says what is taken before anything is chosen', async () => {
    const { body } = await at.site.inject({ url: formUrl });
    expect(body).toContain('Up to 2 files · at most 2 kB each · pictures');
    expect(body).toContain('enctype="multipart/form-data"');
    expect(body).toContain('accept=".jpg,.jpeg,.png,');
    // Files are stored ahead.
    expect(body).not.toContain('Nothing is stored');
  });

  test('stores its files before its answers', async () => {
    const id = await openForm();
    const sent = await sendForm(['submission:id', id], picture('a.png'), picture('b.png'), ['why', 'so']);
    expect(sent.statusCode).toBe(303);
    expect(await stored()).toHaveLength(2);
    const [record] = at.journal.records() as { answers: Record<string, unknown> }[];
    expect(record?.answers).toMatchObject({ photos: 2, why: 'so' });
    expect(JSON.parse(String(record?.answers['photos.files']))).toMatchObject([
      { name: 'a.png', bytes: pixel.byteLength },
      { name: 'b.png' },
    ]);
  });

  test('takes a form in which no file was chosen', async () => {
    const id = await openForm();
    const sent = await sendForm(['submission:id', id], picture('', Buffer.alloc(0)), ['why', 'so']);
    expect(sent.statusCode).toBe(303);
    expect(await stored()).toEqual([]);
  });

  test('comes back with each wrong file by its name, with what else was typed, and with the files that were right', async () => {
    const id = await openForm();
    const refused = await sendForm(
      ['submission:id', id],
      picture('good.png'),
      picture('<b>.exe'),
      picture('large.png', Buffer.concat([pixel, Buffer.alloc(3_000)])),
      picture('empty.png', Buffer.alloc(0)),
      ['why', 'because'],
    );
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('“b.exe” is of a type that is not accepted here');
    expect(refused.body).toContain('“large.png” is larger than 2 kB');
    expect(refused.body).toContain('“empty.png” is empty');
    expect(refused.body).toContain('because');
    expect(await stored()).toHaveLength(1);
    const listed = listedIn(refused.body);
    expect(listed).toEqual([expect.stringContaining('good.png')]);
    const again = await sendForm(['submission:id', id], ['photos', listed[0]!], ['why', 'because']);
    expect(again.statusCode).toBe(303);
  });

  const forged = JSON.stringify({ name: 'a.png', bytes: pixel.byteLength, key: '0'.repeat(42) });
  const badParts: [what: string, part: Part, words: string][] = [
    ['too large', picture('a.png', Buffer.concat([pixel, Buffer.alloc(3_000)])), 'is larger than 2 kB'],
    ['of another content', picture('a.png', Buffer.from('%PDF-1.7 not a picture')), 'is of a type'],
    ['of another extension', picture('a.jpg'), 'is of a type'],
    ['whose name is invisible', picture('\u202E\u200F'), 'cannot be the name of a file'],
    ['with a forged key', ['photos', forged], 'is no longer kept'],
    ['that is no file', ['photos', '{"name":"a.png"}'], 'does not fit the question'],
  ];

  test.each(badParts)('comes back with a file %s, and nothing is stored', async (_what, part, words) => {
    const id = await openForm();
    const refused = await sendForm(['submission:id', id], part, ['why', 'because of that']);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(words)]);
    expect(refused.body).toContain('because of that');
    expect([await stored(), at.journal.records()]).toEqual([[], []]);
  });

  test('takes no more files than the question', async () => {
    const id = await openForm();
    const many = Array.from({ length: 11 }, (_, index) => picture(`${index}.png`));
    const refused = await sendForm(['submission:id', id], ...many, ['why', 'because']);
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('The answer must have at most 2 files'),
    ]);
    expect(await stored()).toHaveLength(2);
    expect(listedIn(refused.body)).toHaveLength(2);
  });

  test('takes as many fields as other forms', async () => {
    const values = Array.from({ length: 200 }, (_, index) => `v${index}`);
    const boxes = Array.from({ length: 11 }, (_, index) => `q${index}`);
    const several = boxes.map((id) => ({ id, text: id, type: 'choice', choices: values, multiple: true }));
    await at.site.close();
    at = memorySite();
    await withTenant(at, 'acme', surveyOf(photos, ...several));
    const id = await openForm();
    const ticked = boxes.flatMap((box) => values.map((value): Part => [box, value]));
    const sent = await sendForm(['submission:id', id], picture('a.png'), ...ticked);
    expect(sent.statusCode).toBe(303);
    const [record] = at.journal.records() as { answers: Record<string, unknown> }[];
    expect(record?.answers).toMatchObject({ photos: 1, q0: values, q10: values });
  });

  test.each([
    ['fields', 40_205, ['why', 'so'] as Part, '40204 fields'],
    ['files', 2_001, picture('', Buffer.alloc(0)), '2000 files'],
  ])('names the limit if it has too many %s', async (_what, count, part, limit) => {
    const refused = await sendForm(...Array.from({ length: count }, () => part));
    expect(refused.statusCode).toBe(413);
    expect(refused.body).toContain(limit);
  });

  test('keeps and names little of many files with long names', async () => {
    const id = await openForm();
    const long = 'x'.repeat(70_000);
    const many = Array.from({ length: 40 }, (_, index) => picture(`${index}${long}.png`, Buffer.alloc(0)));
    const refused = await sendForm(['submission:id', id], ...many, picture('good.png'), ['why', 'because']);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('because');
    expect(refused.body.match(/x{100}/g)!.length).toBeLessThan(50);
    expect(refused.body.length).toBeLessThan(50_000);
    expect(listedIn(refused.body)).toEqual([expect.stringContaining('good.png')]);
  });

  const file = { name: '../a\u202E.png', bytes: pixel };
  test.each<[string, Part[], number, string]>([
    ['a long name', [['x'.repeat(201), 'so']], 413, 'A field of the form is too long'],
    ['a file in a field with a long name', [['x'.repeat(201), file]], 413, 'A field of the form is too long'],
    [
      'files in fields of very many names',
      Array.from({ length: 1_300 }, (_, index): Part => [`f${index}`, file]),
      413,
      'at most 1200 different names',
    ],
  ])('is refused with %s', async (_what, parts, status, words) => {
    const refused = await sendForm(...parts);
    expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(words)]);
    expect(await stored()).toEqual([]);
  });

  test('leaves out a file whose box was cleared', async () => {
    const id = await openForm();
    const refused = await sendForm(['submission:id', id], picture('a.png'), picture('b.exe'));
    expect(listedIn(refused.body)).toHaveLength(1);
    const sent = await sendForm(['submission:id', id], ['why', 'so']);
    expect(sent.statusCode).toBe(303);
  });

  test('gives back a form that names files of another form', async () => {
    const id = await openForm();
    const refused = await sendForm(['submission:id', id], picture('a.png'), picture('b.exe'));
    const other = await openForm();
    const wrong = await sendForm(
      ['submission:id', other],
      ['photos', listedIn(refused.body)[0]!],
      ['why', 'so'],
    );
    expect([wrong.statusCode, wrong.body]).toEqual([
      422,
      expect.stringContaining('“a.png” is no longer kept; please choose it again'),
    ]);
    expect(listedIn(wrong.body)).toEqual([]);
    expect(wrong.body).toContain('so');
  });

  test('stores no file of a form that no site has shown', async () => {
    await sendForm(['submission:id', '01ARZ3NDEKTSV4RRFFQ69G5FAV'], picture('a.png'), ['why', 'so']);
    expect(await stored()).toEqual([]);
  });

  test('says in each language what is wrong', async () => {
    await withTenant(at, 'de', { ...surveyOf(photos), languages: ['de'] });
    const page = await at.site.inject({ url: '/s/de/coffee' });
    expect(page.body).toContain('Bis zu 2 Dateien');
    const sent = await at.site.inject({
      method: 'POST',
      url: '/s/de/coffee',
      ...multipart(['submission:id', formIdIn(page.body)], picture('a.exe')),
    });
    expect(sent.body).toContain('„a.exe“ ist von einem Typ, der hier nicht angenommen wird');
  });

  test.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }],
    ['with another boundary', { 'content-type': 'multipart/form-data; boundary=other' }],
    [
      'with a coding',
      { 'content-type': 'multipart/form-data; boundary=----canvass', 'content-encoding': 'gzip' },
    ],
  ])('is refused %s', async (_what, headers) => {
    const { payload } = multipart(['why', 'so']);
    const refused = await at.site.inject({ method: 'POST', url: formUrl, headers, payload });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
    expect(await stored()).toEqual([]);
  });
});

const ahead = (form: string, name: string, payload = pixel, cookie = '') =>
  at.site.inject({
    method: 'POST',
    url: `${formUrl}/files?${new URLSearchParams({ form, question: 'photos', name }).toString()}`,
    headers: { 'content-type': 'application/octet-stream', cookie },
    payload,
  });

describe('a file that a script sends ahead of its form', () => {
  test('is a field of the form', async () => {
    const id = await openForm();
    const sent = await ahead(id, 'a.png');
    expect(sent.json()).toMatchObject({ name: 'a.png', size: `${pixel.byteLength} byte` });
    const { field } = sent.json<{ field: string }>();
    const response = await at.site.inject({
      method: 'POST',
      url: formUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'submission:id': id, photos: field }).toString(),
    });
    expect(response.statusCode).toBe(303);
  });

  test('is refused in the language of the survey', async () => {
    const refused = await ahead(await openForm(), 'a.exe');
    expect([refused.statusCode, refused.json()]).toEqual([
      200,
      { error: expect.stringContaining('“a.exe” is of a type that is not accepted here') },
    ]);
  });

  test('is refused when its form was sent, and says so', async () => {
    const id = await openForm();
    const { field } = (await ahead(id, 'a.png')).json<{ field: string }>();
    const sent = await at.site.inject({
      method: 'POST',
      url: formUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'submission:id': id, photos: field }).toString(),
    });
    const before = await stored();
    const refused = await ahead(id, 'b.png', pixel, sentForm(sent).cookie);
    expect(refused.json()).toEqual({
      error: expect.stringContaining('was not added: the answers were already sent'),
    });
    expect(await stored()).toEqual(before);
  });

  test('is refused for a form of another survey', async () => {
    await withTenant(at, 'other', surveyOf(photos));
    const other = formIdIn((await at.site.inject({ url: '/s/other/coffee' })).body);
    expect((await ahead(other, 'a.png')).statusCode).toBe(422);
    expect(await stored()).toEqual([]);
  });
});

describe('a file that is cut off', () => {
  test.each([
    [
      'ahead',
      (id: string) => ({
        url: `${formUrl}/files?form=${id}&question=photos&name=a.png`,
        type: 'application/octet-stream',
        body: pixel,
      }),
    ],
    [
      'with its form',
      (id: string) => {
        const { headers, payload } = multipart(
          ['submission:id', id],
          picture('a.png', Buffer.concat([pixel, Buffer.alloc(500)])),
        );
        return { url: formUrl, type: headers['content-type'], body: payload.subarray(0, -300) };
      },
    ],
  ])('leaves nothing: %s', async (_how, requestOf) => {
    const [begun, gone] = [latch(), latch()];
    const { files } = at.containers;
    const [create, remove] = [files.createAppendBlob.bind(files), files.delete.bind(files)];
    Object.assign(files, {
      createAppendBlob: async (name: string) => {
        const created = await create(name);
        begun.open();
        return created;
      },
      delete: async (name: string) => {
        const deleted = await remove(name);
        gone.open();
        return deleted;
      },
    });
    const address = await at.site.listen({ port: 0, host: '127.0.0.1' });
    const { url, type, body } = requestOf(await openForm());
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${body.byteLength + 400}\r\n\r\n`,
    );
    socket.write(body);
    await begun.wait();
    socket.destroy();
    await gone.wait();
    expect(await stored()).toEqual([]);
    expect(at.journal.records()).toEqual([]);
  });
});

/** Begins a request with a body that does not end. Resolves when the site reads it, with a function that makes it late. */
async function beginSlowly(path: string, headers: string) {
  const address = await at.site.listen({ port: 0, host: '127.0.0.1' });
  const requested = once(at.site.server, 'request') as Promise<[IncomingMessage]>;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}content-length: 150000\r\n\r\n`);
  const [request] = await requested;
  const late = (): void => {
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    at.site.server.emit('clientError', error, request.socket);
  };
  return { socket, request, late };
}

async function textOf(socket: Socket): Promise<string> {
  return Buffer.concat((await Array.fromAsync(socket)) as Buffer[]).toString();
}

/** Begins an upload. `gone` opens when a file was deleted. */
async function beginUpload() {
  await withTenant(at, 'large', surveyOf({ ...photos, maxBytes: 200_000 }));
  const [begun, gone, { files }] = [latch(), latch(), at.containers];
  const [create, remove] = [files.createAppendBlob.bind(files), files.delete.bind(files)];
  files.createAppendBlob = async (name) => {
    begun.open();
    return create(name);
  };
  files.delete = async (name) => {
    const deleted = await remove(name);
    gone.open();
    return deleted;
  };
  const uploading = await beginSlowly(
    '/v1/tenants/large/surveys/coffee/files?question=photos&name=a.png',
    'content-type: application/octet-stream\r\nidempotency-key: k1\r\nconnection: close\r\n',
  );
  await begun.wait();
  return { ...uploading, gone };
}

describe('a file that arrives slowly', () => {
  const bytes = Buffer.concat([pixel, Buffer.alloc(150_000 - pixel.byteLength)]);

  test('may take longer than other requests, while it goes on', async () => {
    const { socket, request, late } = await beginUpload();
    socket.write(bytes.subarray(0, 140_000));
    await eventually(() => expect(request.socket.bytesRead).toBeGreaterThan(140_000));
    late();
    socket.write(bytes.subarray(140_000));
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stored()).toHaveLength(1);
  });

  test('is late if it stalls, and leaves nothing', async () => {
    const { socket, late, gone } = await beginUpload();
    late();
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await gone.wait();
    expect(await stored()).toEqual([]);
  });

  test('is the only request that may take longer', async () => {
    const { socket, late } = await beginSlowly(answersUrl, 'content-type: application/json\r\n');
    socket.write('{'.padEnd(100_000));
    late();
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});
