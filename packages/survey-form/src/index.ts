export { fieldStyles, formDocument, formStyle } from './form-style.ts';
export { firstControlId, isCheckedByBrowser, questionField } from './question-field.ts';
export { controlId, type FieldState } from './field/field.ts';
export type { FormTexts, InvitationFault, Message, NoticeName, ProblemName } from './texts/form-texts.ts';
export { faultText, shownDay, shownMoment, textsOf } from './texts/texts-of.ts';
