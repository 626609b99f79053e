import { beforeEach, describe, expect, test } from '@jest/globals';
import { journalOf } from '../../support/counted-answers.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import type { SiteDeps } from '../../../src/server/site-deps.ts';

const follow = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';

const shared = memorySite();

let visit: DeskVisit;
let survey: string;

/** Signs in to a new tenant with three answers. */
async function withAnswers(at = shared): Promise<void> {
  const { tenant, key } = await ownTenant(at);
  survey = `/desk/${tenant}/surveys/coffee`;
  const journal = journalOf(at, tenant, tenant);
  await journal.store([
    { colour: 'red', rating: 5, why: 'Very fast' },
    { colour: 'red' },
    { colour: 'blue' },
  ]);
  await journal.count();
  at.time.ms += 1_000;
  visit = await visitDesk(at, key);
}

beforeEach(() => withAnswers());

describe('an export at the desk', () => {
  test('is offered for all answers, and for those that a filter of the results takes', async () => {
    expect((await visit.get(`${survey}/export`)).body).toContain('All 3 answers of this survey as one file.');
    const results = await visit.get(`${survey}?where[colour]=red`);
    expect(results.body).toContain(`<a href="${survey}/export?where[colour]=red">Export these answers</a>`);
    const { body } = await visit.get(`${survey}/export?where[colour]=red`);
    expect(body).toContain('<input type="hidden" name="where[colour]" value="red">');
    expect(body).toContain('The answers that fit, as one file.');
  });

  test('is a file that Excel opens, whose page can ask how far it is', async () => {
    const file = `${survey}/export/file?format=csv&choices=labels&multiple=joined&where[colour]=red`;
    const { body, headers } = await visit.get(`${file}&follow=${follow}`);
    expect(headers['content-disposition']).toBe('attachment; filename="coffee.csv"');
    expect(body.startsWith('\uFEFF"Id","Received at (UTC)","Version","Which colour?",')).toBe(true);
    expect(body.split('\r\n')).toHaveLength(4);
    const withIds = await visit.get(`${survey}/export/file?format=csv&headers=ids`);
    expect(withIds.body.startsWith('\uFEFF"id","receivedAt","version","q_')).toBe(true);
    const progress = await visit.get(`${survey}/export/progress?follow=${follow}`);
    expect(progress.json()).toEqual({
      state: 'complete',
      rows: 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('that breaks off is told as cut, and one that nobody knows as unknown', async () => {
    const exports: SiteDeps['exports'] = {
      begin: async (_key, _document, _request, { onProgress }) => ({
        outcome: 'begun',
        pieces: (async function* () {
          yield Buffer.from('id\r\n');
          onProgress?.({ rows: 1, read: 0.5 });
          throw new Error('storage is gone');
        })() as never,
      }),
    };
    await withAnswers(memorySite({ deps: { exports } }));
    await expect(visit.get(`${survey}/export/file?format=csv&follow=${follow}`)).rejects.toThrow('destroyed');
    const stateOf = async (token: string): Promise<unknown> =>
      (await visit.get(`${survey}/export/progress?follow=${token}`)).json();
    expect(await stateOf(follow)).toEqual({ state: 'cut' });
    expect(await stateOf('another-token-of-nobody')).toEqual({ state: 'unknown' });
    expect(await stateOf('x')).toEqual({ state: 'unknown' });
  });

  test('is refused with a page for what it does not know, and while there are too many', async () => {
    expect((await visit.get(`${survey}/export?where[colour]=green`)).statusCode).toBe(422);
    expect((await visit.get(`${survey}/export/file?format=pdf`)).statusCode).toBe(422);
    await withAnswers(memorySite({ deps: { exports: { begin: async () => ({ outcome: 'busy' }) } } }));
    const refused = await visit.get(`${survey}/export/file?format=csv`);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  });
});
