import { describe, expect, test } from '@jest/globals';
import { codesOf, imported, questionsOf } from '../test/imported.ts';

describe('ids', () => {
  test('names become valid ids that are not repeated', () => {
    const names = ['a b', 'a_b', 'a-b', 'Größe', '問', '__proto__', 'x', 'x', undefined, 7, 'n'.repeat(70)];
    const elements = names.map((name) => ({ type: 'comment', name, maxLength: 5 }));
    const { definition, report } = imported({ title: 'T', elements });
    expect(definition.questions.map(({ id }) => id)).toEqual([
      'a_b_2',
      'a_b',
      'a-b',
      'Gro_e',
      'question',
      '_proto_',
      'x',
      'x_2',
      'question_2',
      '7',
      'n'.repeat(64),
    ]);
    expect(report.elements.map(({ notes }) => codesOf(notes).join())).toEqual([
      'renamed',
      '',
      '',
      'renamed',
      'renamed',
      'renamed',
      '',
      'name-repeated',
      'name-missing',
      '',
      'renamed',
    ]);
  });

  test('the answer’s own name has precedence', () => {
    expect(questionsOf({ type: 'comment', name: 'q1', valueName: 'reason' })[0]).toMatchObject({
      id: 'reason',
    });
  });

  test('a made-up id never takes a name of the file', () => {
    const elements = [
      { type: 'radiogroup', name: 'plan', choices: ['a'], hasComment: true },
      { type: 'comment', name: 'plan-Comment' },
    ];
    expect(questionsOf(...elements).map(({ id }) => id)).toEqual(['plan', 'plan-Comment_2', 'plan-Comment']);
  });
});
