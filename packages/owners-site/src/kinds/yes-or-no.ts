import { deskTexts } from '../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.yesOrNo', { yes: 'Yes', no: 'No' });

/** A box that is ticked or not, as text. */
export function yesOrNo(is: boolean): string {
  return is ? texts.yes : texts.no;
}
