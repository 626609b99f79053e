import { expect, test } from '@jest/globals';
import { type Condition, type Question, compileVisibility, parseDefinition } from '@canvass/surveys';
import * as fc from 'fast-check';
import { testedOf } from '../../tested-of.ts';
import { conditionsOn } from './facets.ts';
import type { Rule } from '../rule.ts';

const choices = ['a', 'b', 'c', 'd'];
const asked = { id: 'q', text: 'Q', required: false };
const offered = choices.map((value) => ({ value, label: value }));
const one: Question = { ...asked, type: 'choice', choices: offered, multiple: false };
const many: Question = { ...asked, type: 'choice', choices: offered, multiple: true };
const range: Question = { ...asked, type: 'scale', min: 0, max: 4 };
const text: Question = { ...asked, type: 'text', maxLength: 10 };
const days = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] as const;
const date: Question = { ...asked, type: 'date', min: days[0], max: days[4] };
const rows = [
  { id: 'r', label: 'R' },
  { id: 's', label: 'S' },
];
const matrix: Question = { ...asked, type: 'matrix', rows, columns: offered };

const values = fc.subarray(choices, { minLength: 1 });
const answered = fc.boolean().map((is): Condition => ({ question: 'q', answered: is }));
const choicesOf = (question: string) =>
  fc.oneof(
    fc.boolean().map((is): Condition => ({ question, answered: is })),
    values.map((anyOf): Condition => ({ question, anyOf })),
    values.map((noneOf): Condition => ({ question, noneOf })),
  );
const ofChoices = choicesOf('q');
/** With ends among these, in their order. */
const within = (ordered: readonly (number | string)[]) => {
  const ends = fc.constantFrom(...ordered);
  return fc.oneof(
    answered,
    ends.map((atLeast): Condition => ({ question: 'q', atLeast })),
    ends.map((atMost): Condition => ({ question: 'q', atMost })),
    fc.tuple(ends, ends).map((both): Condition => {
      const [atLeast, atMost] = both.toSorted((a, b) => ordered.indexOf(a) - ordered.indexOf(b));
      return { question: 'q', atLeast: atLeast!, atMost: atMost! };
    }),
  );
};

function rules(leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Rule> {
  const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 2 },
      leaf,
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((all): Rule => ({ all })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((any): Rule => ({ any })),
    ),
  }));
  return rule;
}

/** Asks by the code of the form. */
function isMet(question: Question, rule: Rule, answer: unknown): boolean {
  if ('all' in rule) return rule.all.every((part) => isMet(question, part, answer));
  if ('any' in rule) return rule.any.some((part) => isMet(question, part, answer));
  const definition = { title: 'T', questions: [question, { ...text, id: 'after', showIf: rule }] };
  return compileVisibility(definition)({ q: answer }).has('after');
}

test.each([
  ['one choice', one, '', ofChoices, [undefined, ...choices]],
  [
    'several choices',
    many,
    '',
    ofChoices,
    [undefined, ['a'], ['b'], ['c', 'd'], ['a', 'b'], choices, ['a', 'd']],
  ],
  ['a number', range, '', within([0, 1, 2, 3, 4]), [undefined, 0, 1, 2, 3, 4]],
  ['a date', date, '', within(days), [undefined, ...days]],
  ['a text', text, '', answered, [undefined, 'x']],
  ['a matrix', matrix, '', answered, [undefined, { s: 'b' }, { r: 'a', s: 'b' }]],
  ['a row', matrix, 'r', choicesOf('q.r'), [undefined, { s: 'b' }, { r: 'a', s: 'b' }, { r: 'd' }]],
] as const)(
  'conditions on %s hold for the same answers as their rule, and a definition takes them',
  (_, question, part, leaf, answers) => {
    const tested = testedOf(question).find((each) => each.part === part)!;
    fc.assert(
      fc.property(rules(leaf), fc.constantFrom('all', 'any'), (rule, kind) => {
        const found = conditionsOn(tested, rule, kind);
        if (found === undefined) return;
        const joined: Rule = kind === 'all' ? { all: found } : { any: found };
        for (const answer of answers) {
          expect([found, isMet(question, joined, answer)]).toEqual([found, isMet(question, rule, answer)]);
        }
        const questions = [question, ...found.map((showIf, n) => ({ ...text, id: `t${n}`, showIf }))];
        expect(parseDefinition({ title: 'T', questions })).toMatchObject({ ok: true });
      }),
    );
  },
);

test('one choice has conditions for every rule', () => {
  fc.assert(
    fc.property(rules(ofChoices), (rule) =>
      expect(conditionsOn(testedOf(one)[0]!, rule, 'all')).toBeDefined(),
    ),
  );
});
