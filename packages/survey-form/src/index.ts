export { fieldsCss, formDocument, formStyle } from './form-style.ts';
export { controlId, type FieldState, questionField } from './question-field.ts';
export type { FormTexts, InvitationFault, Message, NoticeName, ProblemName } from './texts/form-texts.ts';
export { faultText, shownMoment, textsOf } from './texts/texts-of.ts';
