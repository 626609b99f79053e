import { drawIcon, type Html, markup } from '@canvass/web/page';
import { sharedTexts } from './texts.ts';

export interface ConfirmForm {
  /** The address that the form is posted to. */
  readonly action: string;
  /** The class that says how wide the form is and where it stands. */
  readonly look: 'message' | 'access-form';
  /** What will happen, and the fields. */
  readonly body: Html | readonly Html[];
  /** The text of the button. */
  readonly submit: string;
  /** Whether the button takes something away. */
  readonly isRemoval: boolean;
  /** The address that *Cancel* leads to. */
  readonly back: string;
}

/** The form of a page that asks before something is done. It is sent, or *Cancel* leads back. */
export function confirmForm({ action, look, body, submit, isRemoval, back }: ConfirmForm): Html {
  const button = isRemoval
    ? markup`<button class="danger" type="submit">${drawIcon('bin')}${submit}</button>`
    : markup`<button type="submit">${submit}</button>`;
  return markup`<form class="card ${look}" method="post" action="${action}">
${body}<div class="actions">${button}<a class="button quiet" href="${back}">${sharedTexts.cancel}</a></div>
</form>`;
}
