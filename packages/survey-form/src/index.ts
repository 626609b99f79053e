export { type ScriptData, scriptData } from './script-data.ts';
export { fieldStyles, formAssets, formStyle } from './look/form-style.ts';
export { formDocument, type FormDocument } from './look/form-document.ts';
export type { IgnoredInLink, IgnoredName } from './look/ignored-in-link.ts';
export type { PreviewedForm } from './look/previewed-form.ts';
export { type Look, lookOf, plainLook, themePicturesAt } from './look/look.ts';
export { type Scheme, schemes } from './look/scheme.ts';
export { type ThemeStyle, themeStyle, themeStyleAt } from './look/theme-style.ts';
export { progressScript } from './progress/progress-script.ts';
export { frameScript } from './frame/frame-script.ts';
export {
  firstControlId,
  isCheckedByBrowser,
  partsOf,
  questionField,
  takesFiles,
  valueInWords,
} from './question-field.ts';
export { pointIcon } from './field/point-icon.ts';
export { controlId, type FieldState } from './field/field.ts';
export { foreignLanguage, isolatedText, ownLanguage, said } from './field/own-language.ts';
export type { FormTexts, InvitationFault, Message, NoticeName, ProblemName } from './texts/form-texts.ts';
export { joinSentences } from './texts/join-sentences.ts';
export { shownBytes } from './texts/shown-bytes.ts';
export { shownDays } from './texts/shown-days.ts';
export { faultText, rangeValue, shownDay, shownMoment, textsOf } from './texts/texts-of.ts';
