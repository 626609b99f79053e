import {
  type FormFields,
  type Question,
  type SurveyDefinition,
  hasVisibleCharacter,
  isolated,
} from '@canvass/surveys';
import {
  formDocument,
  type FormTexts,
  type InvitationFault,
  type Message,
  textsOf,
} from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { whyClosed, type ClosedPageParts } from '../views/closed-page.ts';
import { alertBox } from '../views/form-alerts.ts';
import { whyNotInvited } from '../views/invitation-page.ts';

interface SentForm {
  readonly definition: SurveyDefinition;
  readonly fields: FormFields;
}

export interface LatePageParts extends SentForm, Pick<ClosedPageParts, 'state' | 'settings'> {}

/** Refuses answers that came while the survey was not open. Shows them as text, since they cannot be sent any more. */
export function latePage({ definition, fields, state, settings }: LatePageParts): string {
  const texts = textsOf(definition);
  const notice = texts.notices[state.state === 'scheduled' ? 'notOpenYet' : 'closed'];
  return refusedPage({ definition, fields }, texts, whyClosed(texts, state, settings), notice);
}

/** Refuses answers with an invitation that was not accepted, in the same way. */
export function notInvitedPage({
  definition,
  fields,
  fault,
}: SentForm & { readonly fault: InvitationFault }): string {
  const texts = textsOf(definition);
  const { heading } = texts.invitation[fault];
  const why = markup`<p class="lead"><strong>${heading}</strong></p>\n${whyNotInvited(texts, fault)}`;
  return refusedPage({ definition, fields }, texts, why, texts.notices.notInvited);
}

function refusedPage({ definition, fields }: SentForm, texts: FormTexts, why: Html, notice: Message): string {
  const entered = definition.questions
    .map((question) => ({ question, values: valuesOf(question, fields) }))
    .filter(({ values }) => values.length > 0);
  return formDocument({
    lang: texts.language,
    dir: texts.dir,
    title: `${texts.errors.mark} ${isolated(definition.title, texts.dir)}`,
    body: markup`<h1${ownDirection(definition.title)}>${definition.title}</h1>
${why}
${alertBox(notice)}
${
  entered.length > 0 &&
  markup`<dl class="entered">
${entered.map(({ question, values }) => answer(question, values))}</dl>`
}`,
  });
}

function valuesOf({ id }: Question, fields: FormFields): string[] {
  const given = Object.hasOwn(fields, id) ? fields[id] : undefined;
  return [given ?? []].flat().filter(hasVisibleCharacter);
}

function answer(question: Question, values: readonly string[]): Html {
  const labels = new Map(
    question.type === 'choice' ? question.choices.map(({ value, label }) => [value, label]) : [],
  );
  return markup`<div><dt${ownDirection(question.text)}>${question.text}</dt>
${values.map((value) => labels.get(value) ?? value).map((text) => markup`<dd${ownDirection(text)}>${text}</dd>\n`)}</div>
`;
}
