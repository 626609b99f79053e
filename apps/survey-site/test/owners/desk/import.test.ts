import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let ana: { readonly cookie: string };

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  ana = await signInToDesk(at, key);
});

const boundary = 'canvass-test';

function upload(parts: Record<string, string | { readonly file: string }>, who = ana) {
  const written = Object.entries(parts).map(([name, value]) =>
    typeof value === 'string'
      ? `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
      : `Content-Disposition: form-data; name="${name}"; filename="s.json"\r\nContent-Type: application/json\r\n\r\n${value.file}`,
  );
  const payload = `${written.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  return send(payload, `multipart/form-data; boundary=${boundary}`, who);
}

const send = (payload: string, type: string, who = ana) =>
  at.site.inject({
    method: 'POST',
    url: `/desk/${tenant}/import`,
    headers: { ...ownForm, 'content-type': type, ...who },
    payload,
  });

const surveyJs = JSON.stringify({
  title: 'Tea & <b>biscuits</b>',
  pages: [
    { name: 'p1', elements: [{ type: 'rating', name: 'taste', title: 'Taste?' }] },
    {
      name: 'p2',
      elements: [
        { type: 'signaturepad', name: 'sign' },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
});

describe('importing', () => {
  test('first says what is taken, changed and left out, then makes a draft', async () => {
    const report = await upload({ file: { file: surveyJs }, json: '' });
    expect(report.statusCode).toBe(200);
    expect(report.body).toContain('Import “Tea &amp; &lt;b&gt;biscuits&lt;/b&gt;”');
    expect(report.body).toContain('Left out');
    expect(await at.deps.drafts.list(tenant)).toEqual([]);

    const made = await upload({ json: surveyJs, make: 'yes' });
    expect(made.headers.location).toBe(`/desk/${tenant}/surveys/tea-b-biscuits-b/edit?done=imported`);
    const page = await at.site.inject({ url: String(made.headers.location), headers: ana });
    expect(page.body).toContain('The import is a draft now.');
    expect(page.body).toContain('Taste?');
  });

  test('takes a Canvass definition as it is, and brings an export back', async () => {
    const exported = await at.site.inject({
      url: `/desk/${tenant}/surveys/coffee/definition.json`,
      headers: ana,
    });
    const report = await upload({ file: { file: exported.body } });
    expect(report.body).toContain('This is a Canvass definition. All of it is taken.');
    const again = await at.site.inject({ url: `/desk/${tenant}/surveys/coffee/surveyjs.json`, headers: ana });
    expect(again.json()).toMatchObject({ title: 'Coffee', pages: [{}] });
    expect((await upload({ file: { file: again.body } })).body).toContain(
      'The survey will have 5 questions.',
    );
  });

  test('asks groups that repeat as often as was chosen, and keeps the thank-you text with the draft', async () => {
    const file = {
      title: 'Children',
      completedHtml: 'Thanks &amp; goodbye',
      elements: [
        { type: 'paneldynamic', name: 'child', templateElements: [{ type: 'comment', name: 'name' }] },
        { type: 'comment', name: 'why' },
      ],
    };
    const json = JSON.stringify(file);
    const report = await upload({ json, groups: '2' });
    expect(report.body).toContain('The survey will have 3 questions.');
    expect(report.body).toContain('<input type="hidden" name="groups" value="2">');
    await upload({ json, groups: '2', make: 'yes' });
    const settings = await at.site.inject({ url: `/desk/${tenant}/surveys/children/settings`, headers: ana });
    expect(settings.body).toContain('Thanks &amp; goodbye</textarea>');
    const draft = await at.deps.drafts.read(tenant, 'children');
    expect(draft).toMatchObject({ document: { settings: { thanksText: 'Thanks & goodbye' } } });
  });

  test.each(['11', 'two', ''])('refuses %j groups, and keeps what was pasted', async (groups) => {
    const answer = await upload({ json: surveyJs, groups });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Choose how often groups are asked');
    expect(answer.body).toContain('aria-describedby="groups-hint groups-error"');
    expect(answer.body).toContain('biscuits');
  });

  test('names the faults of a Canvass definition', async () => {
    const faulty = { ...coffee, questions: [{ ...coffee.questions[0], choices: [] }] };
    const answer = await upload({ json: JSON.stringify(faulty) });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining('<code>questions[0].choices</code>: choices must not be empty'),
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'Dear Sir'],
    ['a number', '7'],
    ['no survey', '{"a": 1}'],
    ['deep nesting', `{"pages":${'['.repeat(200_000)}`],
    ['deep and closed nesting', `{"pages":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('answers %s in words, and keeps what was pasted', async (_what, json) => {
    const answer = await upload({ json });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(json.slice(0, 20).replaceAll('"', '&quot;'));
    expect(await at.deps.drafts.list(tenant)).toEqual([]);
  });

  test('takes a pasted text in which nothing is seen for none, and a file with nothing for no file', async () => {
    const nothing = await upload({ json: '\u200b\u3164' });
    expect([nothing.statusCode, nothing.body.includes('Choose a file, or paste JSON')]).toEqual([422, true]);
    const pasted = await upload({ file: { file: '\u200b\n' }, json: surveyJs });
    expect(pasted.statusCode).toBe(200);
  });

  test.each([
    ['a body without a boundary', '--x--', 'multipart/form-data', 400],
    ['a broken body', 'nonsense', 'multipart/form-data; boundary=x', 400],
    [
      'thousands of parts',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(5_000),
      'multipart/form-data; boundary=x',
      413,
    ],
    ['5 MB', `--x\r\n${'x'.repeat(5_000_000)}`, 'multipart/form-data; boundary=x', 413],
    ['another type', '{}', 'application/json', 415],
  ])('refuses %s', async (_what, payload, type, status) => {
    expect((await send(payload, type)).statusCode).toBe(status);
  });

  test('is for editors', async () => {
    const viewer = await signInToDesk(at, (await keyWithRole(at, key, 'viewer', tenant)).apiKey);
    expect((await upload({ json: surveyJs }, viewer)).statusCode).toBe(403);
    const page = await at.site.inject({ url: `/desk/${tenant}/import`, headers: viewer });
    expect(page.statusCode).toBe(403);
  });
});
