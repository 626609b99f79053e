import { describe, expect, test } from '@jest/globals';
import { codesOf, imported } from '../test/imported.ts';

const question = (name: string) => ({ type: 'comment', name });

describe('pages and groups', () => {
  test('pages with questions become sections', () => {
    const { definition, report } = imported({
      title: 'T',
      pages: [
        { name: 'p1', title: 'First', description: 'Begin', elements: [question('a'), question('b')] },
        { name: 'empty' },
        { name: 'p2', elements: [question('c')] },
      ],
    });
    expect(definition.sections).toEqual([
      { title: 'First', description: 'Begin', startsAt: 'a' },
      { startsAt: 'c' },
    ]);
    expect(report.survey).toEqual([]);
  });

  test('one page is a section only with a title of its own', () => {
    expect(imported({ pages: [{ elements: [question('a')] }] }).definition).not.toHaveProperty('sections');
    expect(imported({ pages: [{ title: 'Only', elements: [question('a')] }] }).definition.sections).toEqual([
      { title: 'Only', startsAt: 'a' },
    ]);
  });

  test('reads the older name of elements, and elements without a page', () => {
    expect(imported({ questions: [question('a')] }).definition.questions).toHaveLength(1);
    expect(imported({ pages: [{ questions: [question('a')] }] }).definition.questions).toHaveLength(1);
    expect(imported({ elements: [question('a')] }).definition).not.toHaveProperty('sections');
  });

  test('the 50th section takes the questions of further pages', () => {
    const pages = Array.from({ length: 60 }, (_, index) => ({
      title: `P${index}`,
      elements: [question(`q${index}`)],
    }));
    const { definition, report } = imported({ title: 'T', pages });
    expect(definition.sections).toHaveLength(50);
    expect(definition.questions).toHaveLength(60);
    expect(codesOf(report.survey)).toEqual(['pages-joined']);
  });

  test('a survey shown on a single page has no sections', () => {
    const pages = [{ elements: [question('a')] }, { elements: [question('b')] }];
    const { definition, report } = imported({ title: 'T', pages, questionsOnPageMode: 'singlePage' });
    expect(definition).not.toHaveProperty('sections');
    expect(codesOf(report.survey)).toEqual(['one-page']);
  });

  test('groups are taken apart, and their words are reported', () => {
    const { definition, report } = imported({
      title: 'T',
      elements: [
        {
          type: 'panel',
          name: 'g',
          title: 'Last week',
          elements: [question('a'), { type: 'panel', elements: [question('b')] }],
        },
      ],
    });
    expect(definition.questions.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(report.elements).toMatchObject([
      { path: 'elements[0]', type: 'panel', notes: [{ code: 'group-text', text: 'Last week' }] },
      { path: 'elements[0].elements[0]' },
      { path: 'elements[0].elements[1].elements[0]' },
    ]);
  });
});
