import {
  isolated,
  partSeparator,
  type FieldError,
  drawOf,
  type FormFields,
  type HiddenAnswers,
  startStep,
} from '@canvass/surveys';
import {
  faultText,
  foreignLanguage,
  type FieldState,
  formDocument,
  type FormDocument,
  frameScript,
  progressScript,
  type FormTexts,
  isCheckedByBrowser,
  type Message,
  scriptData,
  takesFiles,
  ownLanguage,
} from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { inLanguage } from '../languages/language.ts';
import type { SpokenSurvey } from '../languages/spoken-survey.ts';
import { ownerText } from '../views/owner-text.ts';
import { formElementId, languageSwitch } from '../languages/language-switch.ts';
import {
  atField,
  type CarriedProgress,
  leftField,
  progressFields,
  reachedField,
} from '../progress/progress-fields.ts';
import type { ShownPage } from './form-steps.ts';
import { hiddenAnswerFields, hiddenAnswersOf } from '../prefill/hidden-answers.ts';
import {
  invitationField,
  sentMark,
  stepField,
  submissionIdField,
  unknownFieldPrefix,
} from './form-submission.ts';
import { alertBox, errorSummary, newsBox, nothingAnsweredBox } from '../views/form-alerts.ts';
import { type PageQuestions, pageQuestions, wholeForm } from './page-questions.ts';
import { proofInput, sumInput, sumLink } from '../robots/proof-fields.ts';
import type { ShownProof } from '../robots/proofs.ts';
import { trap } from '../robots/trap.ts';
import { saveButton, savingBox, savingFields, savingNote, type SavingView } from './saving/saving-view.ts';
import { stepFields } from './step-fields.ts';

export interface FormPageParts {
  readonly survey: SpokenSurvey;
  /** The form's address, `/s/{tenant}/{survey}`, to which it is posted. */
  readonly action: string;
  /** People use the device one after the other: the browser must not suggest what others have typed, nor restore it. */
  readonly isShared: boolean;
  /** What is drawn at random follows from it. */
  readonly submissionId: string;
  /** The day in UTC, as days since 1970-01-01: dates may be bounded relative to it. */
  readonly day: number;
  /** The token with which the form was opened. */
  readonly invitation?: string | undefined;
  /** The page of a form with steps; undefined for a form that is the same for everyone. */
  readonly shown?: ShownPage | undefined;
  /** The submitted values, if the form is shown again. */
  readonly fields?: FormFields;
  readonly errors?: readonly FieldError[];
  /** Why valid answers were not stored. */
  readonly notice?: Message;
  /** Shows that no robot sends the form; undefined if its survey does not ask for it. */
  readonly proof?: ShownProof | undefined;
  /** More elements of the head. */
  readonly head?: Html;
  /** An owner looks at the form, which stores nothing. */
  readonly preview?: FormPreview | undefined;
  /** The page says nothing of saving without it: the survey saves nothing. */
  readonly saving?: SavingView | undefined;
  /** All pages are answered, and nothing is left but to send them. */
  readonly isDone?: boolean;
  /** The progress of the form is counted, and its script tells of it, too. */
  readonly isCounted?: boolean;
  /** How far the person has got, as far as a site has noted it. */
  readonly progress?: CarriedProgress | undefined;
}

/** What differs in a form that its owner previews. */
export interface FormPreview extends Pick<FormDocument, 'bar' | 'scheme'> {
  /** The address of the survey's pictures, without the slash before their ids. */
  readonly picturesAt: string;
}

export function formPage(parts: FormPageParts): string {
  const { survey, action, isShared, submissionId, day, invitation, shown } = parts;
  const { fields = {}, errors = [], notice, proof, head, isDone = false } = parts;
  const { preview, progress, saving, isCounted = false } = parts;
  const { definition, texts } = survey;
  const { title, description } = definition;
  const page =
    shown === undefined
      ? wholeForm(definition.questions)
      : pageQuestions(definition, shown, fields, submissionId);
  const { questions } = page;
  const askedNow = shown?.questions ?? questions;
  const byId = new Map(
    errors
      .filter(({ path }) => path.startsWith(ofAnswers))
      .map((error) => [error.path.slice(ofAnswers.length), errorText(texts, error)]),
  );
  const asked = shown?.asked;
  const state: FieldState = {
    fields,
    errors: byId,
    texts,
    picturesAt: preview?.picturesAt ?? picturesAt(action),
    draw: drawOf(submissionId),
    day,
    isCheckedByBrowser: questions.some(isCheckedByBrowser),
    ...(asked !== undefined && { isAsked: (id) => asked.has(id) }),
  };
  const others = errors
    .filter(({ path }) => path.startsWith(unknownFieldPrefix))
    .map(({ path }) =>
      texts.errors.unknownField({ name: isolated(path.slice(unknownFieldPrefix.length), texts.dir) }),
    );
  const summary =
    byId.size + others.length > 0
      ? errorSummary(askedNow, state, others)
      : errors.length > 0 && nothingAnsweredBox(askedNow, state);
  const failed = errors.length > 0 || notice !== undefined;
  const asksSum = notice === texts.form.robotSum && proof?.sum !== undefined;
  const pageTitle = titleOf(texts, title, shown);
  const isFirst = shown === undefined || shown.number === 1;
  // What is chosen for a preview stays in the browser.
  const sendsFiles = preview === undefined && questions.some(takesFiles);
  const postedTo = preview === undefined ? `${action}?${sentMark}` : action;
  // Files are stored before the answers are sent, maybe on an earlier page.
  const storesAhead = definition.questions.some(takesFiles);
  return formDocument({
    questions,
    proves: proof !== undefined,
    saves: saving !== undefined,
    texts,
    look: survey.look,
    head,
    bar: preview?.bar,
    scheme: preview?.scheme,
    languages: languageSwitch(survey, defaultButton(texts, shown)),
    title: failed ? `${texts.errors.mark} ${pageTitle}` : pageTitle,
    body: markup`<h1${!isFirst && markup` class="running"`}${ownLanguage(title, texts)}>${title}</h1>
${isFirst && description !== undefined && description !== '' && ownerText(description, 'lead', foreignLanguage(description, texts))}
${summary}${notice !== undefined && alertBox(notice, asksSum ? sumLink(proof.sum, texts) : undefined)}${savingBox(texts, saving, defaultButton(texts, shown))}
<form class="fields" id="${formElementId}" method="post" action="${inLanguage(postedTo, texts.language, survey)}"${state.isCheckedByBrowser === false && markup` novalidate`}${sendsFiles && markup` enctype="multipart/form-data" data-uploads="${action}/files"`}${isShared && markup` autocomplete="off"`} data-script="${JSON.stringify(scriptData(texts.language, page.follow))}">
${hiddenFields(submissionId, invitation, hiddenAnswersOf(definition, fields), proof)}${savingFields(saving)}${trap}${progressFields(progress)}${shown !== undefined && [...stepFields(definition, shown, fields), ...pageHead(texts, shown)]}${(shown?.pageCount ?? 1) === 1 && askedNow.length >= leastFollowed && answeredLine}${questionFields(page, state, failed, shown)}
<div class="actions">
${isDone && doneBox(texts)}${proof?.sum !== undefined && sumInput(proof.sum, texts)}<div class="buttons">
${buttons(texts, shown)}${saving && saveButton(texts)}</div>
${
  saving
    ? savingNote(texts, saving, action)
    : !storesAhead &&
      markup`<p class="note">${texts.form.nothingStoredYet}</p>
`
}</div>
</form>
${isCounted && progressTold(survey, action)}${frameScript(survey)}`,
  });
}

function progressTold(survey: SpokenSurvey, action: string): Html {
  return progressScript({
    address: inLanguage(`${action}/progress`, survey.texts.language, survey),
    ownFields: [submissionIdField, invitationField, reachedField, leftField],
    reached: [reachedField, startStep],
    leftField,
    atField,
  });
}

/** Renders the hidden fields of the form: its id, its invitation, if it was opened with one, the answers of hidden questions, and the task of its script. */
export function hiddenFields(
  submissionId: string,
  invitation: string | undefined,
  answers: HiddenAnswers,
  proof?: ShownProof,
): Html {
  return markup`<input type="hidden" name="${submissionIdField}" value="${submissionId}">
${invitation !== undefined && markup`<input type="hidden" name="${invitationField}" value="${invitation}">\n`}${hiddenAnswerFields(answers)}${proof !== undefined && proofInput(proof)}`;
}

/** Where the pictures of the survey with this form are, without the slash before their ids. */
function picturesAt(form: string): string {
  const [, , tenant, survey] = form.split('/');
  return `/v1/tenants/${tenant}/surveys/${survey}/pictures`;
}

const ofAnswers = 'answers.';

function errorText(texts: FormTexts, { path, fault, message }: FieldError): string {
  const isOfPart = path.includes(partSeparator, ofAnswers.length);
  return fault === undefined ? message : faultText(texts, fault, isOfPart);
}

function titleOf({ form, dir }: FormTexts, title: string, shown: ShownPage | undefined): string {
  if (shown === undefined || shown.pageCount === 1) return isolated(title, dir);
  const { number, pageCount, section } = shown;
  const typed = [section?.title, title].filter((text) => text !== undefined);
  return [form.pageOf({ page: number, pages: pageCount }), ...typed.map((text) => isolated(text, dir))].join(
    ' – ',
  );
}

/** Says how far the person has come, and what this page is about. */
function pageHead(texts: FormTexts, { number, pageCount, section }: ShownPage): Html[] {
  const { form } = texts;
  const progress =
    pageCount > 1 &&
    markup`<p class="progress"><span id="page-of">${form.pageOf({ page: number, pages: pageCount })}</span><progress max="${pageCount}" value="${number}" aria-labelledby="page-of"></progress></p>\n`;
  const heading =
    section !== undefined &&
    markup`${section.title !== undefined && markup`<h2${ownLanguage(section.title, texts)}>${section.title}</h2>\n`}${section.description !== undefined && markup`${ownerText(section.description, '', foreignLanguage(section.description, texts))}\n`}`;
  return [
    markup`<div class="page-head">
${progress}${heading}</div>
`,
  ];
}

/** A form of fewer questions does not say how many of them are answered: everybody sees it. */
const leastFollowed = 4;

/** The script says here how many questions are answered. */
const answeredLine = markup`<p class="progress answered"><span id="answered"></span><progress max="1" value="0" aria-labelledby="answered"></progress></p>
`;

/** Questions that the answers on the page have made visible are announced where they begin. */
function questionFields(
  page: PageQuestions,
  state: FieldState,
  failed: boolean,
  shown: ShownPage | undefined,
): Html[] {
  const revealed = shown?.revealed ?? [];
  const text = state.texts.form.furtherQuestions(revealed.length);
  return page.questions.map((question) => {
    const field = page.field(question, state);
    return question.id === revealed[0]?.id
      ? markup`${newsBox(markup`<p>${text}</p>`, !failed)}${field}`
      : field;
  });
}

function doneBox({ form }: FormTexts): Html {
  const { heading, text } = form.noFurtherQuestions;
  return newsBox(markup`<p><strong>${heading}</strong></p>\n<p>${text}</p>`, true);
}

const step = (name: string, text: string, added?: Html): Html =>
  markup`<button type="submit" name="${stepField}" value="${name}"${added}>${text}</button>\n`;

/** The first button of a form is the one that the Enter key presses. */
function buttons(texts: FormTexts, shown: ShownPage | undefined): Html {
  const isLater = shown !== undefined && shown.number > 1;
  return markup`${goOn(texts, shown)}${isLater && step('back', texts.form.back, markup` class="secondary" formnovalidate`)}`;
}

/** What the Enter key presses where buttons of the form stand above it. Nobody sees it. */
function defaultButton(texts: FormTexts, shown: ShownPage | undefined): Html {
  return goOn(texts, shown, markup` form="${formElementId}" class="hidden" tabindex="-1" aria-hidden="true"`);
}

function goOn({ form }: FormTexts, shown: ShownPage | undefined, added?: Html): Html {
  if (shown === undefined) return markup`<button type="submit"${added}>${form.send}</button>\n`;
  const isLast = shown.number === shown.pageCount;
  return isLast ? step('send', form.send, added) : step('next', form.next, added);
}
