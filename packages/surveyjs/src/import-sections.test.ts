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

  test('groups are taken apart, and their words become a text before their questions', () => {
    const { definition, report } = imported({
      title: 'T',
      elements: [
        {
          type: 'panel',
          name: 'g',
          title: 'Last *week*',
          description: 'From Monday',
          elements: [question('a'), { type: 'panel', elements: [question('b')] }],
        },
      ],
    });
    expect(definition.questions).toMatchObject([
      { id: 'g', type: 'statement', text: '**Last \\*week\\***\n\nFrom Monday' },
      { id: 'a' },
      { id: 'b' },
    ]);
    expect(report.elements).toMatchObject([
      { path: 'elements[0]', type: 'panel', kind: 'changed', ids: ['g'], notes: [{ code: 'group-shown' }] },
      { path: 'elements[0].elements[0]' },
      { path: 'elements[0].elements[1].elements[0]' },
    ]);
  });

  test('the text of a group has its condition, and its page begins with it', () => {
    const { definition } = imported({
      title: 'T',
      pages: [
        { title: 'One', elements: [question('a')] },
        {
          title: 'Two',
          elements: [{ type: 'panel', title: 'G', visibleIf: '{a} notempty', elements: [question('b')] }],
        },
      ],
    });
    expect(definition.questions).toMatchObject([
      { id: 'a' },
      { id: 'group', showIf: { question: 'a', answered: true } },
      { id: 'b' },
    ]);
    expect(definition.sections).toMatchObject([{ startsAt: 'a' }, { startsAt: 'group' }]);
  });

  test.each([
    { type: 'panel', title: 'G', elements: [] },
    { type: 'panel', title: 'G', showTitle: false, elements: [question('b')] },
    { type: 'panel', title: 'G', visible: false, elements: [question('b')] },
  ])('what SurveyJS does not show of the group %j is no text', (panel) => {
    const { definition } = imported({ title: 'T', elements: [question('a'), panel] });
    expect(definition.questions.every(({ type }) => type !== 'statement')).toBe(true);
  });

  test('no question is left out for the text of a group', () => {
    const questions = Array.from({ length: 199 }, (_, index) => question(`q${index}`));
    const elements = [
      { type: 'panel', title: 'First', elements: questions },
      { type: 'panel', title: 'Second', elements: [question('last')] },
    ];
    const { definition, report } = imported({ title: 'T', elements });
    expect(definition.questions.map(({ id }) => id)).toEqual([...questions.map(({ name }) => name), 'last']);
    expect(report.survey).toEqual([]);
    expect(report.elements[0]).toMatchObject({
      ids: [],
      notes: [{ code: 'group-text', kind: 'leftOut', text: 'First' }],
    });
  });
});
