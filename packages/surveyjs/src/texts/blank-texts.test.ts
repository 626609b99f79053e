import { expect, test } from '@jest/globals';
import { imported, questionOf, reportOn } from '../../test/imported.ts';

test('a text of the file in which nothing is seen counts as none', () => {
  const elements = [{ type: 'comment', name: 'why', title: '\u200b\u3164', description: '\u2060' }];
  const { definition, report } = imported({ title: '\u2800', pages: [{ title: '\u00ad', elements }] });
  expect(definition.title).toBe('Untitled survey');
  expect(definition.sections).toBeUndefined();
  expect(definition.questions).toMatchObject([{ id: 'why', text: 'why' }]);
  expect(report.survey).toMatchObject([{ code: 'untitled' }]);
});

test('choices that a reader takes for one are one, and those in which nothing is seen are none', () => {
  const choices = ['café', 'cafe\u0301', 'Yes', 'Yes ', '\u200b', { value: 'a', text: '\u3164' }];
  expect(questionOf({ type: 'radiogroup', choices })).toMatchObject({
    choices: [{ value: 'café' }, { value: 'Yes' }, { value: 'a', label: 'a' }],
  });
  expect(reportOn({ type: 'radiogroup', name: 'q', choices }).notes).toMatchObject([
    { code: 'choices-left-out', why: 'repeated', count: 2 },
    { code: 'choices-left-out', why: 'blank', count: 1 },
  ]);
});

test('a long text that begins with nothing to see is shortened from where it can be seen', () => {
  const { definition } = imported({
    title: `${'\u200b'.repeat(100_000)}Coffee`,
    elements: [{ type: 'comment' }],
  });
  expect(definition.title.replaceAll('\u200b', '')).toBe('Coffee');
});
