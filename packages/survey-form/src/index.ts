export { fieldStyles, formDocument, formStyle } from './form-style.ts';
export { questionField } from './question-field.ts';
export { controlId, type FieldState } from './field/field.ts';
export type { FormTexts, InvitationFault, Message, NoticeName, ProblemName } from './texts/form-texts.ts';
export { faultText, shownMoment, textsOf } from './texts/texts-of.ts';
