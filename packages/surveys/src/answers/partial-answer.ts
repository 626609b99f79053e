import type { SurveyDefinition } from '../definition/definition.ts';
import { endingFacetId } from '../facets/ending-facet.ts';
import { facetId } from '../facets/facet-id.ts';
import type { FlatRecord } from '../facets/facet.ts';
import type { AnswerContext } from '../kinds/answer-rule.ts';
import { isHidden, kindOf, type Question } from '../kinds/kinds.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { compileAnswerValidator } from './answer-validator.ts';
import { formAnswers, formQuestions } from './form-answers.ts';
import type { FormFields } from './form-fields.ts';
import { dropUnasked, formPages } from './form-pages.ts';
import { compileVisibility } from './visibility.ts';

/**
 * Makes a record of a form that nobody has sent, as far as it goes: invalid answers are left out, no question is required, and the questions of pages that the
 * person has not reached are null, as if they had not been asked. Undefined if nothing is left. `page`: the first question of the page that the person was on.
 */
export function partialAnswer(
  definition: SurveyDefinition,
  fields: FormFields,
  page: string | undefined,
  context: AnswerContext,
): FlatRecord | undefined {
  const loose = {
    ...definition,
    questions: definition.questions.map((question) => ({ ...question, required: false })),
  } as SurveyDefinition;
  const validate = compileAnswerValidator(loose);
  const visible = compileVisibility(loose);
  const given = formAnswers(formQuestions(loose), fields);
  // Each round leaves out at least one part of an answer.
  for (;;) {
    const asked = visible(given, context);
    const read = validate(dropUnasked(loose, given, asked), context);
    if (read.ok) return withoutUnreached(definition, read.record, page);
    const left = read.errors.filter(({ path }) => leaveOut(given, path));
    if (left.length === 0) return undefined;
  }
}

/** Leaves out what an error names, such as `answers.meals.bread`: the row, or else the question. False if it is not there. */
function leaveOut(given: Record<string, unknown>, path: string): boolean {
  const [, id = '', ...rest] = path.split('.');
  if (!Object.hasOwn(given, id)) return false;
  const answer = given[id];
  const part = rest.join('.');
  if (part !== '' && isJsonObject(answer) && Object.hasOwn(answer, part)) {
    const { [part]: _, ...others } = answer;
    given[id] = others;
  } else {
    delete given[id];
  }
  return true;
}

function withoutUnreached(
  definition: SurveyDefinition,
  record: FlatRecord,
  page: string | undefined,
): FlatRecord {
  const pages = formPages(definition);
  const isAnswered = (question: Question): boolean =>
    !isHidden(question) && facetsOf(question).some((facet) => (record[facet] ?? null) !== null);
  const furthest = pages.findLastIndex(
    ({ questions }) => questions[0]?.id === page || questions.some(isAnswered),
  );
  const unreached = pages
    .slice(furthest + 1)
    .flatMap(({ questions }) => questions.filter((question) => !isHidden(question)));
  const facets = unreached.flatMap(facetsOf);
  // A person who has not reached the next question has come to no ending.
  const hasEnded = facets.every((facet) => record[facet] === null);
  return {
    ...record,
    ...(!hasEnded && Object.hasOwn(record, endingFacetId) && { [endingFacetId]: null }),
    ...Object.fromEntries(facets.map((facet) => [facet, null])),
  };
}

function facetsOf(question: Question): string[] {
  const parts = kindOf(question).askedParts(question);
  return parts.map(({ part }) => facetId(question.id, part));
}
