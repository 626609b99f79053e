import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { RE2JS } from 're2js';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { maxAllSteps, patternBytes } from '../../definition/definition-size.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { compileExpression, maxSteps } from './expression.ts';

/** Each run of 71 letters leads a DFA to a state of its own. */
const manyStates = '(?:a|b)*a(?:a|b){70}';

/** Texts of 200 letters, all different: the bits of a linear congruential generator. */
function* randomTexts(count: number): Generator<string> {
  let seed = 1;
  for (let index = 0; index < count; index += 1) {
    let text = '';
    while (text.length < 200) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      text += seed & 0x80_00_00_00 ? 'a' : 'b';
    }
    yield text;
  }
}

function questionsWith(expressions: readonly string[], example: string): object[] {
  return expressions.map((matches, index) => ({
    id: `q${index}`,
    text: `Question ${index}`,
    type: 'text',
    maxLength: 200,
    pattern: { matches, example },
  }));
}

function definitionWith(expressions: readonly string[], example: string) {
  const parsed = parseDefinition({ title: 'T', questions: questionsWith(expressions, example) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

describe('a regular expression', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('keeps nothing of the answers that it was matched with', () => {
    const compiled = jest.spyOn(RE2JS, 'compile');
    const expression = compileExpression(`${manyStates}c?`);
    const program = compiled.mock.results[0]!.value as RE2JS;
    const matched = [...randomTexts(300)].filter((text) => expression.matches(text));
    expect(matched.length).toBeGreaterThan(50);
    expect(matched.length).toBeLessThan(250);
    const { lazyDFA, onepass, machinePool } = program.re2();
    expect({ lazyDFA, onepass, machinePool }).toEqual({ lazyDFA: null, onepass: null, machinePool: [] });
  });

  test('is compiled once for a definition and its validator, however many questions have it', () => {
    const compiled = jest.spyOn(RE2JS, 'compile');
    const definition = definitionWith(
      Array.from({ length: 60 }, () => '[ab]{3}-[0-9]'),
      'aba-1',
    );
    compileAnswerValidator(definition)({ q0: 'abb-2', q1: 'aab-3' }, someDay);
    expect(compiled).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['[A-Z]{2}-[0-9]{3}', 8],
    // 684 ranges of letters, once.
    ['\\pL{100}', 140],
    ['^\\pL{100}$', 140],
    ["[\\pL '-]{1,50}", 140],
  ])('%s has about %d steps', (text, steps) => {
    const { steps: counted } = compileExpression(text);
    expect(Math.abs(counted - steps)).toBeLessThan(10);
  });

  test('counts large classes that differ, since each takes memory', () => {
    expect(compileExpression('\\pL\\pN'.repeat(20)).steps).toBeGreaterThan(maxSteps);
  });
});

describe('the regular expressions of a definition', () => {
  const large = manyStates.replace('70', '90');
  const { steps, bytes } = compileExpression(large);
  const most = Math.floor(maxAllSteps / steps);
  const example = 'a'.repeat(91);

  test('are bounded together, and the error names the question', () => {
    const fits = Array.from({ length: most }, () => large);
    expect(parseDefinition({ title: 'T', questions: questionsWith(fits, example) }).ok).toBe(true);
    expect(
      parseDefinition({ title: 'T', questions: questionsWith([...fits, large, large], example) }),
    ).toEqual({
      ok: false,
      errors: [
        {
          path: `questions[${most}].pattern.matches`,
          message: 'All regular expressions of a survey together have at most 5000 steps',
        },
      ],
    });
  });

  test('take memory, which is counted', () => {
    expect(patternBytes(definitionWith([large, large], example))).toBe(2 * bytes);
    expect(bytes).toBeGreaterThan(30_000);
  });
});
