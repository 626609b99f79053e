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
    expect(report.notes.map(describeNote).join()).toMatch(/^(It shows|There is no type)/);
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
    ['choicesVisibleIf', 'property'],
    ['setValueIf', 'property'],
    ['enableIf', 'property-changed'],
    ['requiredIf', 'property-changed'],
    ['valuePropertyName', 'property-changed'],
    ['defaultValue', 'property-changed'],
    ['requiredErrorText', 'property-changed'],
  ])('%s is not taken, and reported as %s', (property, code) => {
    const report = reportOn({ type: 'checkbox', name: 'q', choices: ['a'], [property]: '{asked} = 1' });
    expect(report).toMatchObject({ kind: 'changed', ids: ['q'], notes: [{ code, property }] });
  });

  test.each(['triggers', 'calculatedValues', 'completedHtmlOnCondition'])(
    '%s of the survey are reported',
    (property) => {
      const { report } = imported({
        title: 'T',
        elements: [{ type: 'comment', name: 'a' }],
        [property]: [{ expression: '{a} = 1' }],
      });
      expect(report.survey).toMatchObject([{ code: 'property', property }]);
    },
  );

  test('checks of answers are reported', () => {
    const validators = [{ type: 'expression' }, { type: 'text', maxLength: 8 }, 'regex'];
    const { notes } = reportOn({ type: 'text', name: 'q', validators });
    expect(notes).toMatchObject([
      { code: 'validator', type: 'expression', path: 'elements[1].validators[0]' },
    ]);
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
