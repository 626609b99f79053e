import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/arbitraries.ts';
import { edited } from '../../../test/edited.ts';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { answersOf, areRecordsAnswers } from '../../answers/answers.ts';
import { formAnswers, formQuestions } from '../../answers/form-answers.ts';
import { dropUnasked } from '../../answers/form-pages.ts';
import { compileVisibility } from '../../answers/visibility.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { applyEdit } from '../../draft/apply-edit.ts';
import { checkDraft } from '../../draft/check-draft.ts';
import type { DraftEdit } from '../../draft/draft-edit.ts';
import { draftOf } from '../../draft/draft-of.ts';
import type { Draft } from '../../draft/draft.ts';
import { describeEdit } from '../../history/describe-edit.ts';
import { facetsOf } from '../../history/facets.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { SurveyAnswersSummary } from '../../totals/survey-answers-summary.ts';
import { countedFacets } from '../../totals/counted-facets.ts';
import type { ChoiceQuestion } from './choice-question.ts';
import { choicesInForm } from './form-choices.ts';

const colour = { id: 'q', text: 'Which?', type: 'choice', choices: ['red', 'blue', 'green'] };
const withOther = { ...colour, other: true };
const several = { ...colour, multiple: true };
const none = { value: 'none', label: 'None of these', exclusive: true };

const errorsOf = (question: object, answer: unknown): string[] => {
  const read = compileAnswerValidator(definitionOf(question))({ q: answer }, someDay);
  return read.ok ? [] : read.errors.map(({ path, fault }) => `${path}: ${fault?.code}`);
};
const recordOf = (question: object, answer: unknown) => {
  const read = compileAnswerValidator(definitionOf(question))({ q: answer }, someDay);
  return read.ok ? read.record : read.errors;
};

describe('the own answer', () => {
  test.each<[unknown, string[]]>([
    ['red', []],
    [{ chosen: 'other', other: 'Mauve' }, []],
    ['other', ['answers.q.other: other-without-text']],
    [{ chosen: 'other', other: ' \u200b ' }, ['answers.q.other: other-without-text']],
    [{ chosen: 'other' }, ['answers.q.other: other-without-text']],
    [{ chosen: 'red', other: 'Mauve' }, ['answers.q.other: text-without-other']],
    [{ other: 'Mauve' }, ['answers.q.other: text-without-other']],
    [{ chosen: 'other', other: 'x'.repeat(501) }, ['answers.q.other: too-long']],
    [{ chosen: 'mauve', other: 'Mauve' }, ['answers.q: not-a-choice', 'answers.q.other: text-without-other']],
    [{ chosen: 'red', text: 'Mauve' }, ['answers.q: wrong-type']],
  ])('%j is %j', (answer, expected) => {
    expect(errorsOf(withOther, answer)).toEqual(expected);
  });

  test('is counted beside the choices, and its text apart, even if it is the label of a choice', () => {
    expect(recordOf(withOther, { chosen: 'other', other: 'red' })).toEqual({ q: 'other', 'q.other': 'red' });
    expect(recordOf(withOther, 'red')).toEqual({ q: 'red', 'q.other': null });
    const definition = definitionOf({ ...withOther, multiple: true });
    const history = startHistory(definition);
    const facets = countedFacets(history, 1)!;
    const summary = SurveyAnswersSummary.empty();
    for (const answer of [['red', 'blue'], { chosen: ['red', 'other'], other: 'Mauve' }, ['blue']]) {
      const read = compileAnswerValidator(definition)({ q: answer }, someDay);
      const answers = read.ok ? read.record : {};
      summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers }, facets);
    }
    expect(summary.totals('q')).toMatchObject({ answered: 3, skipped: 0 });
    // Nobody who was not asked for a text has skipped it.
    expect(summary.totals('q.other')).toMatchObject({ answered: 1, skipped: 0 });
  });

  test('can stand beside one choice, and takes no value of a listed one', () => {
    expect(parseDefinition({ title: 'T', questions: [{ ...withOther, choices: ['red'] }] }).ok).toBe(true);
    expect(parseDefinition({ title: 'T', questions: [{ ...withOther, choices: ['Other'] }] })).toMatchObject({
      errors: [{ path: 'questions[0].choices[0].value' }],
    });
  });

  test('comes and goes with its counts, and answers are read as they were given', () => {
    const [first, second] = [definitionOf(colour), definitionOf(withOther)];
    const started = startHistory(first);
    expect(areRecordsAnswers(started)).toBe(true);
    const on = reviseHistory(started, second);
    const off = on.ok ? reviseHistory(on.history, first) : on;
    if (!on.ok || !off.ok) throw new Error('It was refused');
    expect(facetsOf(off.history).get('q')).toMatchObject({
      facet: { retired: [{ value: 'other', label: 'Other' }] },
    });
    expect([...facetsOf(off.history).keys()]).toEqual(['q', 'q.other']);
    const record = { q: 'other', 'q.other': 'Mauve' };
    expect(answersOf(record, off.history, 2)).toEqual({ q: { chosen: 'other', other: 'Mauve' } });
    expect(answersOf({ q: 'red' }, off.history, 1)).toEqual({ q: 'red' });
    expect(describeEdit(on.history, first, second)).toEqual([]);
  });

  test('is read from a form, where a text without its choice is an error', () => {
    const questions = formQuestions(definitionOf(withOther));
    expect(formAnswers(questions, { q: 'other', 'q.other': 'Mauve' })).toEqual({
      q: { chosen: 'other', other: 'Mauve' },
    });
    expect(formAnswers(questions, { q: '', 'q.other': 'Mauve' })).toEqual({ q: { other: 'Mauve' } });
    expect(formAnswers(questions, { q: 'red', 'q.other': '' })).toEqual({ q: 'red' });
  });
});

describe('several choices', () => {
  test.each<[object, unknown, string[]]>([
    [{ min: 2 }, ['red'], ['answers.q: too-few-choices']],
    [{ min: 2 }, ['red', 'blue'], []],
    [{ max: 2 }, ['red', 'blue', 'green'], ['answers.q: too-many-choices']],
    [{ choices: ['red', 'blue', none] }, ['red', 'none'], ['answers.q: exclusive-choice']],
    [{ choices: ['red', 'blue', none], min: 2 }, ['none'], []],
    [{}, ['red', 'red'], ['answers.q: twice']],
    [{ other: true, max: 2 }, { chosen: ['red', 'other'], other: 'x' }, []],
    [
      { other: true, max: 2 },
      { chosen: ['red', 'blue', 'other'], other: 'x' },
      ['answers.q: too-many-choices'],
    ],
  ])('with %j: %j is %j', (options, answer, expected) => {
    expect(errorsOf({ ...several, ...options }, answer)).toEqual(expected);
  });

  test.each([
    [{ ...colour, min: 1 }, 'min'],
    [{ ...colour, selectAll: true }, 'selectAll'],
    [{ ...colour, choices: ['red', none] }, 'choices[1].exclusive'],
    [{ ...several, look: 'drop-down' }, 'look'],
    [{ ...several, choices: ['red', none], min: 2 }, 'min'],
    [{ ...several, max: 4 }, 'max'],
    [{ ...several, min: 3, max: 2 }, 'max'],
    [{ ...several, max: 2, selectAll: true }, 'selectAll'],
    [{ ...colour, otherLabel: 'Another' }, 'otherLabel'],
  ])('%j is no definition: %s', (question, path) => {
    expect(parseDefinition({ title: 'T', questions: [question] })).toMatchObject({
      errors: [{ path: `questions[0].${path}` }],
    });
  });
});

describe('a choice with a condition', () => {
  const pet = { id: 'pet', text: 'Pet?', type: 'choice', choices: ['cat', 'dog'] };
  const isDog = { question: 'pet', anyOf: ['dog'] };
  const food = {
    id: 'food',
    text: 'Food?',
    type: 'choice',
    multiple: true,
    choices: ['fish', { value: 'bone', label: 'Bone', showIf: isDog }],
    min: 2,
  };
  const more = { id: 'more', text: 'More?', type: 'text', showIf: { question: 'food', anyOf: ['bone'] } };
  const definition = definitionOf(pet, food, more);
  const validate = compileAnswerValidator(definition);

  test('is offered only then, and refused otherwise', () => {
    expect(validate({ pet: 'dog', food: ['fish', 'bone'], more: 'x' }, someDay).ok).toBe(true);
    expect(validate({ pet: 'cat', food: ['fish', 'bone'] }, someDay)).toMatchObject({
      errors: [{ path: 'answers.food', fault: { code: 'choice-not-offered' } }],
    });
    // Nobody can choose two of one.
    expect(validate({ pet: 'cat', food: ['fish'] }, someDay).ok).toBe(true);
    expect(validate({ pet: 'dog', food: ['fish'] }, someDay)).toMatchObject({
      errors: [{ fault: { code: 'too-few-choices', min: 2 } }],
    });
  });

  test('counts as not chosen for later conditions, and leaves the answer when another one hides it', () => {
    const answers = { pet: 'cat', food: ['fish', 'bone'] };
    const asked = compileVisibility(definition)(answers, {});
    expect([...asked]).toEqual(['pet', 'food']);
    expect(dropUnasked(definition, answers, asked)).toEqual({ pet: 'cat', food: ['fish'] });
    expect([...compileVisibility(definition)({ ...answers, pet: 'dog' }, {})]).toEqual([
      'pet',
      'food',
      'food.:1',
      'more',
    ]);
  });

  test('hides its question with the last choice', () => {
    const [, bone] = food.choices;
    const only = definitionOf(pet, { ...food, choices: [bone], min: 1, required: true });
    expect([...compileVisibility(only)({ pet: 'cat' }, {})]).toEqual(['pet']);
    expect(compileAnswerValidator(only)({ pet: 'cat' }, someDay)).toEqual({
      ok: true,
      record: { pet: 'cat', food: null },
    });
  });
});

/** The values that a form shows. */
const shown = (options: object, draw?: number, isAsked?: (id: string) => boolean): string[] => {
  const [question] = definitionOf({ ...several, ...options }).questions;
  return choicesInForm(question as ChoiceQuestion, { draw, isAsked, otherLabel: 'Other' }).map(
    ({ value }) => value,
  );
};

describe('the choices of a form', () => {
  const choices = ['red', none, 'blue', 'green', { ...none, value: 'unsure' }];

  test('stand as written, with “other” before those that exclude the others at the end', () => {
    expect(shown({ choices, other: true })).toEqual(['red', 'none', 'blue', 'green', 'other', 'unsure']);
  });

  test('stand in the order of a draw, with “other” and those that exclude the others last', () => {
    const orders = Array.from({ length: 60 }, (_, draw) =>
      shown({ choices, other: true, order: 'random' }, draw),
    );
    for (const order of orders) expect(order.slice(3)).toEqual(['other', 'none', 'unsure']);
    expect(new Set(orders.map((order) => order.join(' '))).size).toBe(6);
    expect(shown({ choices, order: 'random' })).toEqual(shown({ choices }));
  });
});

const optionsOf = (draft: Draft) => {
  const checked = checkDraft(draft);
  return checked.ok ? checked.definition.questions[0] : checked.problems;
};

const set = (options: object): DraftEdit => ({
  do: 'setQuestion',
  question: 'q',
  fields: { options: { type: 'choice', ...options } },
});

describe('a draft of choices', () => {
  test('keeps what is for several choices while one can be chosen', () => {
    const draft = draftOf(definitionOf({ ...several, choices: ['red', none], min: 1, selectAll: true }));
    const one = edited(draft, set({ multiple: false }));
    expect(optionsOf(one)).not.toHaveProperty('min');
    expect(JSON.stringify(optionsOf(one))).not.toContain('exclusive');
    expect(optionsOf(edited(one, set({ multiple: true })))).toEqual(optionsOf(draft));
  });

  test('gives a choice that is called “other” another value than the own answer, which conditions can name', () => {
    const draft = edited(draftOf(definitionOf(withOther, { id: 'more', text: 'More?', type: 'text' })), {
      do: 'pasteItems',
      question: 'q',
      list: 'choices',
      text: 'other',
    });
    const condition = {
      question: 'q',
      test: 'anyOf',
      choices: ['other'],
      texts: '',
      from: '',
      to: '',
    } as const;
    const checked = checkDraft(
      edited(draft, {
        do: 'setShowIf',
        of: { kind: 'question', question: 'more' },
        showIf: { match: 'all', conditions: [condition] },
      }),
    );
    expect(checked.ok && checked.definition.questions).toMatchObject([
      { choices: [{}, {}, {}, { value: 'other (2)', label: 'other' }] },
      { showIf: { question: 'q', anyOf: ['other'] } },
    ]);
  });

  test('writes conditions of choices and of pages, and names their faults', () => {
    const second = { ...colour, id: 'r' };
    let draft = draftOf(definitionOf(colour, second));
    draft = edited(draft, { do: 'addSection', after: 'q' });
    const [, page] = draft.sections;
    const item = page!.questions[0] as unknown as { choices: { key: string }[] };
    const key = item.choices[1]!.key;
    const ofChoice = { kind: 'question', question: 'r', item: key } as const;
    const ofPage = { kind: 'section', section: page!.key } as const;
    draft = edited(draft, { do: 'addCondition', of: ofChoice, path: [] });
    draft = edited(draft, { do: 'addConditionGroup', of: ofPage, path: [] });
    const checked = checkDraft(draft);
    expect(checked.ok ? [] : checked.problems.map(({ item: at, field }) => [at.kind, field])).toEqual([
      ['section', 'if.0.0.question'],
      ['section', 'if.0.0.choices'],
      ['question', `of.${key}.if.0.question`],
      ['question', `of.${key}.if.0.choices`],
    ]);
    const showIf = {
      match: 'all',
      conditions: [{ question: 'q', test: 'answered', choices: [], texts: '', from: '', to: '' }],
    } as const;
    draft = edited(edited(draft, { do: 'setShowIf', of: ofChoice, showIf }), {
      do: 'setShowIf',
      of: ofPage,
      showIf,
    });
    const now = checkDraft(draft);
    const answered = { question: 'q', answered: true };
    expect(now.ok && now.definition).toMatchObject({
      sections: [{}, { showIf: answered }],
      questions: [{}, { choices: [{}, { showIf: answered }, {}] }],
    });
    const columns = { kind: 'question', question: 'r', item: 'c999' } as const;
    expect(applyEdit(draft, { do: 'addCondition', of: columns, path: [] })).toMatchObject({
      why: 'notThere',
    });
  });
});
