import { createHttpHeaders, type PipelineRequest } from '@azure/core-rest-pipeline';
import { AnonymousCredential, StorageSharedKeyCredential } from '@azure/storage-blob';
import { describe, expect, test } from '@jest/globals';
import { AppendSender } from './append-sender.ts';

type Credential = ConstructorParameters<typeof AppendSender>[0];

/** What the service is sent for an append, if it gives these responses in turn. */
async function sentWith(
  credential: Credential,
  url: string,
  responses: readonly { status: number; headers?: Record<string, string> }[] = [{ status: 201 }],
): Promise<{ url: string; authorization: string | undefined; request: PipelineRequest }[]> {
  const sent: { url: string; authorization: string | undefined; request: PipelineRequest }[] = [];
  const sender = new AppendSender(credential, {
    sendRequest: (request) => {
      const { status, headers = {} } = responses[sent.length] ?? { status: 500 };
      sent.push({ url: request.url, authorization: request.headers.get('authorization'), request });
      return Promise.resolve({ status, headers: createHttpHeaders(headers), request });
    },
  });
  await sender.send(url, Buffer.from('{}\n'), 7, new AbortController().signal);
  return sent;
}

const blob = 'https://account.blob.core.windows.net/journal/01ABC';
const identity = (...tokens: string[]): Credential => ({
  getToken: () =>
    Promise.resolve({ token: tokens.shift() ?? 'none', expiresOnTimestamp: Date.now() + 3_600_000 }),
});

describe('an append is sent', () => {
  test('at its position', async () => {
    const [sent] = await sentWith(new AnonymousCredential(), blob);
    expect(sent?.url).toBe(`${blob}?comp=appendblock`);
    expect(sent?.request.headers.get('x-ms-blob-condition-appendpos')).toBe('7');
    expect(sent?.request.headers.get('content-length')).toBe('3');
  });

  test("with the account's key", async () => {
    const [sent] = await sentWith(new StorageSharedKeyCredential('account', 'a2V5'), blob);
    expect(sent?.authorization).toMatch(/^SharedKey account:[\w+/]{43}=$/);
  });

  test('with the signature of a URL that has one', async () => {
    const [sent] = await sentWith(new AnonymousCredential(), `${blob}?sv=2026&sig=x`);
    expect(sent?.url).toBe(`${blob}?sv=2026&sig=x&comp=appendblock`);
    expect(sent?.authorization).toBeUndefined();
  });

  test("with a token of the machine's identity", async () => {
    const [sent] = await sentWith(identity('first'), blob);
    expect(sent?.authorization).toBe('Bearer first');
  });

  test('again with another token if the service names the tenant whose token it wants', async () => {
    const challenge =
      'Bearer authorization_uri=https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/oauth2/authorize resource_id=https://storage.azure.com';
    const sent = await sentWith(identity('first', 'second'), blob, [
      { status: 401, headers: { 'www-authenticate': challenge } },
      { status: 201 },
    ]);
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
  });
});

test('a refusal rejects with its status and the code of the service', async () => {
  const refusal = { status: 412, headers: { 'x-ms-error-code': 'AppendPositionConditionNotMet' } };
  await expect(sentWith(new AnonymousCredential(), blob, [refusal])).rejects.toMatchObject({
    statusCode: 412,
    code: 'AppendPositionConditionNotMet',
  });
});
