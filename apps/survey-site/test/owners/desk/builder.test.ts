import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { memorySite, withTenant } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let base: string;
let ana: { readonly cookie: string };

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  base = `/desk/${tenant}/surveys/coffee`;
  ana = await signInToDesk(at, key);
});

const get = (path: string, who = ana, more: Record<string, string> = {}) =>
  at.site.inject({ url: `${base}${path}`, headers: { ...who, ...more } });

const post = (
  path: string,
  fields: Record<string, string> | readonly (readonly [string, string])[],
  who = ana,
  more: Record<string, string> = {},
) =>
  at.site.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { ...ownForm, ...who, ...more },
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
  });

/** The revision after some changes of a draft that was made from a version. */
const rev = (changes: number, version = 1) => String(version * 1_000_000 + changes);

const asScript = { accept: 'application/json' };

/** The definition that publishing the draft made, or a part of it. */
async function publish(): Promise<Record<string, unknown>> {
  const review = (await get('/publish')).body;
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? '';
  const published = field('published').replaceAll('&quot;', '"');
  const answer = await post('/publish', { revision: field('revision'), published });
  expect([answer.statusCode, answer.body]).toEqual([303, '']);
  return (await get('/definition.json')).json<Record<string, unknown>>();
}

const draftOf = async () => {
  const found = await at.deps.drafts.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no draft');
  return found.document;
};

/** What the audit trail says of drafts, the newest first. */
const recorded = async () => {
  const trail = await at.deps.auditTrail.read(tenant, { limit: 100 });
  return (trail?.entries ?? [])
    .filter(({ action }) => action.startsWith('draft-'))
    .map(({ actor, action, target, detail }) => [actor.name, action, target, detail]);
};

const ids = async () =>
  ((await draftOf()).draft as { sections: { questions: { id: string }[] }[] }).sections.map(({ questions }) =>
    questions.map(({ id }) => id).join(' '),
  );

const colour = {
  open: 'question.colour',
  text: 'Which colour?',
  type: 'choice',
  kind: 'choice',
  required: 'yes',
};

describe('the builder', () => {
  test('shows a line for each question, and the fields of one', async () => {
    const page = await get('/edit?open=question.colour');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Which extras?');
    expect(page.body).toContain('name="item.c1"');
    expect(page.body).not.toContain('name="maxLength"');
    expect((await get('/edit?open=question.nobody')).body).not.toContain('name="text"');
  });

  test('saves what was typed with every button, and shows where it was done', async () => {
    const answer = await post('/edit', {
      ...colour,
      revision: rev(0),
      text: 'Your colour?\r\nReally?',
      'item.c1': ' crimson ',
      action: 'down:colour',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `${base}/edit?open=question.colour&focus=do-down%3Acolour&done=moved&at=question.colour`,
    );
    const shown = await get(
      '/edit?open=question.colour&focus=do-down%3Acolour&done=moved&at=question.colour',
    );
    expect(shown.body).toContain('The question is now number 2 of 5.');
    expect(shown.body).toMatch(/id="do-down:colour"[^>]*autofocus/);
    expect(await publish()).toMatchObject({
      questions: [
        { id: 'extras' },
        {
          id: 'colour',
          text: 'Your colour?\nReally?',
          choices: [
            { value: 'red', label: 'crimson' },
            { value: 'blue', label: 'blue' },
          ],
        },
        {},
        {},
        {},
      ],
    });
  });

  test('takes an explanation of a question, for its form and its translations', async () => {
    await post('/edit', {
      ...colour,
      revision: rev(0),
      description: 'Of the cup,\r\nnot of the coffee.',
      action: 'save',
    });
    expect((await get('/edit?open=question.colour')).body).toContain(
      '>\nOf the cup,\nnot of the coffee.</textarea>',
    );
    expect((await get('/preview')).body).toContain('>Of the cup,\nnot of the coffee.</p>');
    expect((await get('/publish')).body).toContain('“Which colour?”');
    expect((await get('/publish')).body).toContain(' now has an explanation below it.');
    const described = { id: 'colour', description: 'Of the cup,\nnot of the coffee.' };
    expect(await publish()).toMatchObject({ questions: [described, {}, {}, {}, {}] });
    await post('/edit', { ...colour, revision: rev(0, 2), description: ' ', action: 'save' });
    const [first] = (await publish())['questions'] as object[];
    expect(first).not.toHaveProperty('description');
  });

  test('adds the choice “Other” by a click, names it in its row, and takes it away again', async () => {
    const page = (await get('/edit?open=question.colour')).body;
    expect(page).toContain('value="otherAdd"');
    expect(page).not.toContain('name="other"');
    const added = await post('/edit', { ...colour, revision: rev(0), action: 'otherAdd' });
    expect(added.headers.location).toContain('focus=f-otherLabel&done=itemAdded');
    const shown = (await get('/edit?open=question.colour')).body;
    expect(shown).toContain('name="other" value="yes"');
    expect(shown).not.toContain('value="otherAdd"');
    const named = { ...colour, other: 'yes', otherLabel: 'Another one' };
    await post('/edit', { ...named, revision: rev(1), action: 'save' });
    expect(await publish()).toMatchObject({
      questions: [{ other: true, otherLabel: 'Another one' }, {}, {}, {}, {}],
    });
    const removed = await post('/edit', { ...named, revision: rev(0, 2), action: 'otherRemove' });
    expect(removed.headers.location).toContain('focus=do-otherAdd&done=itemRemoved');
    const [first] = (await publish())['questions'] as object[];
    expect(first).not.toHaveProperty('other');
  });

  test('adds, copies, removes and undoes', async () => {
    await post('/edit', { revision: rev(0), action: 'add:nps:question.colour' });
    await post('/edit', { revision: rev(1), action: 'duplicate:q1' });
    await post('/edit', { revision: rev(2), action: 'remove:extras' });
    await post('/edit', { revision: rev(3), action: 'addSection:q1' });
    expect(await ids()).toEqual(['colour q1', 'q2 rating cups why']);
    await post('/edit', { revision: rev(4), action: 'undo' });
    await post('/edit', { revision: rev(5), action: 'undo' });
    expect(await ids()).toEqual(['colour q1 q2 extras rating cups why']);
    await post('/edit', { revision: rev(6), action: 'undo' });
    await post('/edit', { revision: rev(7), action: 'undo' });
    const nothing = await post('/edit', { revision: rev(8), action: 'undo' });
    expect(nothing.headers.location).toContain('done=nothingToUndo');
    expect(await ids()).toEqual(['colour extras rating cups why']);
  });

  test('builds conditions from selects', async () => {
    const rating = {
      open: 'question.rating',
      text: 'How good?',
      type: 'scale',
      kind: 'scale',
      min: '1',
      max: '5',
    };
    await post('/edit', { ...rating, revision: rev(0), when: 'any', action: 'save' });
    expect((await get('/edit?open=question.rating')).body).toContain('Choose a question');
    const filled = { ...rating, when: 'any', 'if.0.question': 'colour', 'if.0.test': 'anyOf' };
    await post('/edit', { ...filled, 'if.0.choices': 'c2', revision: rev(1), action: 'conditionAdd' });
    await post('/edit', {
      ...filled,
      'if.0.choices': 'c2',
      'if.1.question': 'extras',
      'if.1.test': 'unanswered',
      revision: rev(2),
      action: 'close',
    });
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions[2]).toMatchObject({
      showIf: {
        any: [
          { question: 'colour', anyOf: ['blue'] },
          { question: 'extras', answered: false },
        ],
      },
    });
    expect((await get('/edit')).body).toMatch(
      /Asked only if question 1 is “[^”]*blue[^”]*” or question 2 is not answered/,
    );
  });

  test('builds conditions on what is written, a text on each line', async () => {
    await post('/edit', { revision: rev(0), action: 'add:text' });
    const asked = { open: 'question.q1', text: 'What would help?', type: 'text', when: 'all' };
    const typed = { ...asked, 'if.0.question': 'why', 'if.0.test': 'textIsNot' };
    await post('/edit', { ...typed, revision: rev(1), action: 'save' });
    const page = (await get('/edit?open=question.q1')).body;
    expect(page).toContain('Capital and small letters make no difference.');
    const looked = (await get('/edit?open=question.q1&check=yes')).body;
    expect(looked).toContain('Write at least one text for the condition');
    await post('/edit', { ...typed, 'if.0.texts': 'nothing\r\n\r\nn/a', revision: rev(2), action: 'close' });
    expect((await get('/edit')).body).toMatch(/is not “[^”]*nothing[^”]*” or “[^”]*n\/a[^”]*”/);
    expect((await get('/edit?open=question.q1')).body).toMatch(
      /<textarea[^>]*>\nnothing\n\nn\/a<\/textarea>/,
    );
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ showIf: { question: 'why', textIsNot: ['nothing', 'n/a'] } });
  });

  test('writes a grid: its rows keep their ids, and its columns their values, when their labels change', async () => {
    await post('/edit', { revision: rev(0), action: 'add:matrix' });
    const grid = { open: 'question.q1', kind: 'matrix', type: 'matrix', text: 'How was it?' };
    const lists = { 'paste.rows': 'Price\nTaste', 'paste.columns': 'good\nbad' };
    await post('/edit', { ...grid, ...lists, revision: rev(1), action: 'close' });
    const asked = {
      rows: [
        { id: 'price', label: 'Price' },
        { id: 'taste', label: 'Taste' },
      ],
      columns: [
        { value: 'good', label: 'good' },
        { value: 'bad', label: 'bad' },
      ],
    };
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ id: 'q1', ...asked });
    const page = (await get('/edit?open=question.q1')).body;
    const keys = [...page.matchAll(/name="item\.(c\d+)"/g)].map(([, each]) => each);
    expect((await get('/edit')).body).toMatch(/Grid<\/span> <span>2 × 2/);
    const labels = { [`item.${keys[0]}`]: 'Price per night', [`item.${keys[2]}`]: 'Good!' };
    await post('/edit', { ...grid, ...labels, revision: rev(0, 2), action: `itemUp:rows:${keys[1]}` });
    await post('/edit', { ...grid, revision: rev(1, 2), action: `itemRemove:columns:${keys[3]}` });
    await post('/edit', { ...grid, revision: rev(2, 2), action: 'itemAdd:rows' });
    const undone = await post('/edit', { ...grid, revision: rev(3, 2), action: 'undo' });
    expect(undone.statusCode).toBe(303);
    const review = (await get('/publish')).body;
    expect(review).toContain('Reworded row in “How was it?”: “Price” becomes “Price per night”.');
    expect(review).toContain('Removed column in “How was it?”: “bad”.');
    expect(review).toContain('The rows of “How was it?” have another order.');
    expect(await publish()).toMatchObject({
      questions: expect.arrayContaining([
        expect.objectContaining({
          rows: [asked.rows[1], { id: 'price', label: 'Price per night' }],
          columns: [{ value: 'good', label: 'Good!' }],
        }),
      ]),
    });
  });

  test('says when a row is asked, and changes that on request', async () => {
    const rows = [
      { id: 'price', label: 'Price' },
      { id: 'taste', label: 'Taste', showIf: { question: 'colour', anyOf: ['red'] } },
    ];
    const grid = { id: 'grid', text: 'How was it?', type: 'matrix', rows, columns: ['good', 'bad'] };
    const put = await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${key}` },
      payload: { ...coffee, questions: [...coffee.questions, grid] },
    });
    expect(put.statusCode).toBe(200);
    const open = '/edit?open=question.grid';
    const shown = (await get(open)).body;
    expect(shown).toContain('Asked only if “Which colour?” is “red”');
    const [, action = ''] = /value="(conditionRemove:c\d+:0)"/.exec(shown) ?? [];
    const fields = { open: 'question.grid', kind: 'matrix', text: 'How was it?' };
    await post('/edit', { revision: rev(0, 2), action: 'remove:colour' });
    expect((await get(`${open}&check=yes`)).body).toContain(
      'Choose the question that the condition is about',
    );
    await post('/edit', { ...fields, revision: rev(1, 2), action });
    expect((await get(open)).body).not.toContain('Asked only if');
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ rows: [{ id: 'price' }, { id: 'taste', label: 'Taste' }] });
    expect(JSON.stringify(questions.at(-1))).not.toContain('showIf');
  });

  test('writes a date, and conditions on days and on rows', async () => {
    await post('/edit', { revision: rev(0), action: 'add:date' });
    const date = { open: 'question.q1', kind: 'date', type: 'date', text: 'When?' };
    await post('/edit', { ...date, min: '2026-01-01', max: '2026-12-31', revision: rev(1), action: 'save' });
    await post('/edit', { revision: rev(2), action: 'add:matrix' });
    const grid = { open: 'question.q2', kind: 'matrix', type: 'matrix', text: 'How?' };
    const lists = { 'paste.rows': 'Price', 'paste.columns': 'good\nbad' };
    await post('/edit', { ...grid, ...lists, revision: rev(3), action: 'close' });
    await post('/edit', { revision: rev(4), action: 'add:text' });
    const page = (await get('/edit?open=question.q2')).body;
    const [row, , bad] = [...page.matchAll(/name="item\.(c\d+)"/g)].map(([, each]) => each);
    const text = { open: 'question.q3', kind: 'text', type: 'text', text: 'Why bad?', maxLength: '100' };
    await post('/edit', {
      ...text,
      when: 'all',
      'if.0.question': 'q1',
      'if.0.test': 'within',
      'if.0.from': '2026-06-01',
      'if.1.question': `q2.${row}`,
      'if.1.test': 'anyOf',
      'if.1.choices': bad ?? '',
      revision: rev(5),
      action: 'close',
    });
    const shown = (await get('/edit?open=question.q3')).body;
    expect(shown).toContain('Asked only if “When?” is on or after 2026-06-01 and “How? – Price” is “bad”');
    expect(shown).toMatch(/name="if\.0\.from"[^>]*type="date"/);
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.slice(-3)).toMatchObject([
      { type: 'date', min: '2026-01-01', max: '2026-12-31' },
      { type: 'matrix' },
      {
        showIf: {
          all: [
            { question: 'q1', atLeast: '2026-06-01' },
            { question: 'q2.price', anyOf: ['bad'] },
          ],
        },
      },
    ]);
    await post('/edit', { ...date, min: '', max: '2027-12-31', revision: rev(0, 2), action: 'save' });
    expect((await get('/publish')).body).toContain(
      '“When?” takes days until 2027-12-31 instead of days from 2026-01-01 to 2026-12-31.',
    );
  });

  test('lists the words of a text without its marks', async () => {
    await post('/edit', { revision: rev(0), action: 'add:statement' });
    const text = { open: 'question.q1', kind: 'statement', type: 'statement', text: 'About **you**' };
    const saved = await post('/edit', { ...text, revision: rev(1), action: 'save' }, ana, asScript);
    const { regions } = saved.json<{ regions: Record<string, string> }>();
    expect(regions['outline']).toContain('>About you</');
  });

  test('lists what there is to look at, with links to the items; an empty question is left out', async () => {
    await post('/edit', { revision: rev(0), action: 'add:choice' });
    const fresh = (await get('/edit?open=question.q1')).body;
    expect(fresh).not.toContain('to look at');
    expect(fresh).not.toContain('class="todo"');
    expect((await get('/edit')).body).toContain('1 thing to look at');
    const looked = (await get('/edit?open=question.q1&check=yes')).body;
    expect(looked).toContain('Still empty. We’ll leave it out when you publish.');
    const asked = { open: 'question.q1', kind: 'choice', text: 'Which tea?' };
    await post('/edit', { ...asked, revision: rev(1), action: 'close' });
    expect((await get('/edit')).body).toMatch(/value="check:question.q1"[^>]*>Question 6: add a choice</);
    const review = await get('/publish');
    expect(review.body).toContain('Question 6: add a choice');
    expect(review.body).toContain('?open=question.q1&amp;check=yes#card-question.q1');
    expect(review.body).not.toContain('Publish the changes');
    const forced = await post('/publish', { revision: rev(2), published: await etag() });
    expect(forced.statusCode).toBe(422);
  });

  test('publishes without what is still empty, and says so before', async () => {
    await post('/edit', { revision: rev(0), action: 'add:choice' });
    await post('/edit', { ...colour, revision: rev(1), action: 'itemAdd:choices' });
    const nothing = (await get('/publish')).body;
    expect(nothing).toContain('Nothing to publish');
    expect(nothing).toContain('Still empty, so it is left out');
    await post('/edit', { ...colour, revision: rev(2), text: 'Your colour?', action: 'close' });
    const review = (await get('/publish')).body;
    expect(review).toContain('card-question.colour">Question 1</a>: 1 choice without text</li>');
    expect(review).toContain('card-question.q1">Question 6</a>: has no text yet</li>');
    const { questions } = (await publish()) as { questions: { choices?: object[] }[] };
    expect(questions).toHaveLength(5);
    expect(questions[0]?.choices).toHaveLength(2);
  });

  test('undoes and redoes everything; another change forgets what was undone', async () => {
    await post('/edit', { revision: rev(0), action: 'remove:extras' });
    await post('/edit', { revision: rev(1), action: 'add:date' });
    await post('/edit', { revision: rev(2), action: 'undo' });
    await post('/edit', { revision: rev(3), action: 'undo' });
    expect(await ids()).toEqual(['colour extras rating cups why']);
    const redone = await post('/edit', { revision: rev(4), action: 'redo' });
    expect(redone.headers.location).toContain('done=redone');
    expect(await ids()).toEqual(['colour rating cups why']);
    await post('/edit', { revision: rev(5), action: 'duplicate:why' });
    const nothing = await post('/edit', { revision: rev(6), action: 'redo' });
    expect(nothing.headers.location).toContain('done=nothingToRedo');
    expect(await ids()).toEqual(['colour rating cups why q1']);
  });

  test('says what was removed, with a button that brings it back', async () => {
    const removed = await post('/edit', { revision: rev(0), action: 'remove:why' });
    const page = (await get(removed.headers.location!.slice(base.length))).body;
    expect(page).toMatch(/class="toast"><p>Removed “[^”]*Why\?[^”]*”<\/p><button[^>]*value="undo"/);
  });

  test('moves a question to a place that a menu names, or dragging', async () => {
    const panel = (await get('/edit?panel=move:why')).body;
    expect(panel).toContain('<option value="question.colour" dir="auto">After 1. Which colour?</option>');
    await post('/edit', { revision: rev(0), action: 'place:why', place: 'question.colour' });
    expect(await ids()).toEqual(['colour why extras rating cups']);
    await post('/edit', { revision: rev(1), action: 'addSection:extras' });
    await post('/edit', { revision: rev(2), action: 'place:colour:question.rating' });
    expect(await ids()).toEqual(['why extras', 'rating colour cups']);
    const lost = await post('/edit', { revision: rev(3), action: 'place:why', place: 'question.gone' });
    expect(lost.statusCode).toBe(422);
  });

  test('makes questions of a text', async () => {
    const text = 'Which tea?\r\n- green\r\n- black\r\n\r\nAnd why?';
    const action = 'pasteQuestions:question.colour';
    await post('/edit', { revision: rev(0), questions: text, action });
    expect(await ids()).toEqual(['colour q1 q2 extras rating cups why']);
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions[1]).toMatchObject({ type: 'choice', choices: [{ label: 'green' }, { label: 'black' }] });
    const nothing = await post('/edit', { revision: rev(0, 2), questions: ' ', action });
    expect([nothing.statusCode, nothing.body]).toEqual([
      422,
      expect.stringContaining('There is no question in that text.'),
    ]);
  });

  test('offers all kinds below a question, and a choice that excludes the others', async () => {
    const menu = (await get('/edit?panel=add:question.colour')).body;
    expect(menu).toContain('value="add:drop-down:question.colour"');
    expect(menu).toContain('Paste questions as text');
    await post('/edit', { revision: rev(0), action: 'add:drop-down:question.colour' });
    await post('/edit', { ...colour, revision: rev(1), action: 'itemNone:choices' });
    expect(await draftOf()).toMatchObject({
      draft: {
        sections: [
          {
            questions: [
              { choices: [{}, {}, { label: 'None of these', exclusive: true }] },
              { id: 'q1', look: 'drop-down' },
              {},
              {},
              {},
              {},
            ],
          },
        ],
      },
    });
  });

  test('copies a question to another survey', async () => {
    const none = (await get('/edit?panel=copy:colour')).body;
    expect(none).toContain('There is no other survey yet.');
    const put = await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/tea`,
      headers: { authorization: `Bearer ${key}` },
      payload: { ...coffee, title: 'Tea' },
    });
    expect(put.statusCode).toBe(201);
    expect((await get('/edit?panel=copy:colour')).body).toContain('<option value="tea"');
    const copy = { revision: rev(0), action: 'copyTo:colour' };
    const copied = await post('/edit', { ...copy, target: 'tea' });
    expect([copied.statusCode, copied.headers.location]).toEqual([
      303,
      expect.stringContaining('done=copied'),
    ]);
    const tea = await at.deps.drafts.read(tenant, 'tea');
    expect(tea).toMatchObject({
      document: {
        draft: { sections: [{ questions: [{}, {}, {}, {}, {}, { id: 'q1', text: 'Which colour?' }] }] },
        undo: [{}],
      },
    });
    for (const target of ['gone', '../tea', '']) {
      expect((await post('/edit', { ...copy, target })).statusCode).toBe(422);
    }
  });

  test('adds a list of choices that was left behind when its question closes, not before', async () => {
    const list = { ...colour, 'paste.choices': 'tea\nwater' };
    const choices = ['red', 'blue', 'tea', 'water'].map((label) => expect.objectContaining({ label }));
    const first = expect.objectContaining({ choices });
    const withTea = { draft: { sections: [{ questions: expect.arrayContaining([first]) }] } };
    await post('/edit', { ...list, text: 'Colour?', action: 'save', revision: rev(0) });
    expect(await draftOf()).not.toMatchObject(withTea);
    await post('/edit', { ...list, text: 'Colour?', action: 'open:question.why', revision: rev(1) });
    expect(await draftOf()).toMatchObject(withTea);
  });

  test('answers its script with the regions that changed', async () => {
    const typed = await post('/edit', { ...colour, revision: rev(0), text: 'Colour?' }, ana, asScript);
    const { regions, revision, todos } = typed.json<{
      regions: Record<string, string>;
      revision: number;
      todos: Record<string, string>;
    }>();
    expect(revision).toBe(1_000_001);
    expect(todos).toEqual({});
    const emptied = await post('/edit', { ...colour, revision: rev(1), text: '' }, ana, asScript);
    expect(emptied.json()).toMatchObject({ todos: { 'f-text-todo': 'Write the question' } });
    expect(Object.keys(regions)).toEqual([
      'said',
      'builder',
      'toast',
      'outline-count',
      'outline',
      'rule-words',
    ]);
    expect(regions['outline']).toContain('Colour?');
    const moved = await post('/edit', { ...colour, revision: rev(2), action: 'down:colour' }, ana, asScript);
    expect(moved.json()).toMatchObject({ focus: 'do-down:colour', regions: { survey: expect.any(String) } });
    const publishing = await post('/edit', { revision: rev(3), action: 'publish' }, ana, asScript);
    expect(publishing.json()).toEqual({ revision: Number(rev(3)), go: `${base}/publish` });
  });

  test('writes nothing where nothing was changed', async () => {
    await post('/edit', { revision: rev(0), action: 'open:survey' });
    expect(await at.deps.drafts.read(tenant, 'coffee')).toEqual({ outcome: 'notFound' });
  });

  test.each([
    ['nonsense'],
    ['add:essay'],
    ['place:why'],
    ['panel:add:nowhere'],
    ['open:nowhere'],
    ['itemAdd:choices'],
    ['conditionRemove:x'],
  ])('refuses a button that it does not have: %s', async (action) => {
    expect((await post('/edit', { revision: rev(0), action })).statusCode).toBe(422);
  });

  test('says what is too much, and keeps what was typed on the page', async () => {
    const paste = Array.from({ length: 600 }, (_, n) => `Choice ${n}`).join('\n');
    const answer = await post('/edit', {
      ...colour,
      text: 'Kept?',
      'paste.choices': paste,
      revision: rev(0),
      action: 'itemPaste:choices',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('A list takes at most 500 entries.');
    expect(answer.body).toContain('Kept?');
    const asJson = await post(
      '/edit',
      { ...colour, 'paste.choices': paste, revision: rev(0), action: 'itemPaste:choices' },
      ana,
      asScript,
    );
    expect([asJson.statusCode, asJson.json()]).toMatchObject([422, { refused: expect.any(String) }]);
  });

  test('escapes hostile texts', async () => {
    const hostile = '"><script>alert(1)</script>';
    await post('/edit', { ...colour, revision: rev(0), text: hostile, 'item.c1': hostile, action: 'save' });
    await post('/edit', { open: 'survey', revision: rev(1), title: hostile, description: hostile });
    for (const path of ['/edit?open=survey', '/edit?open=question.colour', '/preview', '/publish']) {
      expect((await get(path)).body).not.toContain('<script>alert');
    }
  });
});

const etag = async () => {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no survey');
  return `"${found.stored.version}-${found.stored.instance}"`;
};

describe('two people at once', () => {
  let ben: { readonly cookie: string };
  beforeEach(async () => {
    ben = await signInToDesk(at, (await keyWithRole(at, key, 'editor', tenant)).apiKey);
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
    const answer = await post('/edit', { ...colour, revision: rev(0), text: 'Mine?' }, ana, asScript);
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

describe('publishing', () => {
  test('says first what it does to the results', async () => {
    await post('/edit', {
      ...colour,
      revision: rev(0),
      'item.c1': 'crimson',
      action: 'itemRemove:choices:c2',
    });
    await post('/edit', { revision: rev(1), action: 'remove:why' });
    await post('/edit', { open: 'survey', title: 'Tea', description: '', revision: rev(2), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('What was counted so far goes on under the new words.');
    expect(body).toContain('What was counted so far stays in the results, as a retired choice.');
    expect(body).toContain('Its answers so far stay in the results, as those of a retired question.');
    expect(body).toContain('The title becomes “Tea”.');
  });

  test('warns of choices and questions that nobody can tell apart, and publishes them all the same', async () => {
    const labels = { 'item.c1': 'Same', 'item.c2': ' Sa\u200bme\u00a0' };
    await post('/edit', { ...colour, revision: rev(0), ...labels, text: '<b>Which?', action: 'save' });
    await post('/edit', { open: 'question.why', text: '<b>Which?', revision: rev(1), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('Some texts cannot be told apart');
    expect(body).toContain('In the question “&lt;b&gt;Which?”, “Same” stands several times.');
    expect(body).toContain('2 questions have the text “&lt;b&gt;Which?”.');
    await publish();
    expect((await get('/publish')).body).not.toContain('cannot be told apart');
  });

  test('says that another kind of answer makes a new question', async () => {
    const rating = { open: 'question.rating', text: 'How good?', kind: 'scale', min: '1', max: '5' };
    await post('/edit', { ...rating, type: 'text', revision: rev(0), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain(
      'Another kind of answer: “How good?”, from Scale to Text. That makes a new question',
    );
    expect(body).not.toContain('Removed:');
    await publish();
    expect((await get('/versions?from=1&to=2')).body).toContain('That makes a new question.');
  });

  test('offers to ask a question as a new one where its answers do not fit an edit', async () => {
    await post('/edit', { revision: rev(0), action: 'add:number' });
    const weight = { open: 'question.q1', kind: 'number', type: 'number', text: 'How heavy?' };
    await post('/edit', { ...weight, decimals: '0', revision: rev(1), action: 'close' });
    await publish();
    expect((await get('/edit?open=question.q1')).body).not.toContain('renew:q1');
    await post('/edit', { ...weight, decimals: '1', revision: rev(0, 2), action: 'save' });
    expect((await get('/edit?open=question.q1')).body).toContain('value="renew:q1"');
    const renewed = await post('/edit', {
      ...weight,
      decimals: '2',
      revision: rev(1, 2),
      action: 'renew:q1',
    });
    expect(renewed.headers.location).toContain('open=question.q2');
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ id: 'q2', text: 'How heavy?', type: 'number', decimals: 2 });
  });

  test('gives a hidden question a name in links until it is published', async () => {
    await post('/edit', { revision: rev(0), action: 'add:text' });
    const source = { open: 'question.q1', kind: 'text', type: 'text', text: 'Source' };
    await post('/edit', { ...source, hidden: 'yes', revision: rev(1), action: 'save' });
    expect((await get('/edit?open=question.q1')).body).toContain('value="name:q1"');
    const named = { ...source, hidden: 'yes', revision: rev(2), action: 'name:q1' };
    const refused = await post('/edit', { ...named, linkName: 'lang' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('The names lang and invitation are taken.');
    const done = await post('/edit', { ...named, linkName: ' utm_source ' });
    expect(done.headers.location).toContain('open=question.utm_source');
    expect((await get('/edit?open=question.utm_source')).body).toContain('?utm_source=…');
    const { questions } = (await publish()) as { questions: object[] };
    expect(questions.at(-1)).toMatchObject({ id: 'utm_source', text: 'Source', hidden: true });
    expect((await get('/edit?open=question.utm_source')).body).not.toContain('linkName');
  });

  test('keeps the draft out of the way: the next edit begins from the new version', async () => {
    await post('/edit', { ...colour, revision: rev(0), text: 'Colour?', action: 'save' });
    await publish();
    expect(await at.deps.drafts.read(tenant, 'coffee')).toEqual({ outcome: 'notFound' });
    expect((await get('/edit?done=published')).body).toContain('Published.');
    const trail = await at.deps.auditTrail.read(tenant, { limit: 10 });
    expect(trail?.entries.map(({ action }) => action)).toContain('survey-published');
  });

  test('for the first time makes the survey', async () => {
    await at.deps.drafts.write(
      tenant,
      'tea',
      {
        draft: {
          title: 'Tea',
          description: '',
          languages: ['en'],
          translations: {},
          lastQuestion: 0,
          lastKey: 1,
          sections: [{ key: 's1', title: '', description: '', showIf: null, questions: [], next: [] }],
          endings: [],
        },
        undo: [],
        basedOn: null,
        revision: 1,
        updatedAt: '2026-11-21T09:00:00.000Z',
        updatedBy: 'Ana',
      },
      'Tea',
      { ifAbsent: true },
    );
    const tea = (path: string) => at.site.inject({ url: `/desk/${tenant}/surveys/tea${path}`, headers: ana });
    const send = (path: string, fields: Record<string, string>) =>
      at.site.inject({
        method: 'POST',
        url: `/desk/${tenant}/surveys/tea${path}`,
        headers: { ...ownForm, ...ana },
        payload: new URLSearchParams(fields).toString(),
      });
    expect((await tea('/edit')).body).toContain('value="add:nps:section.s1"');
    await send('/edit', { revision: '1', action: 'add:nps' });
    expect((await tea('/publish')).body).toContain(`http://localhost:80/s/${tenant}/tea`);
    const answer = await send('/publish', { revision: '2', published: '' });
    expect(answer.headers.location).toBe(`/desk/${tenant}/surveys/tea/share?done=published`);
    expect((await at.site.inject(`/s/${tenant}/tea`)).body).toContain('How likely');
  });

  test('is refused in words at the limits', async () => {
    const limited = memorySite({ options: { maxVersionsPerSurvey: 1 } });
    const limitedKey = await withTenant(limited, tenant);
    const who = await signInToDesk(limited, limitedKey);
    const send = (path: string, fields: Record<string, string>) =>
      limited.site.inject({
        method: 'POST',
        url: `${base}${path}`,
        headers: { ...ownForm, ...who },
        payload: new URLSearchParams(fields).toString(),
      });
    await send('/edit', { revision: rev(0), action: 'remove:why' });
    const found = await limited.deps.definitions.read(tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error('no survey');
    const published = `"1-${found.stored.instance}"`;
    const answer = await send('/publish', { revision: rev(1), published });
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('has 1 versions')]);
  });
});

describe('versions', () => {
  beforeEach(async () => {
    await post('/edit', { ...colour, revision: rev(0), text: 'Colour?', action: 'save' });
    await publish();
  });

  test('are listed with their differences', async () => {
    const { body } = await get('/versions?from=1&to=2');
    expect(body).toContain('Version 2');
    expect(body).toContain('First key');
    expect(body).toContain('Reworded: “Which colour?” becomes “Colour?”.');
    expect((await get('/versions?from=7&to=9')).body).toContain('This version was not kept.');
    expect((await get('/versions?from=x')).statusCode).toBe(200);
  });

  test('can be edited from, and that can be undone', async () => {
    await post('/edit', { revision: rev(0, 2), action: 'remove:why' });
    expect((await get('/versions?from=2&to=draft')).body).toContain('Removed: “Why?”.');
    const answer = await post('/versions/1/edit', { revision: rev(1, 2) });
    expect(answer.headers.location).toBe(`${base}/edit?done=restored`);
    expect((await get('/edit')).body).toContain('Which colour?');
    await post('/edit', { revision: rev(2, 2), action: 'undo' });
    expect((await get('/edit')).body).not.toContain('Which colour?');
    expect((await post('/versions/1/edit', { revision: rev(1, 2) })).statusCode).toBe(409);
    expect((await post('/versions/9/edit', { revision: rev(3, 2) })).statusCode).toBe(404);
    expect(await recorded()).toEqual([['First key', 'draft-restored', 'coffee', 'version 1']]);
  });

  test('a draft of an older version says so, and can begin again', async () => {
    await post('/edit', { revision: rev(0, 2), action: 'remove:why' });
    await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${key}` },
      payload: { ...coffee, title: 'Tea' },
    });
    expect((await get('/edit')).body).toContain('Version 3 was published after this draft was started');
    await post('/discard', { revision: rev(1, 2) });
    expect(await recorded()).toEqual([['First key', 'draft-discarded', 'coffee', undefined]]);
    const page = (await get('/edit')).body;
    expect(page).not.toContain('was published after');
    expect(page).toContain('Tea');
    await post('/edit', { revision: rev(2, 2), action: 'undo' });
    expect((await get('/edit')).body).not.toContain('Why?');
  });
});

describe('a draft that cannot be opened', () => {
  const unknown = {
    draft: { title: 'From the future', theme: 'dark' },
    undo: [],
    basedOn: null,
    revision: 4,
    updatedAt: '2026-11-21T09:00:00.000Z',
    updatedBy: 'Ana',
  };

  test('is kept, can be downloaded, and is discarded only on request', async () => {
    await at.deps.drafts.write(tenant, 'coffee', unknown, 'T', { ifAbsent: true });
    for (const path of ['/edit', '/publish', '/versions', '/preview']) {
      const page = await get(path);
      expect([page.statusCode, page.body]).toEqual([
        409,
        expect.stringContaining('Another version of Canvass'),
      ]);
    }
    expect((await post('/edit', { revision: '4', action: 'add:nps' })).statusCode).toBe(409);
    expect((await get('/draft.json')).json()).toEqual(unknown.draft);
    expect((await post('/discard', { revision: '3' })).statusCode).toBe(409);
    expect((await post('/discard', { revision: '4' })).statusCode).toBe(303);
    expect(await recorded()).toEqual([['First key', 'draft-discarded', 'coffee', undefined]]);
    expect((await get('/edit')).statusCode).toBe(200);
  });

  test('because its survey was deleted meanwhile, gets a definite answer', async () => {
    await post('/edit', { revision: rev(0), action: 'remove:why' });
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect((await post('/edit', { revision: rev(1), action: 'remove:cups' })).statusCode).toBe(404);
    expect((await get('/edit')).statusCode).toBe(404);
  });
});

describe('who may', () => {
  const pages = ['/edit', '/preview', '/publish', '/versions', '/draft.json'];
  const forms = ['/edit', '/publish', '/discard', '/versions/1/edit'];

  test('write surveys: editors, not viewers, and nobody of another tenant', async () => {
    const viewer = await signInToDesk(at, (await keyWithRole(at, key, 'viewer', tenant)).apiKey);
    const stranger = await signInToDesk(at, (await ownTenant(at, null)).key);
    for (const path of pages) {
      expect([path, (await get(path, viewer)).statusCode]).toEqual([path, 403]);
      expect([path, (await get(path, stranger)).statusCode]).toEqual([path, 403]);
      expect([path, (await get(path, { cookie: '' })).statusCode]).toEqual([path, 401]);
    }
    for (const path of forms) {
      expect([path, (await post(path, {}, viewer)).statusCode]).toEqual([path, 403]);
      const foreign = { origin: 'https://elsewhere.example' };
      expect([path, (await post(path, {}, ana, foreign)).statusCode]).toEqual([path, 403]);
    }
    expect((await get('/definition.json', viewer)).json()).toMatchObject({ title: 'Coffee' });
  });
});

/** The draft's pages with their jumps, and its endings. */
const paths = async () => {
  const { sections, endings } = (await draftOf()).draft as {
    sections: { key: string; next: { key: string; to: string }[] }[];
    endings: { id: string }[];
  };
  return { keys: sections.map(({ key: each }) => each), next: sections.map(({ next }) => next), endings };
};

describe('paths in the builder', () => {
  test('an ending and a way to it are made without script', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    await post('/edit', { revision: rev(1), action: 'addEnding' });
    const ending = {
      open: 'ending.end1',
      title: 'Sorry',
      text: 'Not for you',
      redirectTo: '',
      screenOut: 'yes',
    };
    await post('/edit', { ...ending, revision: rev(2), action: 'close' });
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(3), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    const way = { [`jump.${jump.key}`]: 'ending:end1', [`of.${jump.key}.when`]: 'all' };
    const condition = {
      [`of.${jump.key}.if.0.question`]: 'colour',
      [`of.${jump.key}.if.0.test`]: 'answered',
    };
    const saved = await post('/edit', { ...page, ...way, ...condition, revision: rev(4), action: 'save' });
    expect(saved.statusCode).toBe(303);
    const { body } = await get(`/edit?open=section.${keys[0]}`);
    expect(body).toContain('<option value="ending:end1" dir="auto" selected>Ending: Sorry</option>');
    expect((await get('/edit')).body).toContain(
      'After this page: if question 1 is answered, end with “Sorry”',
    );
    const published = await publish();
    expect(published).toMatchObject({
      sections: [
        {
          startsAt: 'colour',
          next: [{ showIf: { question: 'colour', answered: true }, to: { ending: 'end1' } }],
        },
        {},
      ],
      endings: [{ id: 'end1', title: 'Sorry', text: 'Not for you', screenOut: true }],
    });
  });

  test('pages to which no way leads are named before they are published', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    await post('/edit', { revision: rev(1), action: 'addEnding' });
    const ending = { open: 'ending.end1', title: 'Sorry', text: '', redirectTo: '' };
    await post('/edit', { ...ending, revision: rev(2), action: 'close' });
    expect((await get('/publish')).body).not.toContain('No way leads to');
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(3), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    await post('/edit', { ...page, [`jump.${jump.key}`]: 'ending:end1', revision: rev(4), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('No way leads to some of the pages');
    expect(body).toMatch(/Page 2, which begins with “[^”]+”: the pages before it always lead past it\./);
    expect(await publish()).toMatchObject({ sections: [{ next: [{ to: { ending: 'end1' } }] }, {}] });
  });

  test('a way to a page that was moved before it is to look at, and can be undone', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(1), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    const way = { ...page, [`jump.${jump.key}`]: keys[1]! };
    await post('/edit', { ...way, revision: rev(2), action: `sectionDown:${keys[0]}` });
    const { body } = await get('/publish');
    expect(body).toContain('choose a later page: the form must come to an end');
    expect((await get(`/edit?open=section.${keys[0]}`)).body).toContain('(comes before)');
    await post('/edit', { revision: rev(3), action: 'undo' });
    expect((await get('/publish')).body).not.toContain('choose a later page');
  });
});
