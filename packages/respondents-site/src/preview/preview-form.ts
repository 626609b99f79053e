import {
  type AnswerContext,
  compileAnswerValidator,
  drawOf,
  fieldOfFile,
  fileQuestions,
  formAnswers,
  type FormFields,
  formQuestions,
  hiddenQuestionsOf,
  readHiddenAnswers,
  languagesOf,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { PreviewedForm } from '@canvass/survey-form';
import { readUlid } from '@canvass/web/app';
import { markup } from '@canvass/web/page';
import { needsSteps } from '../compiled-survey.ts';
import { formPage, type FormPageParts } from '../form/form-page.ts';
import { firstPage, type FormStep, sendWhole, type ShownPage, takeStep } from '../form/form-steps.ts';
import { askedLanguage, submissionIdField } from '../form/form-submission.ts';
import { answersInTexts } from '../piping/answer-words.ts';
import { pipedSurvey } from '../piping/piped-survey.ts';
import { readPrefill } from '../prefill/read-prefill.ts';
import { spokenSurvey, type SpokenSurvey } from '../languages/spoken-survey.ts';
import { endingOf, endingsOf } from '../paths/endings.ts';
import { thanksPage, type ThanksPageParts } from '../views/thanks-page.ts';

/** In the place of the signature behind a file's id. */
const noSignature = '0'.repeat(16);

/** Renders the form as a respondent sees it, each page with what was entered on those before. Nothing is stored, and no file is taken. */
export function previewForm(previewed: PreviewedForm): string {
  const { definition, fields, newId, day } = previewed;
  const submissionId = readUlid(fields?.[submissionIdField]) ?? newId;
  const languages = languagesOf(definition);
  const asked = fields && askedLanguage(fields, languages);
  const language = asked ?? languages.find((each) => each === previewed.language) ?? languages[0];
  const spoken = spokenSurvey(definition, language, { look: previewed.look, settings: {} });
  const draw = drawOf(submissionId);
  const context = { day, draw, language: spoken.texts.language };
  if (fields === undefined) return openedForm(previewed, { survey: spoken, submissionId }, context);
  const filled = withNamedFiles(definition, fields, submissionId);
  const survey = pipedSurvey(spoken, { fields: filled, draw });
  const sentPage = {
    definition: survey.definition,
    questions: formQuestions(definition),
    validate: compileAnswerValidator(definition),
    context,
    fields: filled,
    ofFiles: [],
    isSwitch: asked !== undefined,
  };
  const step: FormStep<ShownPage | undefined> = needsSteps(definition)
    ? takeStep(sentPage)
    : sendWhole(sentPage);
  const page = { survey, submissionId, fields: filled, shown: step.page };
  switch (step.outcome) {
    case 'send':
      return endOf(previewed, survey, {
        ending: endingOf(step.answers, endingsOf(definition)),
        answers: answersInTexts(survey.definition, { fields: filled, draw }, survey.texts),
      });
    case 'show':
      return pageOf(previewed, { ...page, isDone: step.isDone });
    case 'refuse':
      return pageOf(previewed, { ...page, errors: step.errors });
    case 'changed':
      return pageOf(previewed, { ...page, notice: survey.texts.form.surveyChanged });
  }
}

/** The form as its link opens it. */
function openedForm(
  previewed: PreviewedForm,
  own: Pick<OwnParts, 'survey' | 'submissionId'>,
  context: AnswerContext & { readonly draw: number },
): string {
  const { draw } = context;
  const { definition } = own.survey;
  const prefill = readPrefill(previewed.link, definition, context);
  const hidden = readHiddenAnswers(previewed.link, hiddenQuestionsOf(definition), context);
  const fields = { ...prefill.fields, ...hidden.answers };
  const ignored = [...hidden.ignored, ...prefill.ignored];
  const given = formAnswers(formQuestions(definition), fields);
  const shown = needsSteps(definition) ? firstPage(definition, context, given) : undefined;
  const bar =
    ignored.length === 0 ? previewed.bar : markup`${previewed.bar}${previewed.noteIgnored(ignored)}`;
  const survey = pipedSurvey(own.survey, { fields, draw });
  return pageOf({ ...previewed, bar }, { ...own, survey, fields, shown });
}

type OwnParts = Pick<
  FormPageParts,
  'survey' | 'submissionId' | 'shown' | 'fields' | 'errors' | 'notice' | 'isDone'
>;

function pageOf({ address, day, head, bar, scheme, picturesAt }: PreviewedForm, own: OwnParts): string {
  return formPage({
    ...own,
    action: address,
    // What one person looks at must not be suggested to the next.
    isShared: true,
    day,
    ...(head && { head }),
    preview: { bar, scheme, picturesAt },
  });
}

/** What people see after they have sent the form, without the number of an answer. */
function endOf(
  { look, settings, head, bar, scheme }: PreviewedForm,
  survey: SpokenSurvey,
  { ending, answers }: Pick<ThanksPageParts, 'ending' | 'answers'>,
): string {
  const { definition, texts, languages } = survey;
  return thanksPage({
    texts,
    look,
    surveyTitle: definition.title,
    first: languages[0],
    switch: undefined,
    answerId: undefined,
    ending,
    answers,
    withdrawal: undefined,
    isKnown: false,
    settings,
    formAddress: undefined,
    stayAddress: undefined,
    isAgain: false,
    isFramed: false,
    document: { head, bar, scheme },
  });
}

/** The fields with a stand-in for each file that the form names, so that an owner can pass a question that needs files. */
function withNamedFiles(definition: SurveyDefinition, fields: FormFields, submissionId: string): FormFields {
  const filled: Record<string, string | readonly string[] | undefined> = { ...fields };
  for (const { id, facet } of fileQuestions(definition)) {
    const names = [fields[facet] ?? []].flat().filter((name) => name !== '');
    const key = `${submissionId}${noSignature}`;
    const files = names.map((name) => fieldOfFile({ name, bytes: 1, key }));
    delete filled[facet];
    if (files.length > 0) filled[id] = [[fields[id] ?? []].flat(), files].flat();
  }
  return filled;
}
