import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findCompose } from './compose.ts';
import { dockerEnvironment } from './config.ts';

let path: string | undefined;
beforeEach(() => {
  path = process.env['PATH'];
});
afterEach(() => {
  process.env['PATH'] = path;
});

test('a machine without Docker fails the test instead of skipping it', async () => {
  process.env['PATH'] = '/nowhere';
  await expect(findCompose()).rejects.toMatchObject({
    code: 'no-engine',
    message: expect.stringMatching(
      /no Docker engine answers, and this test needs one: docker was not started/,
    ),
  });
});

test('the caller’s settings do not reach the stack', () => {
  const env = { PATH: '/bin', DOCKER_HOST: 'unix:///socket', PORT: '1', ADMIN_API_KEY: 'key' };
  expect(dockerEnvironment(env)).toEqual({
    PATH: '/bin',
    DOCKER_HOST: 'unix:///socket',
    COMPOSE_HTTP_TIMEOUT: '300',
  });
});
