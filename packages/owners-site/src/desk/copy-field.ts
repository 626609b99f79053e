import { drawIcon, type Html, markup } from '@canvass/web/page';
import { sharedTexts } from './texts.ts';

export interface CopyField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The field has several lines. */
  readonly hasLines?: boolean;
  /** The page has the label elsewhere: it is only for screen readers. */
  readonly hidesLabel?: boolean;
  /** The button is the main one of the page. */
  readonly isMain?: boolean;
}

/** A text to copy. The script `copy` shows the button; without it the field can be selected. */
export function copyField({
  id,
  label,
  value,
  hasLines = false,
  hidesLabel = false,
  isMain = false,
}: CopyField): Html {
  const { copy, copied } = sharedTexts;
  const field = hasLines
    ? markup`<textarea id="${id}" rows="3" spellcheck="false" readonly dir="ltr">${`\n${value}`}</textarea>`
    : markup`<input id="${id}" value="${value}" readonly autocomplete="off" dir="ltr">`;
  return markup`<div class="field copy-field${hasLines && ' lines'}"><label for="${id}"${hidesLabel && markup` class="hidden"`}>${label}</label>
<div class="copy-row">${field}<button type="button" class="${!isMain && 'quiet'}" data-copies="${id}" data-copied="${copied}" hidden>${drawIcon('copy')}${copy}</button></div>
<p class="note" role="status"></p></div>
`;
}
