import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { coffee, deferred, eventually } from '@canvass/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { bearer, memorySite, type MemorySite, withTenant } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();

async function owned() {
  const { at, tenant, key } = await newTenant();
  const target = `/v1/tenants/${tenant}/surveys/coffee`;
  const tea = `/v1/tenants/${tenant}/surveys/tea`;
  const call = (method: 'PUT' | 'DELETE', url: string, headers: Record<string, string>, title = 'Tea') =>
    at.site.inject({
      method,
      url,
      headers: { ...bearer(key), ...headers },
      ...(method === 'PUT' ? { payload: { ...coffee, title } } : {}),
    });
  const read = (url = target) => at.site.inject(url);
  const etag = async () => String((await read()).headers.etag);
  return { target, tea, call, read, etag };
}

describe('a write with If-Match', () => {
  test('replaces only the version that it names', async () => {
    const { target, call, read, etag } = await owned();
    const first = await etag();
    const edited = await call('PUT', target, { 'if-match': first });
    expect(edited.statusCode).toBe(200);
    expect(edited.headers.etag).toBe(await etag());
    expect(edited.headers.etag).not.toBe(first);

    const refused = await call('PUT', target, { 'if-match': first }, 'Cocoa');
    expect(expectProblem(refused, 412, 'precondition-failed').detail).toContain(await etag());
    expect((await read()).json()).toMatchObject({ title: 'Tea' });
    expect((await call('PUT', target, { 'if-match': `"x", ${await etag()}` }, 'Cocoa')).statusCode).toBe(200);
    expect((await call('PUT', target, { 'if-match': '*' })).statusCode).toBe(200);
  });

  test.each(['W/', ''])('compares strongly: %s"…"', async (prefix) => {
    const { target, call, etag } = await owned();
    const response = await call('PUT', target, { 'if-match': `${prefix}${await etag()}` });
    expect(response.statusCode).toBe(prefix === '' ? 200 : 412);
  });

  test('does not create', async () => {
    const { tea, call, read } = await owned();
    const refused = await call('PUT', tea, { 'if-match': '*' });
    expect(expectProblem(refused, 412, 'precondition-failed').detail).toBe('It does not exist.');
    expect((await read(tea)).statusCode).toBe(404);
  });

  test('deletes only the version that it names', async () => {
    const { target, call, read, etag } = await owned();
    expect(problemOf(await call('DELETE', target, { 'if-match': '"0-x"' }))).toBe('412 precondition-failed');
    expect((await read()).statusCode).toBe(200);
    expect((await call('DELETE', target, { 'if-match': await etag() })).statusCode).toBe(204);
    expect(problemOf(await call('DELETE', target, { 'if-match': '*' }))).toBe('404 survey-not-found');
  });

  test('does not match a survey that was created again under its name', async () => {
    const { target, call, etag } = await owned();
    const before = await etag();
    await call('DELETE', target, {});
    expect((await call('PUT', target, { 'if-none-match': '*' })).statusCode).toBe(201);
    expect(problemOf(await call('PUT', target, { 'if-match': before }))).toBe('412 precondition-failed');
  });

  test('keeps two editors who have read the same version from undoing each other', async () => {
    const { target, call, etag } = await owned();
    const headers = { 'if-match': await etag() };
    const both = await Promise.all([
      call('PUT', target, headers, 'Mine'),
      call('PUT', target, headers, 'Yours'),
    ]);
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '412']);
  });
});

describe('a write with If-None-Match: *', () => {
  test('creates, and does not edit', async () => {
    const { target, tea, call, read } = await owned();
    expect((await call('PUT', tea, { 'if-none-match': '*' })).statusCode).toBe(201);
    const refused = await call('PUT', target, { 'if-none-match': '*' });
    expect(problemOf(refused)).toBe('412 precondition-failed');
    expect((await read()).json()).toMatchObject({ title: 'Coffee' });
  });
});

describe("the turns of a tenant's changes", () => {
  let at: MemorySite;
  let key: string;
  let received: Socket[];
  let opened: Socket[];

  beforeEach(async () => {
    at = memorySite();
    key = await withTenant(at);
    received = [];
    opened = [];
    at.site.server.on('connection', (socket: Socket) => received.push(socket));
    await at.site.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    await at.site.close();
  });

  /** Sends a request, or a part of one; resolves when the site has received it and checked its key. */
  async function send(text: string): Promise<{ client: Socket; socket: Socket }> {
    const authenticated = jest.spyOn(at.deps.tenants, 'authenticateNow');
    const { port } = at.site.server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    opened.push(client);
    client.write(text);
    await eventually(() => expect(authenticated).toHaveBeenCalledTimes(1));
    const socket = received.at(-1)!;
    await eventually(() => expect(socket.bytesRead).toBe(Buffer.byteLength(text)));
    await new Promise(setImmediate);
    authenticated.mockRestore();
    return { client, socket };
  }

  const head = (method: string, survey: string, more = '') =>
    `${method} /v1/tenants/acme/surveys/${survey} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;

  const put = (survey: string, title: string) =>
    at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/acme/surveys/${survey}`,
      headers: bearer(key),
      payload: { ...coffee, title },
    });

  test('are not blocked by changes of one survey whose bodies stall', async () => {
    const stalled = head('PUT', 'coffee', 'Content-Type: application/json\r\nContent-Length: 100\r\n');
    await send(`${stalled}{`);
    await send(`${stalled}{`);
    expect((await put('tea', 'Tea')).statusCode).toBe(201);
    expect((await put('coffee', 'Edited')).statusCode).toBe(200);
    expect(received.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  test('are not blocked by changes that wait for another change of their survey', async () => {
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    const gate = deferred<void>();
    const reading = jest.spyOn(definitions, 'read').mockImplementation(async (tenant, survey) => {
      if (survey === 'coffee') await gate.promise;
      return read(tenant, survey);
    });
    const edits = ['First', 'Second', 'Third'].map((title) => put('coffee', title));
    await eventually(() => expect(reading).toHaveBeenCalledTimes(1));
    expect((await put('tea', 'Tea')).statusCode).toBe(201);
    gate.resolve();
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('skip a change whose client left while it waited', async () => {
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    const gate = deferred<void>();
    const reading = jest.spyOn(definitions, 'read').mockImplementation(async (tenant, survey) => {
      await gate.promise;
      return read(tenant, survey);
    });
    const edit = put('coffee', 'Edited');
    await eventually(() => expect(reading).toHaveBeenCalledTimes(1));
    const { client, socket } = await send(head('DELETE', 'coffee'));
    const closed = once(socket, 'close');
    client.destroy();
    await closed;
    gate.resolve();
    expect((await edit).statusCode).toBe(200);
    // It is queued behind the dropped one.
    expect((await put('coffee', 'Edited again')).statusCode).toBe(200);
    expect(at.logs.join('')).not.toContain('failed');
  });

  test('last to the end of a change whose client has left', async () => {
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    const gate = deferred<void>();
    const reading = jest.spyOn(definitions, 'read').mockImplementationOnce(async (tenant, survey) => {
      await gate.promise;
      return read(tenant, survey);
    });
    const { client, socket } = await send(head('DELETE', 'coffee'));
    await eventually(() => expect(reading).toHaveBeenCalledTimes(1));
    const closed = once(socket, 'close');
    client.destroy();
    await closed;
    const next = put('coffee', 'Made again');
    for (let n = 0; n < 50; n += 1) await new Promise(setImmediate);
    expect(reading).toHaveBeenCalledTimes(1);
    gate.resolve();
    expect((await next).statusCode).toBe(201);
  });
});
