import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf } from '../../test/arbitraries.ts';
import { pathDefinitions } from '../../test/branching.ts';
import { compareDefinitions } from './compare-definitions.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { describeEdit } from './describe-edit.ts';
import { reviseHistory, startHistory } from './history.ts';
import { movedItems } from '../shared/moved-items.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue', 'grey'] };
const rating = { id: 'rating', text: 'Rating?', type: 'scale', min: 0, max: 10 };
const why = { id: 'why', text: 'Why?', type: 'text' };
const before = definitionOf(colour, rating, why);
const changed = (...questions: object[]) => compareDefinitions(before, definitionOf(...questions));
const survey = (over: Partial<SurveyDefinition>): SurveyDefinition => ({ ...before, ...over });

describe('the differences between two definitions', () => {
  test('are none for equal ones', () => {
    fc.assert(
      fc.property(pathDefinitions, (definition) => {
        expect(compareDefinitions(definition, JSON.parse(JSON.stringify(definition)))).toEqual([]);
      }),
    );
  });

  test('name what the survey itself changes', () => {
    const sections = [{ title: 'One', startsAt: 'colour' }];
    const after = survey({ title: 'Tea', description: 'About tea', languages: ['de'], sections });
    expect(compareDefinitions(before, after)).toEqual([
      { kind: 'titleChanged', before: 'A survey', after: 'Tea' },
      { kind: 'descriptionChanged', before: '', after: 'About tea' },
      { kind: 'languagesChanged', before: ['en'], after: ['de'] },
      { kind: 'sectionsChanged', before: [], after: sections },
    ]);
    expect(compareDefinitions(before, survey({ description: '', languages: ['en'] }))).toEqual([]);
  });

  test('name added, removed and moved questions', () => {
    const how = { ...why, id: 'how' };
    expect(changed(rating, how, colour)).toMatchObject([
      { kind: 'questionMoved', question: { id: 'rating' }, from: 1, to: 0 },
      { kind: 'questionAdded', question: { id: 'how' } },
      { kind: 'questionRemoved', question: { id: 'why' } },
    ]);
  });

  test('name an explanation that comes, changes and goes', () => {
    const explained = definitionOf(colour, { ...rating, description: 'Of today' }, why);
    const [added] = compareDefinitions(before, explained);
    expect(added).toMatchObject({
      kind: 'explanationChanged',
      question: { id: 'rating' },
      before: undefined,
    });
    expect(compareDefinitions(explained, before)).toMatchObject([
      { kind: 'explanationChanged', question: { id: 'rating' }, before: 'Of today' },
    ]);
  });

  test('of a changed type are only that', () => {
    expect(changed(colour, { ...why, id: 'rating' }, why)).toMatchObject([
      { kind: 'typeChanged', question: { type: 'text' }, before: { type: 'scale' } },
    ]);
  });

  test('know a question of a changed type by its text, once its id is new', () => {
    const asText = { ...why, id: 'new', text: 'Rating?' };
    expect(changed(colour, asText, why)).toMatchObject([
      { kind: 'typeChanged', question: { id: 'new' }, before: { id: 'rating' } },
    ]);
    expect(changed(colour, asText, { ...asText, id: 'newer' }, why)).toMatchObject([
      { kind: 'typeChanged', question: { id: 'new' } },
      { kind: 'questionAdded', question: { id: 'newer' } },
    ]);
    // Another text, or the same type: nothing says that it is the same question.
    for (const other of [
      { ...asText, text: 'Good?' },
      { ...rating, id: 'new' },
    ]) {
      expect(changed(colour, other, why).map(({ kind }) => kind)).toEqual([
        'questionAdded',
        'questionRemoved',
      ]);
    }
  });

  test.each<[object, object[]]>([
    [{ ...why, text: 'How?' }, [{ kind: 'textChanged', before: 'Why?' }]],
    [{ ...why, required: true }, [{ kind: 'requiredChanged', question: { required: true } }]],
    [{ ...why, maxLength: 10 }, [{ kind: 'maxLengthChanged', before: 2_000 }]],
    [
      { ...why, showIf: { question: 'colour', anyOf: ['red'] } },
      [{ kind: 'conditionChanged', before: undefined }],
    ],
    [
      { ...rating, min: 1, max: 12 },
      [{ kind: 'rangeChanged', before: { min: 0, max: 10 }, isNarrowed: true }],
    ],
    [{ ...rating, max: 12 }, [{ kind: 'rangeChanged', isNarrowed: false }]],
    [{ ...rating, maxLabel: 'Best' }, [{ kind: 'endLabelsChanged', before: [undefined, undefined] }]],
    [{ ...colour, multiple: true }, [{ kind: 'multipleChanged', question: { multiple: true } }]],
    [
      { ...colour, choices: ['grey', { value: 'red', label: 'Rot' }, 'pink'] },
      [
        { kind: 'itemRelabelled', item: { value: 'red', label: 'Rot' }, before: 'red' },
        { kind: 'itemAdded', item: { value: 'pink' } },
        { kind: 'itemRemoved', item: { value: 'blue' } },
        { kind: 'itemsReordered' },
      ],
    ],
  ])('of a question that becomes %j are named one by one', (question, expected) => {
    const questions = [colour, rating, why].map((each) =>
      'id' in question && question.id === each.id ? question : each,
    );
    expect(changed(...questions)).toMatchObject(expected);
    expect(changed(...questions)).toHaveLength(expected.length);
  });
});

describe('moved items', () => {
  test('are the fewest that explain the new order', () => {
    expect(movedItems(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(['d']);
    expect(movedItems(['a', 'b', 'c', 'd'], ['b', 'x', 'c', 'a', 'd'])).toEqual(['a']);
    expect(movedItems(['a', 'b', 'c'], ['a', 'c'])).toEqual([]);
    expect(movedItems(['a', 'b', 'c'], ['c', 'b', 'a'])).toHaveLength(2);
  });

  test('leave the others in their order', () => {
    const items = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 12 });
    fc.assert(
      fc.property(items, items, (one, other) => {
        const moved = new Set(movedItems(one, other));
        const stayed = (list: string[], rest: string[]) =>
          list.filter((item) => rest.includes(item) && !moved.has(item));
        expect(stayed(one, other)).toEqual(stayed(other, one));
      }),
    );
  });
});

describe('the effects of an edit on the results', () => {
  const history = startHistory(before);
  const effects = (...questions: object[]) => describeEdit(history, before, definitionOf(...questions));

  test('are none before the first publication', () => {
    expect(describeEdit(undefined, undefined, before)).toEqual([]);
  });

  test('are none for changes that only the form shows', () => {
    const after = {
      ...definitionOf(
        { ...colour, description: 'Now' },
        { ...rating, minLabel: 'Bad' },
        { ...why, maxLength: 9 },
      ),
      title: 'Tea',
    };
    expect(describeEdit(history, before, after)).toEqual([]);
  });

  test('name what is kept as retired, and what begins without answers', () => {
    expect(effects({ ...colour, choices: ['red', 'pink'] }, { ...why, id: 'rating' })).toMatchObject([
      { kind: 'itemAdded', item: { value: 'pink' } },
      { kind: 'itemRemoved', item: { value: 'blue' } },
      { kind: 'itemRemoved', item: { value: 'grey' } },
      { kind: 'typeChanged', question: { id: 'rating' } },
      { kind: 'questionRemoved', question: { id: 'why' } },
    ]);
  });

  test('tell a question that returns from a new one', () => {
    const without = definitionOf(colour, rating);
    const retired = reviseHistory(history, without);
    if (!retired.ok) throw new Error('The edit is a valid one');
    const after = definitionOf(colour, rating, why, { ...why, id: 'new' });
    expect(describeEdit(retired.history, without, after)).toMatchObject([
      { kind: 'questionReturned', question: { id: 'why' }, before: { type: 'text' } },
      { kind: 'questionAdded', question: { id: 'new' } },
    ]);
    expect(
      describeEdit(retired.history, without, definitionOf(colour, rating, { ...rating, id: 'why' })),
    ).toMatchObject([{ kind: 'questionAdded', question: { id: 'why', type: 'scale' } }]);
  });

  test('tell a type that changes back from one that is new', () => {
    const after = definitionOf(colour, { ...why, id: 'new', text: 'Rating?' }, why);
    expect(describeEdit(history, before, after)).toMatchObject([
      { kind: 'typeChanged', question: { id: 'new' }, before: { id: 'rating' } },
    ]);
    const revised = reviseHistory(history, after);
    if (!revised.ok) throw new Error('The edit is a valid one');
    expect(describeEdit(revised.history, after, before)).toMatchObject([
      { kind: 'questionReturned', question: { id: 'rating' } },
      { kind: 'questionRemoved', question: { id: 'new' } },
    ]);
  });

  test('name a new order once, and the Net Promoter Score that comes or goes', () => {
    const scored = { ...rating, nps: true };
    const withScore = definitionOf(colour, scored, why);
    expect(
      describeEdit(startHistory(withScore), withScore, definitionOf(why, { ...rating, max: 5 }, colour)),
    ).toMatchObject([
      { kind: 'rangeChanged', isNarrowed: true },
      { kind: 'promoterScoreChanged', nps: false },
      { kind: 'orderChanged' },
    ]);
    const plain = definitionOf(rating);
    expect(describeEdit(startHistory(plain), plain, definitionOf(scored))).toMatchObject([
      { kind: 'promoterScoreChanged', nps: true },
    ]);
  });
});
