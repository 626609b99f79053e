import {
  conditionsIn,
  drawOf,
  followPage,
  formAnswers,
  formPages,
  formQuestions,
  isHidden,
  partSeparator,
  type FollowedQuestion,
  type FormFields,
  type Question,
  type SurveyDefinition,
} from '@canvass/surveys';
import { type FieldState, questionField, type ScriptData } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { conditionalIds } from '../conditional-ids.ts';
import type { ShownPage } from './form-steps.ts';
import { shownField } from './form-submission.ts';

/** The questions of a page, with those that its script can show. */
export interface PageQuestions {
  /** The questions that are asked with some answers on the page. */
  readonly questions: readonly Question[];
  /** What the script needs to follow the answers; undefined if they change nothing on the page. */
  readonly follow: ScriptData['follow'];
  /** Draws one of `questions`. */
  field(question: Question, state: FieldState): Html;
}

/** The questions of a form that is the same for everyone. */
export function wholeForm(questions: readonly Question[]): PageQuestions {
  return { questions, follow: undefined, field: questionField };
}

/** The questions of a page of a form with steps. What the page does not ask yet stands in templates, which a page without script does not show. */
export function pageQuestions(
  definition: SurveyDefinition,
  { name, asked }: ShownPage,
  fields: FormFields,
  submissionId: string,
): PageQuestions {
  const draw = drawOf(submissionId);
  const page = formPages(definition).find(({ questions }) => questions[0]?.id === name)!;
  const answers = formAnswers(formQuestions(definition), fields);
  const onPage = new Set(page.questions.map(({ id }) => id));
  const { questions, possible, followed } = followPage(definition, onPage, answers, { draw });
  const changing = new Set(followed.filter((each) => conditionsIn(each).length > 0).map(({ id }) => id));
  const byId = new Map(page.questions.map((question) => [question.id, question]));
  const withConditional = (each: FollowedQuestion) => ({
    ...each,
    conditional: changing.has(each.id)
      ? conditionalIds(definition, byId.get(each.id)!).filter((id) => possible.has(id))
      : [],
  });
  const isWhole = ({ id }: Question): boolean =>
    [...possible].every((each) => asked.has(each) || each.split(partSeparator, 1)[0] !== id);
  return {
    questions,
    follow: changing.size === 0 ? undefined : { questions: followed.map(withConditional), draw, shownField },
    field(question, state) {
      if (!changing.has(question.id) || isHidden(question)) return questionField(question, state);
      const isAsked = asked.has(question.id);
      const whole = () => questionField(question, { ...state, isAsked: (id) => possible.has(id) });
      return markup`${isAsked && questionField(question, state)}<template data-question="${question.id}"${isAsked && markup` data-shown`}>${!(isAsked && isWhole(question)) && whole()}</template>
`;
    },
  };
}
