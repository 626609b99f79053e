import { expect, test } from '@jest/globals';
import { hold, times } from '../src/attacks.ts';
import { formBody, jsonBody, requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { bystanderSurvey, withWorld } from '../src/world.ts';

const mebibyte = 1_024 * 1_024;
const path = `/v1/tenants/attacker/surveys/${bystanderSurvey}/answers`;

/** A request without its last byte. */
const json = requestText({ method: 'POST', path, headers: jsonBody, body: '['.padEnd(mebibyte) }).slice(
  0,
  -1,
);
const form = requestText({
  method: 'POST',
  path: `/s/attacker/${bystanderSurvey}`,
  headers: formBody,
  body: 'why='.padEnd(mebibyte, 'a'),
}).slice(0, -1);
const signIn = requestText({
  method: 'POST',
  path: '/ops/sign-in',
  headers: { ...formBody, origin: 'http://localhost' },
  body: 'key='.padEnd(mebibyte, 'a'),
}).slice(0, -1);
const chunk = `${(64 * 1_024).toString(16)}\r\n${' '.repeat(64 * 1_024)}\r\n`;
const chunked =
  requestText({ method: 'POST', path, headers: { ...jsonBody, 'transfer-encoding': 'chunked' } }) +
  chunk.repeat(15);

test('300 endless bodies from ten addresses do not exhaust the site’s memory or stall it', async () => {
  await withWorld({}, async (world) => {
    const bodies = [times(100, json), times(60, form), times(40, signIn), times(100, chunked)];
    const { harm, bodies: answers } = await underAttack(world, hold(world.site, bodies), { holdsMs: 3_000 });
    expect(harm).toEqual([]);
    // The last of them is a document, or a page.
    expect(answers['503']).toMatch(/retry-after: .*(?:too-much-unfinished|<!doctype html>)/s);
  });
});

test('the refusal of one address names the limit that its bodies exceed', async () => {
  await withWorld({}, async (world) => {
    const attack = hold(world.site, [times(50, json)], { from: ['127.0.0.2'] });
    const { harm, bodies } = await underAttack(world, attack, { holdsMs: 1_000 });
    expect(harm).toEqual([]);
    expect(bodies['429']).toContain('reach 8 MiB');
  });
});
