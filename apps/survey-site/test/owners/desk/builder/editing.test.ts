import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asScript, builderSite, colour, rev } from './builder-site.ts';

const { at, here, begin, get, post, publish, draftOf, ids, etag } = builderSite();
beforeEach(begin);

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
      `${here.base}/edit?open=question.colour&focus=do-down%3Acolour&done=moved&at=question.colour`,
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
      url: `/v1/tenants/${here.tenant}/surveys/coffee`,
      headers: { authorization: `Bearer ${here.key}` },
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
    const saved = await post('/edit', { ...text, revision: rev(1), action: 'save' }, here.ana, asScript);
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
    const page = (await get(removed.headers.location!.slice(here.base.length))).body;
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
      url: `/v1/tenants/${here.tenant}/surveys/tea`,
      headers: { authorization: `Bearer ${here.key}` },
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
    const tea = await at.deps.drafts.read(here.tenant, 'tea');
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
    const typed = await post('/edit', { ...colour, revision: rev(0), text: 'Colour?' }, here.ana, asScript);
    const { regions, revision, todos } = typed.json<{
      regions: Record<string, string>;
      revision: number;
      todos: Record<string, string>;
    }>();
    expect(revision).toBe(1_000_001);
    expect(todos).toEqual({});
    const emptied = await post('/edit', { ...colour, revision: rev(1), text: '' }, here.ana, asScript);
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
    const moved = await post(
      '/edit',
      { ...colour, revision: rev(2), action: 'down:colour' },
      here.ana,
      asScript,
    );
    expect(moved.json()).toMatchObject({ focus: 'do-down:colour', regions: { survey: expect.any(String) } });
    const publishing = await post('/edit', { revision: rev(3), action: 'publish' }, here.ana, asScript);
    expect(publishing.json()).toEqual({ revision: Number(rev(3)), go: `${here.base}/publish` });
  });

  test('writes nothing where nothing was changed', async () => {
    await post('/edit', { revision: rev(0), action: 'open:survey' });
    expect(await at.deps.drafts.read(here.tenant, 'coffee')).toEqual({ outcome: 'notFound' });
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
      here.ana,
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
