const texts = { yes: 'Yes', no: 'No' } as const;

/** A box that is ticked or not, as text. */
export function yesOrNo(is: boolean): string {
  return is ? texts.yes : texts.no;
}
