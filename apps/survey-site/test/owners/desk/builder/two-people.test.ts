import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, signInToDesk } from '../../../support/desk-site.ts';
import { asScript, builderSite, colour, rev } from './builder-site.ts';

const { at, here, begin, post, publish, draftOf, etag } = builderSite();
beforeEach(begin);

describe('two people at once', () => {
  let ben: { readonly cookie: string };
  beforeEach(async () => {
    ben = await signInToDesk(at, (await keyWithRole(at, here.key, 'editor', here.tenant)).apiKey);
    await post('/edit', { ...colour, revision: rev(0), text: 'Theirs?', action: 'save' }, ben);
  });

  test('the second sees both versions, and nothing is overwritten', async () => {
    const answer = await post('/edit', { ...colour, revision: rev(0), text: 'Mine?', action: 'down:colour' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('The editor saved another version at');
    expect(answer.body).toContain('<del>Theirs?</del>');
    expect(answer.body).toContain('<ins>Mine?</ins>');
    expect(answer.body).toContain('You wanted to: move a question.');
    expect(await draftOf()).toMatchObject({ revision: 1_000_001, updatedBy: 'The editor' });
    // The form has the new revision, and the button the same action.
    expect(answer.body).toContain('name="revision" value="1000001"');
    await post('/edit', { ...colour, revision: rev(1), text: 'Mine?', action: 'down:colour' });
    expect(await draftOf()).toMatchObject({
      revision: 1_000_002,
      draft: { sections: [{ questions: [{ id: 'extras' }, { id: 'colour', text: 'Mine?' }, {}, {}, {}] }] },
    });
  });

  test('the script gets the same panel', async () => {
    const answer = await post('/edit', { ...colour, revision: rev(0), text: 'Mine?' }, here.ana, asScript);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { revision: 1_000_001, conflict: expect.stringContaining('Replace with mine') },
    ]);
  });

  test('a question that the other removed can be kept', async () => {
    await post('/edit', { revision: rev(1), action: 'remove:colour' }, ben);
    const answer = await post('/edit', { ...colour, revision: rev(1), text: 'Mine?', action: 'save' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('The question was removed');
    await post('/edit', { ...colour, revision: rev(2), text: 'Mine?', action: 'save' });
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({
      id: 'colour',
      text: 'Mine?',
      choices: [{ value: 'red' }, { value: 'blue' }],
    });
  });

  test('a question that the other made another kind becomes what was typed again', async () => {
    await post('/edit', { revision: rev(1), action: 'add:choice' });
    const pizza = {
      open: 'question.q1',
      text: 'Which?',
      kind: 'choice',
      type: 'choice',
      'item.c6': 'Pizza',
      'item.c7': 'Soup',
    };
    await post('/edit', { ...pizza, revision: rev(2), action: 'save' });
    await post('/edit', { ...pizza, type: 'text', revision: rev(3), action: 'save' }, ben);
    const mine = { ...pizza, 'item.c7': 'Salad', action: 'save' };
    const answer = await post('/edit', { ...mine, revision: rev(3) });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toMatch(/<del>Text<\/del>.*<ins>Choices<\/ins>/);
    expect(answer.body).toContain('Salad');
    await post('/edit', { ...mine, revision: rev(4) });
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ choices: [{ label: 'Pizza' }, { label: 'Salad' }] });
  });

  test('a page that only opens another item is shown the newer version', async () => {
    const answer = await post('/edit', {
      ...colour,
      text: 'Theirs?',
      revision: rev(0),
      action: 'open:survey',
    });
    expect(answer.statusCode).toBe(303);
  });

  test('a page of a draft that was published meanwhile does not write to the next draft', async () => {
    await publish();
    const published = await post('/edit', { ...colour, revision: rev(1), text: 'Mine?', action: 'save' });
    expect([published.statusCode, published.body]).toEqual([
      409,
      expect.stringContaining('The published version'),
    ]);
    await post('/edit', { revision: rev(0, 2), action: 'remove:why' }, ben);
    const stale = await post('/edit', { ...colour, revision: rev(1), text: 'Mine?', action: 'save' });
    expect(stale.statusCode).toBe(409);
  });

  test('publishing again something that was not reviewed is refused', async () => {
    const reviewed = { revision: rev(1), published: await etag() };
    await post('/edit', { ...colour, revision: rev(1), text: 'Later?', action: 'save' }, ben);
    const stale = await post('/publish', reviewed);
    expect([stale.statusCode, stale.body]).toEqual([409, expect.stringContaining('Later?')]);
    expect(stale.body).toContain('Nothing was published yet');
    const current = { revision: rev(2), published: await etag() };
    expect((await post('/publish', current, ben)).statusCode).toBe(303);
    expect((await post('/publish', current)).statusCode).toBe(409);
  });
});
