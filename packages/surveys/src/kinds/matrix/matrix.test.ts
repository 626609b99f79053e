import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/arbitraries.ts';
import { edited } from '../../../test/edited.ts';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { compileVisibility } from '../../answers/visibility.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { applyEdit } from '../../draft/apply-edit.ts';
import { checkDraft } from '../../draft/check-draft.ts';
import type { DraftEdit } from '../../draft/draft-edit.ts';
import { draftOf } from '../../draft/draft-of.ts';
import { blankDraft, type Draft, draftQuestions } from '../../draft/draft.ts';
import { withUndoStep } from '../../draft/draft-undo.ts';
import { parseDraft } from '../../draft/parse-draft.ts';
import { itemsOf } from '../../draft/question-lists.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { draws } from '../../shared/drawn-order.ts';
import type { KnownPart } from '../draft-kind.ts';
import { itemIds } from '../item-ids.ts';

const colour = { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue'] };
const quality = {
  id: 'quality',
  text: 'How good?',
  type: 'matrix',
  rows: [
    { id: 'price', label: 'The price' },
    { id: 'taste', label: 'The taste', showIf: { question: 'colour', anyOf: ['red'] } },
  ],
  columns: ['good', { value: 'b', label: 'bad' }],
};
const why = { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'quality.price', anyOf: ['b'] } };
const branching = definitionOf(colour, quality, why);

function problemsOf(draft: Draft): unknown[] {
  const checked = checkDraft(draft);
  return checked.ok ? [] : checked.problems.map(({ field, message }) => [field, message]);
}

const keysOf = (draft: Draft, list: string, question = 1): string[] =>
  (itemsOf(draftQuestions(draft)[question]!, list) ?? []).map(({ key }) => key);

const rowsOf = (draft: Draft): unknown => {
  const checked = checkDraft(draft, startHistory(branching));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const [, question] = checked.definition.questions;
  return question?.type === 'matrix' ? question.rows : undefined;
};

const become = (type: 'matrix' | 'choice'): DraftEdit => ({ do: 'changeType', question: 'colour', type });

const idsOf = (labels: readonly string[], known: readonly KnownPart[] = []): string[] => [
  ...itemIds(
    labels.map((label, index) => ({ key: `c${index + 1}`, value: '', label })),
    known,
    'row',
  ).values(),
];

/** What is stored of an answer to the question, or its faults: the rest of the path, and the code. */
function taken(question: object, answer: unknown, others: object = {}): unknown {
  const result = compileAnswerValidator(definitionOf(colour, question))(
    { quality: answer, ...others },
    someDay,
  );
  return result.ok
    ? result.record
    : result.errors.map(({ path, fault }) => [path.slice('answers.quality'.length), fault?.code]);
}

/** The paths and messages of a definition that is refused. */
function refusals(options: object): unknown {
  const parsed = parseDefinition({ title: 'T', questions: [{ ...plain, ...options }] });
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => [path, message]);
}

const plain = {
  id: 'quality',
  text: 'How good?',
  type: 'matrix',
  rows: ['price', 'taste', 'staff'].map((id) => ({ id, label: id })),
  columns: ['good', 'bad'],
};

describe('a required matrix', () => {
  test('wants every row, and names each that has none', () => {
    const required = { ...plain, required: true };
    expect(taken(required, { taste: 'good' })).toEqual([
      ['.price', 'required'],
      ['.staff', 'required'],
    ]);
    expect(taken(required, undefined)).toEqual([
      ['.price', 'required'],
      ['.taste', 'required'],
      ['.staff', 'required'],
    ]);
  });

  test('wants no row that is not asked, and asks the others all the same', () => {
    const required = { ...quality, required: true };
    expect(taken(required, { price: 'good' }, { colour: 'blue' })).toEqual({
      colour: 'blue',
      quality: 'answered',
      'quality.price': 'good',
      'quality.taste': null,
    });
    expect(taken(required, { price: 'good' }, { colour: 'red' })).toEqual([['.taste', 'required']]);
    expect(taken(required, { price: 'good', taste: 'b' }, { colour: 'blue' })).toEqual([
      ['.taste', 'not-asked'],
    ]);
  });

  test.each([
    [true, { price: 'good' }, [['', 'too-few-rows']]],
    [true, {}, [['', 'too-few-rows']]],
    [true, undefined, [['', 'too-few-rows']]],
    [false, { price: 'good' }, [['', 'too-few-rows']]],
    [false, { price: 'good', staff: 'nobody' }, [['.staff', 'not-a-choice']]],
    [true, { price: 'good', staff: '' }, [['', 'too-few-rows']]],
  ])('can want at least two rows (required: %j): %j', (required, answer, faults) => {
    expect(taken({ ...plain, required, requiredRows: 2 }, answer)).toEqual(faults);
  });

  test('takes as many rows as it wants, and more; an optional one may be left out', () => {
    const two = { ...plain, requiredRows: 2 };
    expect(taken(two, { price: 'good', staff: 'bad' })).toEqual({
      quality: 'answered',
      'quality.price': 'good',
      'quality.staff': 'bad',
    });
    expect(taken(two, undefined, { colour: 'red' })).toEqual({ colour: 'red' });
  });

  test('wants all rows that are asked if these are fewer than it wants', () => {
    const two = { ...quality, required: true, requiredRows: 2 };
    expect(taken(two, { price: 'good' }, { colour: 'blue' })).toMatchObject({ 'quality.taste': null });
    expect(taken(two, { price: 'good' }, { colour: 'red' })).toEqual([['', 'too-few-rows']]);
  });
});

const drawing = { ...plain, pool: 2 };
const everyDraw = Array.from({ length: draws }, (_, draw) => draw);

/** The rows that a form of this draw asks, with these answers to the questions before. */
const rowsAsked = (question: object, draw: number, answers: object = {}): string[] =>
  [...compileVisibility(definitionOf(colour, question))({ ...answers }, { draw })].filter((id) =>
    id.startsWith('quality.'),
  );
const inForm = (question: object, draw: number, answers: object) =>
  compileAnswerValidator(definitionOf(colour, question))(answers, { ...someDay, draw });

describe('a matrix that draws two of its rows', () => {
  test.each(Array.from({ length: 50 }, (_, n) => n + 1))(
    'asks each of %d rows equally often, or once more or less, whatever the pool',
    (count) => {
      const rows = Array.from({ length: count }, (_, n) => ({ id: `r${n}`, label: `Row ${n}` }));
      for (const pool of [1, 2, 3, Math.ceil(count / 2), count - 1].filter((n) => n >= 1 && n <= count)) {
        const visible = compileVisibility(definitionOf({ ...plain, rows, pool }));
        const times = new Map(rows.map(({ id }) => [`quality.${id}`, 0]));
        for (const draw of everyDraw) {
          const asked = [...visible({}, { draw })].filter((id) => times.has(id));
          expect(asked).toHaveLength(pool);
          for (const id of asked) times.set(id, times.get(id)! + 1);
        }
        expect(Math.max(...times.values()) - Math.min(...times.values())).toBeLessThanOrEqual(1);
      }
    },
  );

  test('keeps asking what is answered when a further row could be drawn, and refuses a third', () => {
    const ofFour = {
      ...drawing,
      rows: [...quality.rows, { id: 'staff', label: 'Staff' }, { id: 'place', label: 'Place' }],
    };
    for (const draw of everyDraw) {
      const asked = rowsAsked(ofFour, draw, { colour: 'blue' });
      const answer = Object.fromEntries(asked.map((id) => [id.slice('quality.'.length), 'good']));
      expect(rowsAsked(ofFour, draw, { colour: 'red', quality: answer })).toEqual(asked);
      expect(inForm(ofFour, draw, { colour: 'red', quality: answer })).toMatchObject({
        record: Object.fromEntries(asked.map((id) => [id, 'good'])),
      });
    }
  });

  test('takes the rows that its form asked, refuses one more by its name, and counts it as not asked', () => {
    for (const draw of everyDraw) {
      const asked = rowsAsked(drawing, draw);
      const [shown = ''] = asked.map((id) => id.slice('quality.'.length));
      const hidden = plain.rows.find(({ id }) => !asked.includes(`quality.${id}`))!.id;
      expect(inForm(drawing, draw, { quality: { [shown]: 'good' } })).toEqual({
        ok: true,
        record: { quality: 'answered', [`quality.${shown}`]: 'good', [`quality.${hidden}`]: null },
      });
      const all = Object.fromEntries(plain.rows.map(({ id }) => [id, 'bad']));
      expect(inForm(drawing, draw, { quality: all })).toMatchObject({
        errors: [{ path: `answers.quality.${hidden}`, fault: { code: 'not-asked' } }],
      });
      expect(inForm(drawing, draw, { colour: 'red' })).toEqual({
        ok: true,
        record: { colour: 'red', [`quality.${hidden}`]: null },
      });
      const required = inForm({ ...drawing, required: true }, draw, {});
      expect(required.ok ? [] : required.errors.map(({ path }) => path)).toEqual(
        asked.map((id) => `answers.${id}`),
      );
    }
  });

  test('draws among the rows whose condition holds', () => {
    const ofThree = {
      ...drawing,
      rows: [...quality.rows, { id: 'staff', label: 'Staff' }],
    };
    for (const draw of everyDraw) {
      expect(rowsAsked(ofThree, draw, { colour: 'blue' })).toEqual(['quality.price', 'quality.staff']);
      expect(rowsAsked(ofThree, draw, { colour: 'red' })).toHaveLength(2);
    }
    const asked = new Set(everyDraw.flatMap((draw) => rowsAsked(ofThree, draw, { colour: 'red' })));
    expect(asked.size).toBe(3);
  });

  test.each([
    [false, { price: 'good' }, { price: 'good', taste: null, staff: null }],
    [false, { price: 'good', staff: '' }, { price: 'good', taste: null }],
    [false, { price: 'good', taste: 'bad', staff: 'bad' }, [['', 'too-many-rows']]],
    [false, { price: 'good', taste: '', staff: '' }, [['', 'too-many-rows']]],
    [true, { price: 'good' }, [['', 'too-few-rows']]],
    [true, { price: 'good', staff: 'bad' }, { price: 'good', taste: null, staff: 'bad' }],
    [true, undefined, [['', 'too-few-rows']]],
  ])(
    'takes the rows of an answer without a form for those drawn (required: %j): %j',
    (required, answer, expected) => {
      const found = taken({ ...drawing, required }, answer);
      expect(found).toEqual(
        Array.isArray(expected)
          ? expected
          : {
              quality: 'answered',
              ...Object.fromEntries(
                Object.entries(expected).map(([row, value]) => [`quality.${row}`, value]),
              ),
            },
      );
    },
  );

  test('asks no row of an answer without a form that has none', () => {
    expect(taken(drawing, undefined, { colour: 'red' })).toEqual({
      colour: 'red',
      'quality.price': null,
      'quality.taste': null,
      'quality.staff': null,
    });
  });

  test('asks whoever has a row a question about it, and nobody else', () => {
    const more = {
      id: 'more',
      text: 'Why?',
      type: 'text',
      showIf: { question: 'quality.price', anyOf: ['bad'] },
    };
    const visible = compileVisibility(definitionOf(drawing, more));
    for (const draw of everyDraw) {
      // What is in the form of a row that was not asked is no answer.
      const asked = visible({ quality: { price: 'bad' } }, { draw });
      expect(asked.has('more')).toBe(asked.has('quality.price'));
    }
  });
});

describe('a matrix with several columns per row', () => {
  const several = { ...plain, multiple: true, columns: ['a', 'b', '3'] };

  test('stores the columns of a row in their order, one of them as a list, too', () => {
    expect(taken(several, { price: ['3', 'a'], taste: ['b'], staff: [] })).toEqual({
      quality: 'answered',
      'quality.price': ['a', '3'],
      'quality.taste': ['b'],
    });
  });

  test.each([
    ['a', 'wrong-type'],
    [['a', 'a'], 'twice'],
    [['a', 'x'], 'not-a-choice'],
    [['a', 3], 'wrong-type'],
    [{ a: true }, 'wrong-type'],
  ])('refuses %j, and names the row', (value, code) => {
    expect(taken(several, { price: ['a'], taste: value })).toEqual([['.taste', code]]);
  });

  test('is no answer if nothing is ticked', () => {
    expect(taken(several, { price: [], taste: '' }, { colour: 'red' })).toEqual({ colour: 'red' });
    expect(taken({ ...several, required: true }, { price: [], taste: ['a'], staff: ['b'] })).toEqual([
      ['.price', 'required'],
    ]);
  });

  test('counts together with the answers from before, whichever came first', () => {
    const one = definitionOf({ ...plain, columns: ['a', 'b', '3'] });
    const revised = reviseHistory(startHistory(one), definitionOf(several));
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    expect(reviseHistory(revised.history, one).ok).toBe(true);
  });
});

const scoredBy = (score: number) => ({ columns: [{ value: 'good', label: 'Good', score }, 'bad'] });

describe('a matrix is refused', () => {
  test('if it wants more rows than it has, or none', () => {
    expect(refusals({ requiredRows: 4 })).toEqual([
      ['questions[0].requiredRows', 'requiredRows must not be more than the rows that a respondent is asked'],
    ]);
    expect(refusals({ requiredRows: 0 })).toMatchObject([['questions[0].requiredRows', expect.anything()]]);
    expect(refusals({ requiredRows: 3 })).toEqual([]);
    expect(refusals({ requiredRows: 2, pool: 2 })).toEqual([]);
    expect(refusals({ requiredRows: 2, pool: 1 })).toMatchObject([
      ['questions[0].requiredRows', expect.anything()],
    ]);
  });

  test('if it draws more rows than it has, or none, or has another order than a random one', () => {
    expect(refusals({ pool: 4 })).toEqual([
      ['questions[0].pool', 'pool must not be more than there are rows'],
    ]);
    for (const pool of [0, 1.5, '2']) {
      expect(refusals({ pool })).toMatchObject([['questions[0].pool', expect.anything()]]);
    }
    expect(refusals({ order: 'listed' })).toEqual([['questions[0].order', 'order must be "random"']]);
  });

  test('with scores that are no whole numbers of a thousand at most, or of several columns per row', () => {
    for (const score of [-1_000, 0, 1_000]) expect(refusals(scoredBy(score))).toEqual([]);
    for (const score of [-1_001, 1_001, 0.5, Number.NaN]) {
      expect(refusals(scoredBy(score))).toMatchObject([['questions[0].columns[0].score', expect.anything()]]);
    }
    expect(refusals({ ...scoredBy(1), multiple: true })).toEqual([
      ['questions[0].columns[0].score', 'A column has no score if a row takes several columns'],
    ]);
  });
});

describe('a drafted matrix', () => {
  test('describes the same definition again, the conditions of rows and on rows included', () => {
    const draft = draftOf(branching);
    expect(checkDraft(draft)).toEqual({ ok: true, definition: branching });
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    const [price = ''] = keysOf(draft, 'rows');
    expect(draftQuestions(draft)[2]?.showIf?.conditions[0]).toMatchObject({ question: `quality.${price}` });
  });

  test('has rows that are added, pasted, moved, relabelled and removed; each keeps its id and its condition', () => {
    const draft = draftOf(branching);
    const [price = '', taste = ''] = keysOf(draft, 'rows');
    const next = edited(
      draft,
      { do: 'pasteItems', question: 'quality', list: 'rows', text: 'Opening hours\nStaff' },
      { do: 'moveItem', question: 'quality', list: 'rows', item: taste, to: 'up' },
      { do: 'setQuestion', question: 'quality', fields: { labels: { [price]: 'Price per night' } } },
    );
    expect(rowsOf(next)).toEqual([
      { id: 'taste', label: 'The taste', showIf: { question: 'colour', anyOf: ['red'] } },
      { id: 'price', label: 'Price per night' },
      { id: 'opening-hours', label: 'Opening hours' },
      { id: 'staff', label: 'Staff' },
    ]);
    const always = edited(next, {
      do: 'setShowIf',
      of: { kind: 'question', question: 'quality', item: taste },
      showIf: null,
    });
    expect(rowsOf(always)).toMatchObject([{ id: 'taste' }, {}, {}, {}]);
    expect(JSON.stringify(rowsOf(always))).not.toContain('showIf');
  });

  test('loses the condition of a row in a step of its own', () => {
    const [start, item = ''] = [draftOf(branching), keysOf(draftOf(branching), 'rows')[1]];
    const typed = edited(start, { do: 'setQuestion', question: 'quality', fields: { text: 'How?' } });
    const always = edited(typed, {
      do: 'setShowIf',
      of: { kind: 'question', question: 'quality', item },
      showIf: null,
    });
    expect(withUndoStep(withUndoStep([], start, typed), typed, always)).toEqual([start, typed]);
  });

  test('names what a condition on a removed row or choice is about', () => {
    const draft = draftOf(branching);
    const [price = '', taste = ''] = keysOf(draft, 'rows');
    const [red = ''] = keysOf(draft, 'choices', 0);
    expect(
      problemsOf(edited(draft, { do: 'removeItem', question: 'quality', list: 'rows', item: price })),
    ).toEqual([['if.0.question', 'The question has no part with this id']]);
    expect(
      problemsOf(edited(draft, { do: 'removeItem', question: 'colour', list: 'choices', item: red })),
    ).toEqual([[`of.${taste}.if.0.choices`, 'The question has no choice with this value']]);
  });

  test('names its empty lists and items', () => {
    const blank = edited(blankDraft('T'), { do: 'addQuestion', preset: 'matrix' });
    const [row = ''] = keysOf(blank, 'rows', 0);
    const fields = problemsOf(
      edited(blank, { do: 'removeItem', question: 'q1', list: 'rows', item: row }),
    ).map((problem) => (problem as string[])[0]);
    expect(fields).toEqual(['text', 'item.c3', 'item.c4', 'item.c5']);
  });

  test('takes the choices of a question that becomes one, and gives them back', () => {
    const draft = draftOf(branching);
    const choices = itemsOf(draftQuestions(draft)[0]!, 'choices');
    const matrix = edited(draft, become('matrix'));
    expect(itemsOf(draftQuestions(matrix)[0]!, 'columns')).toEqual(choices);
    const again = edited(matrix, become('choice'));
    expect(draftQuestions(again)[0]).toEqual(draftQuestions(draft)[0]);
  });

  test('has scores that are typed, named where they are wrong, and left out if a row takes several columns', () => {
    const draft = draftOf(branching);
    const [good = ''] = keysOf(draft, 'columns');
    const score = (typed: string): DraftEdit => ({
      do: 'setQuestion',
      question: 'quality',
      fields: { scores: { [good]: typed } },
    });
    const columnsOf = (edits: readonly DraftEdit[]): unknown => {
      const result = checkDraft(edited(draft, ...edits), startHistory(branching));
      return result.ok ? result.definition.questions[1] : problemsOf(edited(draft, ...edits));
    };
    expect(columnsOf([score(' 5 ')])).toMatchObject({
      columns: [{ value: 'good', label: 'good', score: 5 }, { value: 'b' }],
    });
    expect(columnsOf([score('x')])).toEqual([[`score.${good}`, 'score must be an integer']]);
    const several: DraftEdit = {
      do: 'setQuestion',
      question: 'quality',
      fields: { options: { type: 'matrix', multiple: true } },
    };
    expect(JSON.stringify(columnsOf([score('5'), several]))).not.toContain('score');
  });

  test('becomes choices without scores', () => {
    const scored = definitionOf({
      ...plain,
      id: 'colour',
      columns: [{ value: 'g', label: 'G', score: 1 }],
    });
    const choice = edited(draftOf(scored), become('choice'));
    expect(parseDraft(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
  });

  test('follows a question to the id of a new kind', () => {
    const history = startHistory(branching);
    const edit = { do: 'changeType', question: 'quality', type: 'choice' } as const;
    const changed = applyEdit(draftOf(branching), edit, history);
    if (changed.outcome !== 'edited') throw new Error(changed.why);
    const [, question, last] = draftQuestions(changed.draft);
    const [row = ''] = keysOf(draftOf(branching), 'rows');
    expect(question?.id).toBe('q1');
    expect(last?.showIf?.conditions[0]).toMatchObject({ question: `q1.${row}` });
  });

  test('has the ids of retired rows for the same labels only', () => {
    const revised = reviseHistory(
      startHistory(branching),
      definitionOf(colour, { ...quality, rows: [{ id: 'taste', label: 'The taste' }] }),
    );
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const draft = edited(draftOf(branching), {
      do: 'pasteItems',
      question: 'quality',
      list: 'rows',
      text: 'The price of it\nPrice',
    });
    const [price = ''] = keysOf(draft, 'rows');
    const anew = edited(
      draft,
      { do: 'removeItem', question: 'quality', list: 'rows', item: price },
      { do: 'removeQuestion', question: 'why' },
      { do: 'pasteItems', question: 'quality', list: 'rows', text: 'The price' },
    );
    const checked = checkDraft(anew, revised.history);
    expect(checked.ok && checked.definition.questions[1]).toMatchObject({
      rows: [{ id: 'taste' }, { id: 'the-price-of-it' }, { id: 'price-2' }, { id: 'price' }],
    });
  });
});

describe('the ids of rows', () => {
  test.each([
    [
      ['Price', 'price', 'PRICE '],
      ['price', 'price-2', 'price-3'],
    ],
    [
      ['Größe & Qualität', 'Café, “étage”', '1–2 €'],
      ['grosse-qualitat', 'cafe-etage', '1-2'],
    ],
    [
      ['السعر', '品質', '', '…', 'Ő 価格'],
      ['row1', 'row2', 'row3', 'row4', 'row5'],
    ],
    [
      ['Constructor', '__proto__', 'x'.repeat(500)],
      ['constructor-2', 'proto', 'x'.repeat(40)],
    ],
  ])('say what the labels say: %j', (labels, expected) => {
    expect(idsOf(labels)).toEqual(expected);
  });

  test('are none that an earlier version had in other capitals', () => {
    const facet = { type: 'kept' } as const;
    const known = [
      { part: '', facet },
      { part: 'Price', label: 'Costs', facet },
      { part: 'row1', label: 'Other', facet },
    ];
    expect(idsOf(['Price', '品質', 'Costs', 'Costs'], known)).toEqual(['price-2', 'row2', 'Price', 'costs']);
  });
});
