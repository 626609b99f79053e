import { expect, test } from '@jest/globals';
import { visitDesk } from '../../support/desk-visit.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

test('a question of the library goes to its place in the draft, with its translations, and can be undone', async () => {
  const { tenant, key } = await ownTenant(at, null);
  const desk = await visitDesk(at, key);
  await desk.post(`/desk/${tenant}/templates/pulse`, { languages: 'all' });
  const survey = `/desk/${tenant}/surveys/pulse-check`;
  const { body } = await desk.get(`${survey}/library?after=question.month`);
  expect(body).toContain('Which department do you work in?');
  expect(body).toContain('name="after" value="question.month"');

  const added = await desk.post(`${survey}/library`, { question: 'department', after: 'question.month' });
  expect([added.statusCode, added.headers.location]).toEqual([
    303,
    `${survey}/edit?open=question.q1#card-question.q1`,
  ]);
  const stored = await at.deps.drafts.read(tenant, 'pulse-check');
  const document = stored.outcome === 'found' ? stored.document : undefined;
  expect(document?.undo).toHaveLength(1);
  expect(document?.draft).toMatchObject({
    sections: [{ questions: [{ id: 'month' }, { id: 'q1' }, {}, {}, {}] }],
    translations: { de: { '/questions/q1/text': { text: 'In welcher Abteilung arbeiten Sie?' } } },
  });
});

test.each([
  [{ question: 'nothing' }, 'There is no such question in the library.'],
  [{ question: 'department', after: 'question.gone' }, 'The place for it is gone.'],
])('%j is refused, and changes nothing', async (fields, message) => {
  const { tenant, key } = await ownTenant(at, null);
  const desk = await visitDesk(at, key);
  await desk.post(`/desk/${tenant}/surveys`, { title: 'Tea' });
  const refused = await desk.post(`/desk/${tenant}/surveys/tea/library`, fields);
  expect([refused.statusCode, refused.body.includes(message)]).toEqual([422, true]);
  expect(await at.deps.drafts.read(tenant, 'tea')).toMatchObject({ document: { revision: 1 } });
});
