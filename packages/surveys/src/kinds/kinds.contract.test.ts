import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { definitionOf } from '../../test/arbitraries.ts';
import { generators } from '../../test/kinds/kinds.ts';
import { compileAnswerValidator } from '../answers/answer-validator.ts';
import { answersOf } from '../answers/answers.ts';
import { formAnswers, formQuestions } from '../answers/form-answers.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import { readDefinition } from '../definition/read-definition.ts';
import { checkDraft } from '../draft/check-draft.ts';
import { draftOf } from '../draft/draft-of.ts';
import { parseDraft } from '../draft/parse-draft.ts';
import { facetId } from '../facets/facet-id.ts';
import { compareDefinitions } from '../history/compare-definitions.ts';
import { facetsOf } from '../history/facets.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { parseHistory } from '../history/parse-history.ts';
import { countedFacets, isCountable } from '../totals/counted-facets.ts';
import { compileVisibility } from '../answers/visibility.ts';
import { publicSummarySchema } from '../present/public-summary.ts';
import { type Question, draftKind, kindOf, questionTypes } from './kinds.ts';
import { someDay } from '../../test/some-day.ts';

test('every kind has generators', () => {
  expect(Object.keys(generators).toSorted()).toEqual(questionTypes.toSorted());
});

const definitionWith = (each: Question) => definitionOf(each);

/** Those that have answers. */
const askingTypes = questionTypes.filter((type) => !kindOf({ type }).asksNothing);

describe.each(askingTypes)('the kind %s', (type) => {
  const kind = kindOf({ type });
  const generated = generators[type];
  const question = fc
    .tuple(generated.options(), fc.boolean())
    .map(([options, required]) => asked({ required, ...options }));

  /** A definition's question of this kind, with every default filled in. */
  function asked(options: object): Question {
    return definitionOf({ id: 'q', text: 'Q?', type, ...options }).questions[0]!;
  }

  test('is registered under its own name, and its presets under names that no other kind has', () => {
    expect(kind.type).toBe(type);
    for (const preset in draftKind(type).presets) {
      const others = questionTypes.filter((each) => each !== type);
      expect(others.filter((each) => each === preset || draftKind(each).presets?.[preset])).toEqual([]);
    }
  });

  test('shows statistics in summaries as the schema of summaries has them', () => {
    const { summary } = kind.api;
    const examples = summary === undefined ? [] : [{ ...summary, type }];
    expect(publicSummarySchema.shape.questions.parse(examples)).toEqual(examples);
  });

  test('is described by an example that can be published and answered, and by a schema of its answers', () => {
    const { question: example, answer } = kind.api.example;
    const parsed = parseDefinition({ title: 'T', questions: [example] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    expect(parsed.definition.questions).toMatchObject([{ type }]);
    expect(compileAnswerValidator(parsed.definition)({ [example.id]: answer }, someDay)).toMatchObject({
      ok: true,
    });
    fc.assert(
      fc.property(
        question.chain((each) => generated.validAnswer(each)),
        (each) => expect(kind.api.answer.safeParse(each)).toEqual({ success: true, data: each }),
      ),
    );
  });

  test('checks any answer without throwing, and names faults inside the question', () => {
    fc.assert(
      fc.property(question, fc.oneof(fc.jsonValue(), fc.anything()), (each, value) => {
        const read = compileAnswerValidator(definitionWith(each))({ q: value }, someDay);
        if (read.ok) return;
        expect(read.errors.length).toBeLessThanOrEqual(100);
        for (const { path } of read.errors) expect(path).toMatch(/^answers(\.q(\..*)?)?$/s);
      }),
    );
  });

  test('takes its answers as records that can be counted, and gives them back', () => {
    fc.assert(
      fc.property(
        question.chain((each) => fc.tuple(fc.constant(each), generated.validAnswer(each))),
        ([each, answer]) => {
          const history = startHistory(definitionWith(each));
          const facets = countedFacets(history, 1)!;
          const read = compileAnswerValidator(definitionWith(each))({ q: answer }, someDay);
          if (!read.ok) throw new Error(JSON.stringify(read.errors));
          expect(isCountable(JSON.parse(JSON.stringify(read.record)), facets)).toBe(true);
          expect(answersOf(read.record, history, 1)).toEqual({ q: answer });
          const ids = facets.map(({ id }) => id);
          const keys = Object.keys(read.record);
          expect(keys).toEqual(ids.filter((id) => keys.includes(id)));
          // The main facet says whether the question is answered.
          expect(keys[0]).toBe('q');
        },
      ),
    );
  });

  test('names the fault of a wrong answer', () => {
    fc.assert(
      fc.property(
        question.chain((each) => fc.tuple(fc.constant(each), generated.faultyAnswer(each))),
        ([each, { value, part }]) => {
          const read = compileAnswerValidator(definitionWith(each))({ q: value }, someDay);
          expect(read.ok ? [] : read.errors.map(({ path }) => path)).toContain(
            `answers.${facetId('q', part)}`,
          );
        },
      ),
    );
  });

  test('has conditions on which form and validator agree, also for a wrong answer', () => {
    fc.assert(
      fc.property(
        question.chain((each) =>
          fc.tuple(
            fc.constant(each),
            generated.condition(each),
            fc.oneof(
              generated.validAnswer(each),
              generated.faultyAnswer(each).map(({ value }) => value),
            ),
          ),
        ),
        ([each, showIf, answer]) => {
          const definition = definitionOf(each, { id: 'more', text: 'More?', type: 'text', showIf });
          const answers = { q: answer, more: 'x' };
          const read = compileAnswerValidator(definition)(answers, someDay);
          const isRefused = !read.ok && read.errors.some(({ path }) => path === 'answers.more');
          expect(isRefused).toBe(!compileVisibility(definition)(answers, someDay).has('more'));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('reads from the fields of a form what was answered', () => {
    fc.assert(
      fc.property(
        question.chain((each) => fc.tuple(fc.constant(each), generated.validAnswer(each))),
        ([each, answer]) => {
          const form = formQuestions(definitionWith(each));
          const fields = generated.fields(each, answer);
          const validate = compileAnswerValidator(definitionWith(each));
          const read = validate(formAnswers(form, fields), someDay);
          const normal = typeof answer === 'string' ? answer.replaceAll(/\r?\n/g, '\n') : answer;
          expect(read).toEqual(validate({ q: normal }, someDay));
          expect(formAnswers(form, {})).toEqual({});
        },
      ),
    );
  });

  test('is drafted without a loss', () => {
    fc.assert(
      fc.property(question, (each) => {
        const definition = definitionWith(each);
        const draft = parseDraft(JSON.parse(JSON.stringify(draftOf(definition))));
        expect(draft && checkDraft(draft)).toEqual({ ok: true, definition });
      }),
    );
  });

  test('is compared: nothing differs between equals, something between others', () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        const [before, after] = [definitionWith(one), definitionWith(other)];
        expect(compareDefinitions(before, before)).toEqual([]);
        expect(compareDefinitions(before, after).length > 0).toBe(!isDeepStrictEqual(before, after));
      }),
    );
  });

  test('keeps every part that a version asked, with its type', () => {
    fc.assert(
      fc.property(
        question.chain((each) => fc.tuple(fc.constant(each), generated.revised(each))),
        ([each, options]) => {
          const first = startHistory(definitionWith(each));
          const revised = reviseHistory(first, definitionWith(asked(options)));
          if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
          const now = facetsOf(revised.history);
          for (const { id, facet } of facetsOf(first).values())
            expect(now.get(id)?.facet.type).toBe(facet.type);
          const back = reviseHistory(revised.history, definitionWith(each));
          if (!back.ok) throw new Error(JSON.stringify(back.errors));
          expect([...facetsOf(back.history).keys()].toSorted()).toEqual([...now.keys()].toSorted());
        },
      ),
    );
  });

  test('is read back from storage, and refused with one property more or less', () => {
    fc.assert(
      fc.property(question, (each) => {
        const definition = JSON.parse(JSON.stringify(definitionWith(each)));
        expect(readDefinition(structuredClone(definition))).toEqual(definition);
        const history = JSON.parse(JSON.stringify(startHistory(definitionWith(each))));
        expect(parseHistory(structuredClone(history))).toEqual(history);
        const more = structuredClone(definition);
        more.questions[0].colour = 1;
        expect(() => readDefinition(more)).toThrow(expect.objectContaining({ code: 'malformed-definition' }));
        const spec = structuredClone(history);
        spec.questions.q.colour = 1;
        expect(() => parseHistory(spec)).toThrow(expect.objectContaining({ code: 'malformed-history' }));
        for (const name in kind.questionShape.required) {
          const less = structuredClone(definition);
          delete less.questions[0][name];
          expect(() => readDefinition(less)).toThrow(
            expect.objectContaining({ code: 'malformed-definition' }),
          );
        }
      }),
    );
  });

  test('is defined again as it was, and refused with an unknown property', () => {
    fc.assert(
      fc.property(question, (each) => {
        const definition = definitionWith(each);
        expect(parseDefinition(definition)).toEqual({ ok: true, definition });
        expect(parseDefinition({ ...definition, questions: [{ ...each, nobody: 1 }] })).toMatchObject({
          ok: false,
          errors: [{ path: 'questions[0].nobody' }],
        });
      }),
    );
  });
});
