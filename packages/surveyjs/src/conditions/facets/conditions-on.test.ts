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

const values = fc.subarray(choices, { minLength: 1 });
const answered = fc.boolean().map((is): Condition => ({ question: 'q', answered: is }));
const ofChoices = fc.oneof(
  answered,
  values.map((anyOf): Condition => ({ question: 'q', anyOf })),
  values.map((noneOf): Condition => ({ question: 'q', noneOf })),
);
const ends = fc.nat(4);
const ofRange = fc.oneof(
  answered,
  ends.map((atLeast): Condition => ({ question: 'q', atLeast })),
  ends.map((atMost): Condition => ({ question: 'q', atMost })),
  fc
    .tuple(ends, ends)
    .map(([a, b]): Condition => ({ question: 'q', atLeast: Math.min(a, b), atMost: Math.max(a, b) })),
);

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
  ['one choice', one, ofChoices, [undefined, ...choices]],
  [
    'several choices',
    many,
    ofChoices,
    [undefined, ['a'], ['b'], ['c', 'd'], ['a', 'b'], choices, ['a', 'd']],
  ],
  ['a number', range, ofRange, [undefined, 0, 1, 2, 3, 4]],
  ['a text', text, answered, [undefined, 'x']],
] as const)(
  'conditions on %s hold for the same answers as their rule, and a definition takes them',
  (_, question, leaf, answers) => {
    fc.assert(
      fc.property(rules(leaf), fc.constantFrom('all', 'any'), (rule, kind) => {
        const found = conditionsOn(testedOf(question)[0]!, rule, kind);
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
