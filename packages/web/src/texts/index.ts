export { acceptedLanguage } from './accepted-language.ts';
export { inLanguage, inSameLanguage, languageInUse, perLanguage } from './language-in-use.ts';
export {
  type Counted,
  type CountedTemplate,
  isPluralTexts,
  type PluralTexts,
  readWritten,
  type Template,
} from './written-texts.ts';
