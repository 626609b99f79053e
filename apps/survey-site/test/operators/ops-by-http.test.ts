import { expect, test } from '@jest/globals';
import { adminApiKey } from '../support/memory-site.ts';
import { opsSite, postForm } from '../support/ops-site.ts';

const publicUrl = 'https://canvass.example/surveys';

test.each([
  ['under its public name', 'canvass.example'],
  ['past its proxy', '10.0.0.5:3000'],
])('a sign-in over http %s is refused with the reason and the https address', async (_how, host) => {
  const at = opsSite(undefined, { options: { publicUrl } });
  const headers = { host, origin: `http://${host}` };
  const answer = await postForm(at, '/ops/sign-in', { key: adminApiKey }, headers);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.body).toContain('Sign in over https');
  expect(answer.body).toContain('https://canvass.example/ops');
  expect(answer.body).not.toContain('set PUBLIC_URL');
});
