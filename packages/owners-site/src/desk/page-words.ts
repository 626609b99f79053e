import { pageWordTexts as texts } from './texts/page-words.ts';
import { inLanguage } from '@canvass/web/texts';
import { textNamed } from '../desk-language/desk-texts.ts';

/**
 * A fault that the API names, in the words of the desk's pages: people know labels, and not the names of properties. `own`: what the
 * page calls properties.
 */
export function pageWords(message: string, own: Readonly<Record<string, string>> = {}): string {
  const known = textNamed(texts.sentences, message);
  if (known !== undefined) return known;
  // What has no words of its own stays English: in another language it would be half translated.
  return inLanguage('en', () => namedWords(message, own));
}

function namedWords(message: string, own: Readonly<Record<string, string>>): string {
  const named = message.replace(
    /^(\w+)(?= must )/,
    (name) => textNamed(own, name) ?? textNamed(texts.names, name) ?? name,
  );
  return named
    .replace(/\ban integer\b/, texts.wholeNumber)
    .replace(/\bintegers\b/, texts.wholeNumbers)
    .replace(/\b(?:control characters|unpaired surrogates)\b/, texts.hiddenCharacters);
}
