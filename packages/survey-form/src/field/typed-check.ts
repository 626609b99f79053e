import type { AnswerFault, TypedControl } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { FormTexts } from '../texts/form-texts.ts';
import { faultText } from '../texts/texts-of.ts';

/**
 * The attribute by which the script checks a control when a person leaves it, with the messages of the server.
 *
 * @param faults what can be wrong with the text. The first one is said of what a browser cannot read. Of others the script says nothing.
 */
export function typedCheck(texts: FormTexts, control: TypedControl, faults: readonly AnswerFault[]): Html {
  const messages = Object.fromEntries(faults.map((fault) => [fault.code, faultText(texts, fault)]));
  return markup` data-check="${JSON.stringify({ ...control, messages })}"`;
}

/** What can be wrong with a text that is only kept. */
export const keptFaults = {
  email: [{ code: 'not-an-email' }],
  phone: [{ code: 'not-a-phone' }],
  url: [{ code: 'not-a-url' }],
} as const;
