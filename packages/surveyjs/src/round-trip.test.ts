import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type ShowIf, type SurveyDefinition, definitionJson, parseDefinition } from '@canvass/surveys';
import { pathDefinitions, translatedDefinitions } from '@canvass/surveys/generators';
import { codesOf } from '../test/imported.ts';
import { rangeOf } from './conditions/fit-show-if.ts';
import { type Rule, allOf, anyOf, negate } from './conditions/rule.ts';
import { exportSurveyJs, importSurveyJs } from './index.ts';

/** Without lists of one and `not` of a list, which mean the same as other conditions, and with both ends of a range in one condition. */
function simplified(showIf: ShowIf): ShowIf {
  return ruleOf(showIf);
}

function ruleOf(showIf: ShowIf): Rule {
  if ('all' in showIf) return allOf(showIf.all.map(grouped));
  if ('any' in showIf) return anyOf(showIf.any.map(grouped));
  return 'not' in showIf ? negate(grouped(showIf.not)) : showIf;
}

function grouped(showIf: ShowIf): Rule {
  const rule = ruleOf(showIf);
  if (!('all' in rule)) return rule;
  const [low, high, ...others] = rule.all;
  return (others.length === 0 && low && high && rangeOf(low, high)) || rule;
}

function withSimpleCondition<Asked extends { readonly showIf?: ShowIf | undefined }>(asked: Asked): Asked {
  return asked.showIf === undefined ? asked : { ...asked, showIf: simplified(asked.showIf) };
}

function withSimpleConditions(definition: SurveyDefinition): SurveyDefinition {
  const questions = definition.questions.map(withSimpleCondition);
  return {
    ...definition,
    questions: questions.map((question) =>
      'rows' in question
        ? { ...question, rows: question.rows.map(withSimpleCondition) }
        : question.type === 'choice'
          ? { ...question, choices: question.choices.map(withSimpleCondition) }
          : question,
    ),
  };
}

describe('from Canvass to SurveyJS and back', () => {
  test('a definition stays the same', () => {
    fc.assert(
      fc.property(translatedDefinitions, (definition) => {
        const result = importSurveyJs(JSON.stringify(exportSurveyJs(definition)));
        if (!result.ok) throw new Error(JSON.stringify(result.problem));
        expect(result.definition).toEqual(withSimpleConditions(definition));
        const notes = [
          ...result.report.survey,
          ...result.report.elements.flatMap((element) => element.notes),
        ];
        // A title may hold braces, which SurveyJS would fill in.
        expect(
          codesOf(notes).filter((code) => code !== 'condition-taken' && code !== 'answer-in-text'),
        ).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('a definition with jumps, endings and conditions of pages stays the same', () => {
    let jumps = 0;
    const conditional = pathDefinitions.map((definition): SurveyDefinition => {
      const [first, ...others] = definition.sections ?? [];
      const condition = definition.questions.find(({ showIf }) => showIf !== undefined)?.showIf;
      const last = definition.sections?.at(-1)?.startsAt;
      const isLate =
        definition.questions.findIndex(({ id }) => id === last) >
        definition.questions.findIndex(({ showIf }) => showIf === condition);
      return first === undefined || others.length === 0 || condition === undefined || !isLate
        ? definition
        : {
            ...definition,
            sections: [
              first,
              ...others.map((each) => (each.startsAt === last ? { ...each, showIf: condition } : each)),
            ],
          };
    });
    fc.assert(
      fc.property(conditional, (definition) => {
        const result = importSurveyJs(JSON.stringify(exportSurveyJs(definition)));
        if (!result.ok) throw new Error(JSON.stringify(result.problem));
        expect(result.definition).toEqual(withSimpleConditions(definition));
        expect(codesOf(result.report.survey)).toEqual([]);
        jumps += definition.sections?.filter(({ next }) => next !== undefined).length ?? 0;
      }),
      { numRuns: 200 },
    );
    expect(jumps).toBeGreaterThan(20);
  });

  test('with values that need quotes, long scales, and texts of every kind', () => {
    const parsed = parseDefinition({
      title: 'T',
      description: 'Two\nlines',
      languages: ['ar'],
      sections: [
        { title: 'One', description: 'First', startsAt: 'quotes' },
        { title: 'Two', startsAt: '-1' },
      ],
      questions: [
        {
          id: 'quotes',
          type: 'choice',
          text: 'Line\nbreak',
          choices: [
            `'`,
            `"`,
            '\\',
            String.raw`a\'b\"`,
            'a|b',
            { value: '{x}', label: '{{x}' },
            ' 01 ',
            '1',
            'True',
            'null',
            'other',
            'OTHER',
          ],
        },
        { id: '-1', type: 'scale', text: 'R', min: -40, max: 60, minLabel: 'low', maxLabel: '60' },
        { id: 'quotes-Comment', type: 'scale', text: 'R', min: 7, max: 7, required: true },
        {
          id: 'e',
          type: 'text',
          text: 'Why {quotes}?',
          showIf: {
            any: [
              { question: 'quotes', anyOf: [`'`, `"`, '\\', String.raw`a\'b\"`, 'a|b', '{x}', ' 01 ', '1'] },
              { question: 'quotes', noneOf: ['\\'] },
              { question: 'quotes', anyOf: ['True', 'null'] },
              { question: '-1', atLeast: -50, atMost: -3 },
              { question: 'quotes-Comment', answered: false },
            ],
          },
        },
      ],
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const result = importSurveyJs(exportSurveyJs(parsed.definition));
    expect(result).toMatchObject({ ok: true, definition: parsed.definition });
  });

  test('with ids that differ only in case', () => {
    const parsed = parseDefinition({
      title: 'T',
      questions: [
        { id: 'U', type: 'scale', text: 'U', min: 0, max: 2 },
        { id: 'u', type: 'scale', text: 'u', min: 0, max: 9 },
        {
          id: 'm',
          type: 'choice',
          text: 'm',
          choices: ['X', 'x'],
          other: true,
        },
        { id: 'm-comment', type: 'text', text: 'Not the Other of m' },
        {
          id: 'e',
          type: 'text',
          text: 'e',
          showIf: {
            any: [
              { question: 'U', atLeast: 1 },
              { question: 'u', atLeast: 2 },
              { question: 'm', anyOf: ['x'] },
              { question: 'm.other', answered: true },
              { question: 'm-comment', answered: false },
            ],
          },
        },
      ],
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const result = importSurveyJs(exportSurveyJs(parsed.definition));
    expect(result).toMatchObject({ ok: true, definition: parsed.definition });
  });
});

test('whatever JSON is imported, the answer is a valid definition or a problem', () => {
  const types = [
    'text',
    'rating',
    'radiogroup',
    'checkbox',
    'dropdown',
    'boolean',
    'comment',
    'panel',
    'slider',
    'matrix',
    'ranking',
    'multipletext',
    'html',
  ];
  const names =
    'title description visibleIf isRequired min max step maxLength rateMin rateMax rateStep rateCount rateValues choices choicesMin choicesMax showOtherItem showNoneItem hasComment valueTrue valueFalse labelTrue validators valueName inputType elements otherText rows columns eachRowRequired rowsVisibleIf cellType'.split(
      ' ',
    );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'number',
      'date',
      '2026-02-28',
      'scale',
      true,
      '{a} = 1',
      "{b} anyof ['x'] or {a} empty",
      '!({a} > 2)',
      -1,
      0,
      1e9,
      1e300,
      0.1,
      [1, 2, 3],
    ),
    fc.array(fc.oneof(fc.string(), fc.integer(), fc.record({ value: fc.string(), text: fc.string() })), {
      maxLength: 5,
    }),
  );
  const element = fc
    .record({
      type: fc.constantFrom(...types),
      name: fc.oneof(fc.constantFrom('a', 'b', 'c d'), fc.string(), fc.jsonValue({ maxDepth: 1 })),
      properties: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 }),
    })
    .map(({ type, name, properties }): Record<string, unknown> => ({ ...properties, type, name }));
  fc.assert(
    fc.property(
      fc.array(element, { maxLength: 8 }),
      fc.dictionary(fc.constantFrom(...names, 'locale'), value),
      (elements, survey) => {
        const result = importSurveyJs({ ...survey, elements });
        if (!result.ok) return;
        expect(parseDefinition(JSON.parse(JSON.stringify(definitionJson(result.definition))))).toEqual({
          ok: true,
          definition: result.definition,
        });
      },
    ),
    // Random keys seldom make a text in two languages.
    { numRuns: 400, examples: [[[{ type: 'text', name: 'a', title: { Ru: '' } }], {}]] },
  );
});
