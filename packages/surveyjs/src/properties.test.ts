import { describe, expect, test } from '@jest/globals';
import { imported, reportOn } from '../test/imported.ts';
import { describeNote } from './index.ts';

describe('what has no equivalent', () => {
  test.each(
    'matrixdropdown matrixdynamic paneldynamic multipletext signaturepad expression html image flowpanel custom'.split(
      ' ',
    ),
  )('a %s is left out', (type) => {
    const report = reportOn({ type, name: 'q', title: 'Title' });
    expect(report).toMatchObject({ kind: 'leftOut', ids: [], type });
    expect(report.notes).toHaveLength(1);
    expect(report.notes.map(describeNote).join()).toMatch(/^(It shows|There is no type|Respondents add)/);
  });

  test('what is never shown is left out, unless a condition shows it', () => {
    expect(reportOn({ type: 'comment', name: 'q', visible: false })).toMatchObject({
      kind: 'leftOut',
      notes: [{ code: 'hidden' }],
    });
    const shown = { type: 'comment', name: 'q', visible: false, visibleIf: '{asked} notempty' };
    expect(reportOn(shown)).toMatchObject({ ids: ['q'] });
    const { definition } = imported({
      pages: [
        { elements: [{ type: 'comment', name: 'a' }] },
        { visible: false, elements: [{ type: 'comment', name: 'b' }] },
      ],
    });
    expect(definition.questions.map(({ id }) => id)).toEqual(['a']);
  });

  test.each([
    ['choicesVisibleIf', 'condition'],
    ['setValueIf', 'property'],
    ['enableIf', 'property-changed'],
    ['requiredIf', 'property-changed'],
    ['valuePropertyName', 'property-changed'],
    ['defaultValue', 'property-changed'],
    ['requiredErrorText', 'property-changed'],
  ])('%s is not taken, and reported as %s', (property, code) => {
    const report = reportOn({ type: 'checkbox', name: 'q', choices: ['a'], [property]: '{asked} = 1' });
    expect(report).toMatchObject({ kind: 'changed', ids: ['q'], notes: [{ code }] });
  });

  test.each([
    ['triggers', 'property'],
    ['calculatedValues', 'property-changed'],
    ['completedHtmlOnCondition', 'property'],
  ])('%s of the survey are reported', (property, code) => {
    const { report } = imported({
      title: 'T',
      elements: [{ type: 'comment', name: 'a' }],
      [property]: [{ expression: '{a} = 1' }],
    });
    expect(report.survey).toMatchObject([{ code, property }]);
  });

  test('checks of answers are reported', () => {
    const validators = [{ type: 'expression' }, { type: 'text', maxLength: 8 }, 'regex'];
    const { notes } = reportOn({ type: 'text', name: 'q', validators });
    expect(notes).toMatchObject([
      { code: 'validator', type: 'expression', path: 'elements[1].validators[0]' },
    ]);
  });

  test('a check by a function that the file does not have is none of the file', () => {
    const validators = [
      { type: 'expression', expression: "isKnown({q}, 'x(')" },
      { type: 'expression', expression: 'age({q}) > 17 and !(sum({q}, 1) = 2)' },
    ];
    expect(reportOn({ type: 'text', name: 'q', maxLength: 9, validators }).notes).toMatchObject([
      { code: 'check-elsewhere', kind: 'changed', name: 'isKnown', path: 'elements[1].validators[0]' },
      { code: 'validator', kind: 'leftOut' },
    ]);
  });

  test('a text that is computed is left out, and one that is never shown is no loss', () => {
    const element = { type: 'expression', name: 'q', expression: '{asked} + 1' };
    expect(reportOn(element).notes).toMatchObject([{ code: 'computed-text', kind: 'leftOut' }]);
    expect(reportOn({ ...element, visible: false }).notes).toMatchObject([{ code: 'hidden', kind: 'taken' }]);
  });

  test('settings of the looks are listed once, and unknown properties with their path', () => {
    const { report } = imported({
      title: 'T',
      widthMode: 'static',
      elements: [
        { type: 'comment', name: 'a', maxLength: 3, rows: 2, placeholder: 'Write' },
        { type: 'comment', name: 'b', maxLength: 3, rows: 3, myOwn: 1 },
      ],
    });
    expect(report.survey).toMatchObject([
      { code: 'appearance', properties: ['placeholder', 'rows', 'widthMode'] },
    ]);
    expect(report.elements).toMatchObject([
      { kind: 'taken' },
      { kind: 'taken', notes: [{ code: 'unknown-property', path: 'elements[1].myOwn' }] },
    ]);
  });
});
