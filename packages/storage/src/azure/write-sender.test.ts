import { createHttpHeaders, type PipelineRequest } from '@azure/core-rest-pipeline';
import { AnonymousCredential, StorageSharedKeyCredential } from '@azure/storage-blob';
import { describe, expect, test } from '@jest/globals';
import { WriteSender, type Write } from './write-sender.ts';

type Credential = ConstructorParameters<typeof WriteSender>[0];

/** What the service is sent for a write, if it gives these responses in turn. */
async function sentWith(
  credential: Credential,
  write: Write,
  responses: readonly { status: number; headers?: Record<string, string> }[] = [{ status: 201 }],
): Promise<{ url: string; authorization: string | undefined; request: PipelineRequest }[]> {
  const sent: { url: string; authorization: string | undefined; request: PipelineRequest }[] = [];
  const sender = new WriteSender(credential, {
    sendRequest: (request) => {
      const { status, headers = {} } = responses[sent.length] ?? { status: 500 };
      sent.push({ url: request.url, authorization: request.headers.get('authorization'), request });
      return Promise.resolve({ status, headers: createHttpHeaders(headers), request });
    },
  });
  await sender.send(write, new AbortController().signal);
  return sent;
}

const blob = 'https://account.blob.core.windows.net/journal/01ABC';
const identity = (...tokens: string[]): Credential => ({
  getToken: () =>
    Promise.resolve({ token: tokens.shift() ?? 'none', expiresOnTimestamp: Date.now() + 3_600_000 }),
});

const append = (url: string): Write => ({
  url,
  comp: 'appendblock',
  body: Buffer.from('{}\n'),
  headers: { 'x-ms-blob-condition-appendpos': '7' },
});
const put: Write = {
  url: blob,
  body: Buffer.from('{}'),
  headers: { 'x-ms-blob-type': 'BlockBlob', 'if-match': '"0x1"', 'x-ms-meta-title': 'Tea' },
};

describe('a write is sent', () => {
  test('as an append at its position', async () => {
    const [sent] = await sentWith(new AnonymousCredential(), append(blob));
    expect(sent?.url).toBe(`${blob}?comp=appendblock`);
    expect(sent?.request.headers.get('x-ms-blob-condition-appendpos')).toBe('7');
    expect(sent?.request.headers.get('content-length')).toBe('3');
  });

  test('as a whole blob with its condition and metadata', async () => {
    const [sent] = await sentWith(new AnonymousCredential(), put);
    expect(sent?.url).toBe(blob);
    expect(sent?.request.headers.toJSON()).toMatchObject(put.headers);
  });

  test.each([
    ['append', append(blob)],
    ['whole blob', put],
  ])("with the account's key: %s", async (_what, write) => {
    const [sent] = await sentWith(new StorageSharedKeyCredential('account', 'a2V5'), write);
    expect(sent?.authorization).toMatch(/^SharedKey account:[\w+/]{43}=$/);
  });

  test('with the signature of a URL that has one', async () => {
    const [sent] = await sentWith(new AnonymousCredential(), append(`${blob}?sv=2026&sig=x`));
    expect(sent?.url).toBe(`${blob}?sv=2026&sig=x&comp=appendblock`);
    expect(sent?.authorization).toBeUndefined();
  });

  test("with a token of the machine's identity", async () => {
    const [sent] = await sentWith(identity('first'), put);
    expect(sent?.authorization).toBe('Bearer first');
  });

  test('again with another token if the service names the tenant whose token it wants', async () => {
    const challenge =
      'Bearer authorization_uri=https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/oauth2/authorize resource_id=https://storage.azure.com';
    const sent = await sentWith(identity('first', 'second'), append(blob), [
      { status: 401, headers: { 'www-authenticate': challenge } },
      { status: 201 },
    ]);
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
  });
});

test('a refusal rejects with its status and the code of the service', async () => {
  const refusal = { status: 412, headers: { 'x-ms-error-code': 'AppendPositionConditionNotMet' } };
  await expect(sentWith(new AnonymousCredential(), append(blob), [refusal])).rejects.toMatchObject({
    statusCode: 412,
    code: 'AppendPositionConditionNotMet',
  });
});

test('a success resolves with the headers of the response', async () => {
  const sender = new WriteSender(new AnonymousCredential(), {
    sendRequest: (request) =>
      Promise.resolve({ status: 201, headers: createHttpHeaders({ etag: '"0x2"' }), request }),
  });
  const headers = await sender.send(put, new AbortController().signal);
  expect(headers.get('etag')).toBe('"0x2"');
});
