import { fileQuestions, questionTypes, type Question, type SurveyDefinition } from '@canvass/surveys';
import { definitionOf, generatorsOf, invalidAnswers, validAnswers } from '@canvass/surveys/generators';
import * as fc from 'fast-check';

/** A survey of the attacker. */
export const kindsSurvey = 'menu';

/** One question of each kind, the same in every run. */
export const everyKind: SurveyDefinition = definitionOf(
  ...questionTypes.map((type, index) => {
    const [options] = fc.sample(generatorsOf({ type }).options(), { seed: index, numRuns: 1 });
    return { id: type, type, text: `A question of the kind ${type}`, ...options };
  }),
);

const uploading = new Set(fileQuestions(everyKind).map(({ id }) => id));

/** Most name no files: no request uploads one, so that answers with files are refused. */
const rightAnswers: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(validAnswers(everyKind), fc.nat({ max: 4 }))
  .map(([given, withFiles]) =>
    withFiles === 0 ? given : Object.fromEntries(Object.entries(given).filter(([id]) => !uploading.has(id))),
  );

const answers = fc.oneof(
  { weight: 3, arbitrary: rightAnswers },
  { weight: 2, arbitrary: invalidAnswers(everyKind).map((faulty) => faulty.answers) },
);

/** Valid, or with one fault. */
export const answersOfKinds: fc.Arbitrary<string> = answers.map((given) =>
  JSON.stringify({ answers: given }),
);

/** The fields of a form with these answers; one may have the value of another. */
export const fieldsOfKinds: fc.Arbitrary<string[]> = fc
  .tuple(
    rightAnswers,
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.string() }),
  )
  .map(([given, wrong]) => {
    const fields = everyKind.questions.flatMap((question) =>
      Object.hasOwn(given, question.id)
        ? Object.entries(generatorsOf(question).fields(question, given[question.id]))
        : [],
    );
    return fields.flatMap(([name, value], index) =>
      [value ?? []].flat().map((each) => pair(name, index === 0 && wrong !== undefined ? wrong : each)),
    );
  });

const pair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;

const asked: fc.Arbitrary<object[]> = fc
  .tuple(
    ...everyKind.questions.map((question) => fc.option(fc.oneof(fc.constant(question), revised(question)))),
  )
  .map((questions) => questions.filter((question) => question !== null));

function revised(question: Question): fc.Arbitrary<object> {
  const { id, type, text } = question;
  return generatorsOf(question)
    .revised(question)
    .map((options) => ({ id, type, text, ...options }));
}

const wrong = fc.oneof(fc.jsonValue(), fc.constantFrom(null, -1, '', [], {}, '__proto__', 1e15));

/** Later versions of the survey, some with one fault: a property has a value that nothing has chosen for it. */
export const definitionsOfKinds: fc.Arbitrary<string> = fc
  .tuple(asked, fc.option(fc.tuple(fc.nat(), fc.nat(), wrong), { nil: undefined }))
  .map(([questions, fault]) => {
    const given: object[] = [...questions];
    const [at, property, value] = fault ?? [];
    if (at !== undefined && property !== undefined && given.length > 0) {
      const question = given[at % given.length]!;
      const names = Object.keys(question);
      given[at % given.length] = { ...question, [names[property % names.length]!]: value };
    }
    return JSON.stringify({ title: 'A menu', questions: given });
  });
