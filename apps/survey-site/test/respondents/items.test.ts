import { describe, expect, test } from '@jest/globals';
import { bearer } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
/** Of the moment at which the site's clock begins. */
const submissionId = '01M7YNAYM0TSV4RRFFQ69G5FAV';

const items = [
  { id: 'price', label: 'The price' },
  { id: 'taste', label: 'The <taste>' },
  { id: 'staff', label: 'The staff' },
];
const survey = {
  title: 'Wishes',
  questions: [
    { id: 'wish', text: 'What first?', type: 'ranking', items, required: true },
    { id: 'spent', text: 'Divide 10 €', type: 'sum', items, total: 10, decimals: 1, unit: '€' },
  ],
};

async function formSite(definition: object = survey) {
  const { at, key, address, form } = await newTenant(undefined, definition);
  const post = (fields: Readonly<Record<string, string>>) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'submission:id': submissionId, ...fields }).toString(),
    });
  const answers = async () =>
    (await at.site.inject({ url: `${address}/answers`, headers: bearer(key) })).json<{
      answers: unknown[];
    }>();
  return { at, form, post, answers };
}

const ranked = { 'wish.price': '2', 'wish.taste': '1', 'wish.staff': '3' };
const errorsIn = (body: string): string[][] =>
  [...body.matchAll(/<p class="error" id="([^"]+)"><bdi><span[^>]*>[^<]*<\/span>([^<]*)/g)].map(
    ([, id, text]) => [id!, text!],
  );
const linksIn = (body: string): (string | undefined)[] =>
  [...body.matchAll(/<li><a href="#([^"]+)">/g)].map(([, target]) => target);

describe('the form of a ranking and a sum', () => {
  test('works without a script, and offers one that its policy allows', async () => {
    const { at, form, post } = await formSite();
    const page = await at.site.inject(form);
    const [, script] = /<script src="([^"]+)" defer>/.exec(page.body) ?? [];
    expect((await at.site.inject(script!)).headers['content-type']).toContain('javascript');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    // Nothing is ranked before the person does so, and nothing is sent of what was not touched.
    expect(page.body).not.toContain(' selected');
    const sent = await post({ ...ranked, 'spent.price': '7,5', 'spent.taste': '٢٫٥', 'spent.staff': '' });
    expect(sent.statusCode).toBe(303);
  });

  test('names a rank that is given twice, and one that is missing, and keeps what was chosen', async () => {
    const { post } = await formSite();
    const refused = await post({ ...ranked, 'wish.staff': '1' });
    expect(refused.statusCode).toBe(422);
    expect(errorsIn(refused.body)).toEqual([
      ['q-wish.error', 'No item has rank 3: give each rank from 1 to 3 to an item'],
      ['q-wish:taste.error', 'Rank 1 is given twice'],
      ['q-wish:staff.error', 'Rank 1 is given twice'],
    ]);
    expect(linksIn(refused.body)).toEqual(['q-wish:price', 'q-wish:taste', 'q-wish:staff']);
    expect(refused.body.match(/<option value="1" selected>/g)).toHaveLength(2);
    expect(refused.body.match(/<option value="2" selected>/g)).toHaveLength(1);
  });

  test('says by how much the numbers are off, in the language of the survey, and keeps what was typed', async () => {
    const { post } = await formSite({ ...survey, languages: ['de'] });
    const left = await post({ ...ranked, 'spent.price': '7,5' });
    expect(errorsIn(left.body)).toEqual([
      ['q-spent.error', '2,5 übrig: Die Zahlen müssen zusammen 10 ergeben'],
    ]);
    expect(left.body).toContain('value="7,5"');
    const over = await post({ ...ranked, 'spent.price': '7,5', 'spent.taste': '5' });
    expect(errorsIn(over.body)).toEqual([
      ['q-spent.error', '2,5 zu viel: Die Zahlen müssen zusammen 10 ergeben'],
    ]);
    const typed = await post({ ...ranked, 'spent.price': 'zehn', 'spent.taste': '0,25' });
    expect(errorsIn(typed.body).map(([id]) => id)).toEqual(['q-spent:price.error', 'q-spent:taste.error']);
    expect(typed.body).toContain('value="zehn"');
  });

  test('stores nothing of a wrong answer', async () => {
    const { post, answers } = await formSite();
    await post({ ...ranked, 'wish.staff': '1' });
    await post({ ...ranked, 'spent.price': '3' });
    expect((await answers()).answers).toEqual([]);
  });
});
