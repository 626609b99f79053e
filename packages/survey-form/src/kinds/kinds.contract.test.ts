import { describe, expect, test } from '@jest/globals';
import {
  facetId,
  formAnswers,
  type FormFields,
  formQuestions,
  kindOf,
  languages,
  parseDefinition,
  type Question,
  questionTypes,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { generatorsOf } from '@canvass/surveys/generators';
import { submittedFields } from '../../test/submitted-fields.ts';
import { controlId } from '../field/field.ts';
import { firstControlId, questionField } from '../question-field.ts';
import { textsOf } from '../texts/texts-of.ts';

const texts = textsOf({ language: 'en' });
const picturesAt = '/s/acme/coffee/pictures';
const noErrors: ReadonlyMap<string, string> = new Map();

/** Asked with the options as an owner may send them. */
function questionWith(type: string, options: object, required: boolean): Question {
  const parsed = parseDefinition({
    title: 'T',
    questions: [
      { id: 'q', text: 'How “was” <it>?', description: 'Think of <now>', type, required, ...options },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition.questions[0]!;
}

const answersIn = (question: Question, fields: FormFields) =>
  formAnswers(formQuestions({ title: 'T', questions: [question] }), fields);

const partIds = (question: Question): string[] =>
  kindOf(question)
    .askedParts(question)
    .map(({ part }) => facetId('q', part));

describe.each(questionTypes.filter((type) => !kindOf({ type }).asksNothing))(
  'the field of a question of the kind %s',
  (type) => {
    const generated = generatorsOf({ type });
    const question = fc
      .tuple(generated.options(), fc.boolean())
      .map(([options, required]) => questionWith(type, options, required));
    const answered = question.chain((each) => fc.tuple(fc.constant(each), generated.validAnswer(each)));

    test('sends back the answer that it shows', () => {
      fc.assert(
        fc.property(answered, ([each, answer]) => {
          const fields = generated.fields(each, answer);
          const html = questionField(each, { fields, errors: noErrors, texts, picturesAt }).toString();
          expect(answersIn(each, submittedFields(html))).toEqual(answersIn(each, fields));
        }),
      );
    });

    test('sends no answer if nothing was entered, and no field that the question does not have', () => {
      fc.assert(
        fc.property(question, (each) => {
          const html = questionField(each, { fields: {}, errors: noErrors, texts, picturesAt }).toString();
          const sent = submittedFields(html);
          expect(answersIn(each, sent)).toEqual({});
          const names = [...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
          expect(names.filter((name) => !partIds(each).includes(name!))).toEqual([]);
        }),
      );
    });

    test('shows each error where it is, names it for screen readers, and has the control that a summary links to', () => {
      fc.assert(
        fc.property(
          question.chain((each) => fc.tuple(fc.constant(each), fc.subarray(partIds(each)))),
          fc.constantFrom(...languages),
          ([each, wrong], language) => {
            const state = {
              fields: {},
              errors: new Map(wrong.map((id) => [id, `Wrong: <${id}>`])),
              texts: textsOf({ language }),
              picturesAt,
            };
            const html = questionField(each, state).toString();
            const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids).toContain(firstControlId(each, state));
            for (const id of wrong) {
              expect(html).toContain(`Wrong: &lt;${id}&gt;`);
              expect(ids).toContain(`${controlId(id)}.error`);
            }
            const wrongParts = wrong.filter((id) => id !== 'q').map(controlId);
            expect(wrongParts.filter((id) => !ids.includes(id))).toEqual([]);
            const referred = [
              ...html.matchAll(/ (?:for|aria-describedby|aria-labelledby)="([^"]*)"/g),
            ].flatMap(([, list]) => list!.split(' '));
            expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
            expect(referred.filter((id) => id.endsWith('.error'))).toHaveLength(wrong.length);
            expect(referred.filter((id) => id === `${controlId('q')}.description`)).toHaveLength(1);
            expect(html).toContain('Think of &lt;now&gt;</p>');
          },
        ),
      );
    });

    test('has no controls of parts that are not asked', () => {
      fc.assert(
        fc.property(
          question.chain((each) => fc.tuple(fc.constant(each), fc.subarray(partIds(each).slice(1)))),
          ([each, hidden]) => {
            const isAsked = (id: string): boolean => !hidden.includes(id);
            const html = questionField(each, {
              fields: {},
              errors: noErrors,
              texts,
              picturesAt,
              isAsked,
            }).toString();
            for (const id of partIds(each).slice(1)) {
              expect(html.includes(` name="${id}"`)).toBe(isAsked(id));
            }
          },
        ),
      );
    });
  },
);
