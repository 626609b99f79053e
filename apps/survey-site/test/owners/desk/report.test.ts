import { beforeAll, describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { journalOf } from '../../support/counted-answers.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();
let visit: DeskVisit;
let survey: string;

beforeAll(async () => {
  ({ visit, survey } = await answered(9));
});

/** Creates a survey with the answers of 12 people: `red` of them chose red, the others blue. */
async function answered(red: number) {
  const own = await ownTenant(at);
  const journal = journalOf(at, own.tenant, own.tenant);
  await journal.store(
    Array.from({ length: 12 }, (_, n) => ({ colour: n < red ? 'red' : 'blue', why: `Very <fast>, ${n}` })),
  );
  await journal.count();
  at.time.ms += 1_000;
  const desk = await visitDesk(at, own.key);
  return { visit: desk, survey: `/desk/${own.tenant}/surveys/coffee` };
}

describe('a report', () => {
  test('has a cover, what stands out, the contents, each card, and how to read it', async () => {
    const { body, statusCode } = await visit.get(`${survey}/report`);
    expect(statusCode).toBe(200);
    expect(body).toContain('What 12 people told us');
    expect(body).toContain('75.0% chose “red”: Which colour?');
    expect(body).toContain('<a href="#card-colour">');
    expect(body).toContain('id="card-why"');
    expect(body).toContain('Very &lt;<mark>fast</mark>&gt;');
    expect(body).toContain('How to read this report');
    expect(body).not.toContain('where[colour]');
  });

  test('is of the answers that a filter takes, on the paper and with the texts that are asked for', async () => {
    const { body } = await visit.get(`${survey}/report?where[colour]=blue&paper=letter&texts=no`);
    expect(body).toContain('What 3 people told us');
    expect(body).not.toContain('Very &lt;<mark>fast</mark>&gt;');
    expect(body).toContain(`${survey}/report/paper.css?where[colour]=blue&amp;paper=letter&amp;texts=no`);
    expect((await visit.get(`${survey}/report?where[colour]=green`)).statusCode).toBe(422);
    const css = await visit.get(`${survey}/report/paper.css?paper=letter`);
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.body).toContain('size: letter;');
  });

  test('has what its form ticks, at an address that can be shared', async () => {
    const { body } = await visit.get(`${survey}/report?where[colour]=red&without=why`);
    expect(body).toContain('id="card-colour"');
    expect(body).not.toMatch(/id="card-why"|href="#card-why"/);
    expect(body).toMatch(/name="card" value="colour" checked>/);
    expect(body).toMatch(/name="card" value="why"><span/);
    expect(body).toContain('<input type="hidden" name="where[colour]" value="red">');
    const form = await visit.get(
      `${survey}/report?where[colour]=red&texts=no&chosen=yes&card=why&card=rating&by=`,
    );
    expect(form.statusCode).toBe(303);
    const to = String(form.headers['location']);
    expect(to).toContain(`${survey}/report?where[colour]=red&texts=no&without=`);
    const without = new URL(to, 'https://desk.internal').searchParams.get('without')?.split(',');
    expect(without).toContain('colour');
    expect(without).not.toContain('why');
    const shown = (await visit.get(to)).body;
    expect(shown).toContain('id="card-why"');
    expect(shown).not.toContain('id="card-colour"');
  });

  test('compares no words of people if it is without what they wrote', async () => {
    const { body: whole } = await visit.get(`${survey}/report?by=colour`);
    expect(whole).toContain('<th role="rowheader" scope="row"><bdi>fast</bdi></th>');
    const { body } = await visit.get(`${survey}/report?by=colour&texts=no`);
    expect(body).not.toMatch(/\bfast\b/i);
    expect(body).toContain('so their words are not compared either');
  });

  test('compares the groups of a question, without those that are small', async () => {
    const { body } = await visit.get(`${survey}/report?by=colour`);
    expect(body).toMatch(/<h2>Where groups differ: .?Which colour\?.?<\/h2>/);
    expect(body).toMatch(/<th role="columnheader" scope="col"><bdi>red<\/bdi><small>9<\/small>/);
    expect(body).toMatch(/<option value="colour" dir="auto" selected>/);
    expect(body).not.toMatch(/compare\/|<th[^>]*><a/);
    const { body: none } = await visit.get(`${survey}/report?by=nothing`);
    expect(none).not.toContain('Where groups differ');
    expect(none).toContain('is not there any more, or makes no groups');
    await visit.post(`${survey}/settings`, { hideGroupsSmallerThan: '5' });
    at.time.ms += 60_000;
    const { body: hidden } = await visit.get(`${survey}/report?by=colour`);
    expect(hidden).not.toContain('<bdi>blue</bdi><small>');
    expect(hidden).toContain('There is nothing to compare');
  });

  test('is whole but for the groups if these are not counted in time, or if the survey goes meanwhile', async () => {
    const { slices } = at.deps;
    const slice = slices.slice.bind(slices);
    const goOn = latch();
    Object.assign(slices, {
      slice: async () => {
        await goOn.wait();
        return { outcome: 'notFound' };
      },
    });
    const late = await at.time.until(visit.get(`${survey}/report?by=colour`));
    goOn.open();
    const gone = await visit.get(`${survey}/report?by=colour`);
    Object.assign(slices, { slice });
    for (const { statusCode, body } of [late, gone]) {
      expect(statusCode).toBe(200);
      expect(body).toContain('id="card-colour"');
      expect(body).toContain('How to read this report');
    }
    expect(late.body).toContain('Counting the groups takes a while.');
    expect(gone.body).toContain('is not there any more, or makes no groups');
  });

  test('names no group under a quote; the results do if five people of each group wrote', async () => {
    const named = await answered(6);
    expect((await named.visit.get(named.survey)).body).toMatch(/<bdi>blue<\/bdi> · /);
    expect((await named.visit.get(`${named.survey}/report`)).body).not.toContain('</bdi> · ');
    const small = await answered(8);
    await small.visit.post(`${small.survey}/settings`, { hideGroupsSmallerThan: '2' });
    at.time.ms += 60_000;
    const { body } = await small.visit.get(small.survey);
    expect(body).toContain('Very &lt;<mark>fast</mark>&gt;');
    expect(body).not.toContain('</bdi> · ');
  });

  test('is shown by the link to the public results, until it is revoked', async () => {
    const shared = await visit.post(`${survey}/public-results`, { action: 'create', texts: '', shown: '' });
    expect(shared.statusCode).toBe(303);
    const page = (await visit.get(`${survey}/share`)).body;
    const [, path = ''] = /value="https?:\/\/[^/]+(\/results\/[^"]+)"/.exec(page) ?? [];
    const report = await at.site.inject(`${path}/report?paper=letter`);
    expect(report.statusCode).toBe(200);
    expect(report.body).not.toContain('Very &lt;<mark>fast</mark>&gt;');
    expect((await at.site.inject(`${path}/report/paper.css`)).body).toContain('size: A4;');
    expect((await at.site.inject(`${path}x/report`)).statusCode).toBe(404);
  });
});
