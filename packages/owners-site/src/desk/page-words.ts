import { pageWordTexts as texts } from './texts/page-words.ts';

/** A fault that the API names, in the words of the desk's pages: people know labels, and not the names of properties. */
export function pageWords(message: string): string {
  const known = Object.hasOwn(texts.sentences, message) ? texts.sentences[message] : undefined;
  if (known !== undefined) return known;
  const named = message.replace(/^(\w+)(?= must )/, (name) =>
    Object.hasOwn(texts.names, name) ? texts.names[name]! : name,
  );
  return named
    .replace(/\ban integer\b/, texts.wholeNumber)
    .replace(/\bintegers\b/, texts.wholeNumbers)
    .replace(/\b(?:control characters|unpaired surrogates)\b/, texts.hiddenCharacters);
}
