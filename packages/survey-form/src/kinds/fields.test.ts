import { describe, expect, test } from '@jest/globals';
import { type FormFields, questionSchema } from '@canvass/surveys';
import { questionField } from '../question-field.ts';
import { textsOf } from '../texts/texts-of.ts';

function fieldOf(question: object, fields: FormFields = {}, state: object = {}): string {
  const parsed = questionSchema.parse({ id: 'q', text: 'What?', ...question });
  return questionField(parsed, {
    fields,
    errors: new Map(),
    texts: textsOf({}),
    picturesAt: '',
    ...state,
  }).toString();
}

/** The box of a question that asks for consent. */
const box = (question: object, state: object = {}) =>
  /<input type="checkbox"[^>]*>/.exec(fieldOf({ type: 'consent', ...question }, {}, state))?.[0];

describe('a text of one line', () => {
  test('keeps the line breaks that it was given', () => {
    for (const given of ['one\r\ntwo', 'one\ntwo']) {
      expect(fieldOf({ type: 'text' }, { q: given })).toContain(`>\n${given}</textarea>`);
    }
    expect(fieldOf({ type: 'text' }, { q: 'one two' })).toContain('<input type="text"');
  });
});

describe('a unit', () => {
  test('is announced with the field of a number, before its hint', () => {
    const html = fieldOf({ type: 'number', unit: 'kg' });
    expect(html).toContain('aria-describedby="q-q.unit q-q.hint"');
    expect(html).toContain('<span class="unit" id="q-q.unit"><bdi>kg</bdi></span>');
    expect(fieldOf({ type: 'number' })).toContain('aria-describedby="q-q.hint"');
  });

  test('is announced with the field of each item', () => {
    const items = ['a', 'b'].map((id) => ({ id, label: id }));
    const html = fieldOf({ type: 'sum', unit: 'kg', total: 100, items });
    for (const { id } of items) {
      expect(html).toMatch(new RegExp(`<input[^>]* aria-describedby="q-q:${id}.unit"`));
      expect(html).toContain(`<span class="unit" id="q-q:${id}.unit"><bdi>kg</bdi></span>`);
    }
  });
});

describe('a box that must be ticked', () => {
  test('is announced as required', () => {
    expect(box({ required: true })).toMatch(/ required>$/);
    expect(box({ required: false })).not.toContain('required');
  });

  test('is announced so also where the browser checks the form', () => {
    expect(box({ required: true }, { isCheckedByBrowser: true })).toMatch(/ aria-required="true">$/);
  });

  test('is not one of several', () => {
    const html = fieldOf({ type: 'choice', multiple: true, required: true, choices: ['a', 'b'] });
    expect(html).not.toMatch(/<input[^>]* required/);
  });
});
