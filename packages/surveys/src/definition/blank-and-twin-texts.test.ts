import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../test/arbitraries.ts';
import { compileAnswerValidator } from '../answers/answer-validator.ts';
import { applyEdit } from '../draft/apply-edit.ts';
import { checkDraft } from '../draft/check-draft.ts';
import { draftOf } from '../draft/draft-of.ts';
import { blankDraft, type Draft, draftQuestions } from '../draft/draft.ts';
import { itemsOf } from '../draft/question-lists.ts';
import { parseFilterJson } from '../filter/parse-filter-json.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { parseDefinition } from './parse-definition.ts';
import { parseSettings } from './settings.ts';
import { twinTexts } from './twin-texts.ts';
import { compileVisibility } from '../answers/visibility.ts';
import { someDay } from '../../test/some-day.ts';

/** Each shows nothing. */
const blanks = ['\u200b', '\u200d', '\u200e', '\u2060', '\u00ad', '\u2800', '\u3164', '\ufe0f', ' \u200b '];
/** A reader reads each pair as one text. */
const twins = [
  ['café', 'cafe\u0301'],
  ['Yes', 'Yes '],
  ['Yes', 'Yes\u200b'],
  ['Very good', 'Very\u00a0 good'],
] as const;

const why = { id: 'why', text: 'Why?', type: 'text', required: true };
const pick = (...choices: unknown[]) => ({ id: 'pick', text: 'Which?', type: 'choice', choices });
const errorsOf = (input: unknown) => {
  const parsed = parseDefinition(input);
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path}: ${message}`);
};
const named = (text: string) => `U+${text.codePointAt(text === ' \u200b ' ? 1 : 0)?.toString(16)}`;

describe.each(blanks.map((blank) => [named(blank), blank] as const))('a text of only %s', (_, blank) => {
  test('is no answer: a required question refuses it, and a condition does not see it', () => {
    const definition = definitionOf(why, { ...why, id: 'more', showIf: { question: 'why', answered: true } });
    expect(compileAnswerValidator(definition)({ why: blank }, someDay)).toMatchObject({
      ok: false,
      errors: [{ path: 'answers.why', fault: { code: 'required' } }],
    });
    expect([...compileVisibility(definition)({ why: blank }, {})]).toEqual(['why']);
  });

  test('is dropped where an answer is not required', () => {
    const rating = { id: 'rating', text: 'How good?', type: 'scale' };
    const validate = compileAnswerValidator(definitionOf({ ...why, required: false }, rating));
    expect(validate({ why: blank, rating: 3 }, someDay)).toEqual({ ok: true, record: { rating: 3 } });
  });

  test('is refused as any text of a definition, of settings and of a filter', () => {
    const input = {
      title: blank,
      description: blank,
      sections: [{ title: blank, description: blank, startsAt: 'why' }],
      questions: [
        { ...why, text: blank },
        pick({ value: blank, label: 'A' }, { value: 'b', label: blank }),
        { id: 'rating', text: 'How good?', type: 'scale', minLabel: blank, maxLabel: blank },
      ],
    };
    expect(errorsOf(input)).toEqual([
      'title: The title must not be blank',
      'description: The description must not be blank',
      'sections[0].title: The section title must not be blank',
      'sections[0].description: The section description must not be blank',
      'questions[0].text: The question text must not be blank',
      'questions[1].choices[0].value: A choice value must not be blank',
      'questions[1].choices[1].label: A choice label must not be blank',
      'questions[2].minLabel: minLabel must not be blank',
      'questions[2].maxLabel: maxLabel must not be blank',
    ]);
    expect(parseSettings({ thanksText: blank, closedText: blank })).toMatchObject({
      ok: false,
      errors: [{ path: 'closedText' }, { path: 'thanksText' }],
    });
    expect(
      parseFilterJson(
        { where: { why: { contains: blank } } },
        startHistory(definitionOf(why)),
        TimeZone.of('UTC'),
      ),
    ).toMatchObject({ ok: false, errors: [{ message: 'contains must not be blank' }] });
  });

  test('is no choice of a pasted list, no end label and no title of a draft', () => {
    const draft = draftWith(`Soup\n${blank}\nPizza`);
    expect(choicesOf(draft).map(({ label }) => label)).toEqual(['Soup', 'Pizza']);
    const [section] = draft.sections;
    const page = { ...section!, title: blank, description: blank };
    expect(checkDraft({ ...draft, sections: [page] })).toMatchObject({
      ok: true,
      definition: expect.not.objectContaining({ sections: expect.anything() }),
    });
  });
});

/** The choices of the first question. */
const choicesOf = (draft: Draft) => itemsOf(draftQuestions(draft)[0]!, 'choices') ?? [];

/** One question with the choices of a pasted list. */
function draftWith(text: string): Draft {
  const added = applyEdit(blankDraft('Lunch'), { do: 'addQuestion', preset: 'choice' });
  if (added.outcome !== 'edited') throw new Error('No question was added');
  const set = applyEdit(added.draft, { do: 'setQuestion', question: 'q1', fields: { text: 'Which?' } });
  if (set.outcome !== 'edited') throw new Error('The question has no text');
  const pasted = applyEdit(set.draft, { do: 'pasteItems', question: 'q1', list: 'choices', text });
  if (pasted.outcome !== 'edited') throw new Error('The list was refused');
  return pasted.draft;
}

test('characters that are not seen by themselves stay inside a text', () => {
  for (const text of ['می‌خواهم', '👩‍🚀', '❤️', 'Donau\u00addampfschiff', 'שלום\u200f!']) {
    const validate = compileAnswerValidator(definitionOf(why));
    expect(validate({ why: text }, someDay)).toEqual({ ok: true, record: { why: text } });
    expect(errorsOf({ title: text, questions: [pick(text, 'other')] })).toEqual([]);
  }
});

describe.each(twins)('“%s” and its twin', (one, other) => {
  test('cannot be the values of two choices', () => {
    expect(errorsOf({ title: 'T', questions: [pick(one, other)] })).toEqual([
      'questions[0].choices[1].value: Another choice has this value',
    ]);
  });

  test('cannot be the value of one choice in two versions, which would split its count', () => {
    const history = startHistory(definitionOf(pick(one, 'No')));
    expect(reviseHistory(history, definitionOf(pick(other, 'No')))).toMatchObject({
      ok: false,
      errors: [{ path: 'questions[0].choices[0].value' }],
    });
    const retired = reviseHistory(history, definitionOf(pick('No', 'Maybe')));
    if (!retired.ok) throw new Error('A choice could not be retired');
    expect(reviseHistory(retired.history, definitionOf(pick('No', other))).ok).toBe(false);
    expect(reviseHistory(retired.history, definitionOf(pick('No', one))).ok).toBe(true);
  });

  test('are one choice of a pasted list', () => {
    const labels = choicesOf(draftWith(`${one}\n${other}\nNo`)).map(({ label }) => label);
    expect(labels).toEqual([one, 'No']);
  });

  test('get values that differ if they are labels of a draft', () => {
    const draft = draftWith('A\nB');
    const [{ key: a } = { key: '' }, { key: b } = { key: '' }] = choicesOf(draft);
    const set = applyEdit(draft, {
      do: 'setQuestion',
      question: 'q1',
      fields: { labels: { [a]: one, [b]: other } },
    });
    const checked = set.outcome === 'edited' ? checkDraft(set.draft) : undefined;
    expect(checked).toMatchObject({
      ok: true,
      definition: { questions: [{ choices: [{ value: one }, { value: `${one} (2)` }] }] },
    });
  });

  test('have the published value again if the choice is written anew', () => {
    const published = definitionOf(pick(other, 'No'));
    const history = startHistory(published);
    const retired = reviseHistory(history, definitionOf(pick('No', 'Maybe')));
    if (!retired.ok) throw new Error('A choice could not be retired');
    const draft = draftOf(published);
    const [{ key } = { key: '' }] = choicesOf(draft);
    const removed = applyEdit(draft, { do: 'removeItem', question: 'pick', list: 'choices', item: key });
    if (removed.outcome !== 'edited') throw new Error('No choice was removed');
    const again = applyEdit(removed.draft, {
      do: 'pasteItems',
      question: 'pick',
      list: 'choices',
      text: one,
    });
    if (again.outcome !== 'edited') throw new Error('No choice was added');
    const choices = [{ value: 'No' }, { value: other, label: one }];
    for (const each of [history, retired.history]) {
      expect(checkDraft(again.draft, each)).toMatchObject({
        ok: true,
        definition: { questions: [{ choices }] },
      });
    }
    // Beside the published one it is another choice.
    const beside = applyEdit(draft, { do: 'addItem', question: 'pick', list: 'choices' });
    if (beside.outcome !== 'edited') throw new Error('No choice was added');
    const added = choicesOf(beside.draft).at(-1)?.key ?? '';
    const fields = { labels: { [added]: one } };
    const labelled = applyEdit(beside.draft, { do: 'setQuestion', question: 'pick', fields });
    expect(labelled.outcome === 'edited' && checkDraft(labelled.draft, history)).toMatchObject({
      ok: true,
      definition: { questions: [{ choices: [{ value: other }, { value: 'No' }, { value: `${one} (2)` }] }] },
    });
  });

  test('are found as labels of a question, and as texts of questions', () => {
    const definition = definitionOf(
      { ...pick({ value: 'a', label: one }, { value: 'b', label: 'No' }, { value: 'c', label: other }) },
      { ...why, text: one },
      { ...why, id: 'more', text: other },
    );
    expect(twinTexts(definition)).toMatchObject([
      { kind: 'items', question: { id: 'pick' }, label: one },
      { kind: 'questions', questions: [{ id: 'why' }, { id: 'more' }] },
    ]);
  });
});

test('texts that differ to a reader are no twins', () => {
  const definition = definitionOf(pick('Polish', 'polish', 'می‌خواهم', 'میخواهم'), why);
  expect(twinTexts(definition)).toEqual([]);
});
