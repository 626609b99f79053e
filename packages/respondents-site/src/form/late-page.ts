import {
  type FormFields,
  type Language,
  type Question,
  type SurveyDefinition,
  facetId,
  hasVisibleCharacter,
  isolated,
} from '@canvass/surveys';
import {
  formDocument,
  type FormTexts,
  type InvitationFault,
  type Message,
  partsOf,
  textsOf,
  valueInWords,
} from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { whyClosed, type ClosedPageParts } from '../views/closed-page.ts';
import { alertBox } from '../views/form-alerts.ts';
import { whyNotInvited } from '../views/invitation-page.ts';
import { inWords } from './facets/in-words.ts';

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
    .map((question) => ({ question, values: valuesOf(question, fields, texts.language) }))
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

/** Returns what was entered, in words. A part has its label in front. */
function valuesOf(question: Question, fields: FormFields, language: Language): string[] {
  return partsOf(question, language).flatMap(({ part, label, facet }) => {
    const name = facetId(question.id, part);
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [given ?? []]
      .flat()
      .filter(hasVisibleCharacter)
      .map((value) => valueInWords(question, value, language) ?? inWords(facet, value, language))
      .map((text) => (label === undefined ? text : `${label}: ${text}`));
  });
}

function answer(question: Question, values: readonly string[]): Html {
  return markup`<div><dt${ownDirection(question.text)}>${question.text}</dt>
${values.map((text) => markup`<dd${ownDirection(text)}>${text}</dd>\n`)}</div>
`;
}
