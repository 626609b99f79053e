import type { FormTexts, Message } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { alertBox } from './form-alerts.ts';
import { surveyMessagePage } from './survey-message-page.ts';

/** The fields of the page. */
export const withdrawalFields = { id: 'id', code: 'code' } as const;

export interface WithdrawPageParts {
  readonly texts: FormTexts;
  readonly surveyTitle: string;
  /** The page's address, to which it is posted. */
  readonly action: string;
  /** The reference and the code as they were given or typed. */
  readonly id: string;
  readonly code: string;
  /** Why nothing was withdrawn. */
  readonly notice?: Message;
}

/** Asks for a reference and its code; nothing happens before the button is pressed. */
export function withdrawPage({ texts, surveyTitle, action, id, code, notice }: WithdrawPageParts): string {
  const { withdrawal } = texts;
  return surveyMessagePage({
    texts,
    surveyTitle,
    heading: withdrawal.heading,
    isFault: notice !== undefined,
    content: markup`<p class="lead">${withdrawal.text}</p>
${notice !== undefined && alertBox(notice)}
<form method="post" action="${action}">
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
export function withdrawnPage({
  texts,
  surveyTitle,
}: Pick<WithdrawPageParts, 'texts' | 'surveyTitle'>): string {
  const { heading, text } = texts.withdrawal.done;
  return surveyMessagePage({ texts, surveyTitle, heading, content: markup`<p class="lead">${text}</p>` });
}
