import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/arbitraries.ts';
import { applyEdit } from '../../draft/apply-edit.ts';
import { checkDraft } from '../../draft/check-draft.ts';
import type { DraftEdit } from '../../draft/draft-edit.ts';
import { draftOf } from '../../draft/draft-of.ts';
import { blankDraft, type Draft, draftQuestions } from '../../draft/draft.ts';
import { withUndoStep } from '../../draft/draft-undo.ts';
import { parseDraft } from '../../draft/parse-draft.ts';
import { itemsOf } from '../../draft/question-lists.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
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
const asked = definitionOf(colour, quality, why);

function edited(draft: Draft, ...edits: readonly DraftEdit[]): Draft {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit);
    if (result.outcome !== 'edited') throw new Error(`${edit.do} was refused: ${result.why}`);
    return result.draft;
  }, draft);
}

function problemsOf(draft: Draft): unknown[] {
  const checked = checkDraft(draft);
  return checked.ok ? [] : checked.problems.map(({ field, message }) => [field, message]);
}

const keysOf = (draft: Draft, list: string, question = 1): string[] =>
  (itemsOf(draftQuestions(draft)[question]!, list) ?? []).map(({ key }) => key);

const rowsOf = (draft: Draft): unknown => {
  const checked = checkDraft(draft, startHistory(asked));
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

describe('a drafted matrix', () => {
  test('describes the same definition again, the conditions of rows and on rows included', () => {
    const draft = draftOf(asked);
    expect(checkDraft(draft)).toEqual({ ok: true, definition: asked });
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    const [price = ''] = keysOf(draft, 'rows');
    expect(draftQuestions(draft)[2]?.showIf?.conditions[0]?.question).toBe(`quality.${price}`);
  });

  test('has rows that are added, pasted, moved, relabelled and removed; each keeps its id and its condition', () => {
    const draft = draftOf(asked);
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
      do: 'removeItemCondition',
      question: 'quality',
      list: 'rows',
      item: taste,
    });
    expect(rowsOf(always)).toMatchObject([{ id: 'taste' }, {}, {}, {}]);
    expect(JSON.stringify(rowsOf(always))).not.toContain('showIf');
  });

  test('loses the condition of a row in a step of its own', () => {
    const [start, item = ''] = [draftOf(asked), keysOf(draftOf(asked), 'rows')[1]];
    const typed = edited(start, { do: 'setQuestion', question: 'quality', fields: { text: 'How?' } });
    const always = edited(typed, { do: 'removeItemCondition', question: 'quality', list: 'rows', item });
    expect(withUndoStep(withUndoStep([], start, typed), typed, always)).toEqual([start, typed]);
  });

  test('names what a condition on a removed row or choice is about', () => {
    const draft = draftOf(asked);
    const [price = '', taste = ''] = keysOf(draft, 'rows');
    const [red = ''] = keysOf(draft, 'choices', 0);
    expect(
      problemsOf(edited(draft, { do: 'removeItem', question: 'quality', list: 'rows', item: price })),
    ).toEqual([['if.0.question', 'The question has no part with this id']]);
    expect(
      problemsOf(edited(draft, { do: 'removeItem', question: 'colour', list: 'choices', item: red })),
    ).toEqual([[`item.${taste}.if`, 'The question has no choice with this value']]);
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
    const draft = draftOf(asked);
    const choices = itemsOf(draftQuestions(draft)[0]!, 'choices');
    const matrix = edited(draft, become('matrix'));
    expect(itemsOf(draftQuestions(matrix)[0]!, 'columns')).toEqual(choices);
    const again = edited(matrix, become('choice'));
    expect(draftQuestions(again)[0]).toEqual(draftQuestions(draft)[0]);
  });

  test('follows a question to the id of a new kind', () => {
    const history = startHistory(asked);
    const edit = { do: 'changeType', question: 'quality', type: 'choice' } as const;
    const changed = applyEdit(draftOf(asked), edit, history);
    if (changed.outcome !== 'edited') throw new Error(changed.why);
    const [, question, last] = draftQuestions(changed.draft);
    const [row = ''] = keysOf(draftOf(asked), 'rows');
    expect([question?.id, last?.showIf?.conditions[0]?.question]).toEqual(['q1', `q1.${row}`]);
  });

  test('has the ids of retired rows for the same labels only', () => {
    const revised = reviseHistory(
      startHistory(asked),
      definitionOf(colour, { ...quality, rows: [{ id: 'taste', label: 'The taste' }] }),
    );
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const draft = edited(draftOf(asked), {
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
