import type { Message } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { alertBox } from './form-alerts.ts';
import { inLanguage } from '../languages/language.ts';
import type { NamedSurvey } from '../languages/named-survey.ts';
import { type SurveyMessagePage, surveyMessagePage } from './survey-message-page.ts';

/** The fields of the page. */
export const withdrawalFields = { id: 'id', code: 'code' } as const;

export interface WithdrawPageParts {
  readonly survey: NamedSurvey;
  /** The page's path, to which it is posted. */
  readonly action: string;
  /** The reference and the code as they were given or typed. */
  readonly id: string;
  readonly code: string;
  /** Why nothing was withdrawn. */
  readonly notice?: Message;
}

/** Asks for a reference and its code; nothing happens before the button is pressed. */
export function withdrawPage({ survey, action, id, code, notice }: WithdrawPageParts): string {
  const { withdrawal, language } = survey.texts;
  return surveyMessagePage({
    survey,
    address: id === '' ? action : `${action}?id=${encodeURIComponent(id)}`,
    heading: withdrawal.heading,
    isFault: notice !== undefined,
    content: markup`<p class="lead">${withdrawal.text}</p>
${notice !== undefined && alertBox(notice)}
<form method="post" action="${inLanguage(action, language, survey)}">
${field(withdrawalFields.id, withdrawal.reference, id)}${field(withdrawalFields.code, withdrawal.code, code)}<div class="buttons">
<button type="submit">${withdrawal.button}</button>
</div>
</form>`,
  });
}

function field(name: string, label: string, value: string): Html {
  const attributes = markup`id="${name}" name="${name}" value="${value}" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false"`;
  return markup`<div class="typed">
<label for="${name}">${label}</label>
<input type="text" ${attributes}>
</div>
`;
}

/** Says that the answer is withdrawn, in the same words each time the withdrawal is sent. */
export function withdrawnPage({ survey, address }: Pick<SurveyMessagePage, 'survey' | 'address'>): string {
  const { heading, text } = survey.texts.withdrawal.done;
  return surveyMessagePage({ survey, address, heading, content: markup`<p class="lead">${text}</p>` });
}
