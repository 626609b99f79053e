import { hasVisibleCharacter, type Language } from '@canvass/surveys';
import { isObject, own } from '../json.ts';
import { type FormWords, formWords } from './form-words.ts';
import type { ReadTexts, Texts } from './texts.ts';

/** Stands in front of a text that has a translation. No file that people read has this character. */
export const translationMark = '\u{F0000}';

/** The tags in front of the first word of an HTML text. */
const firstTags = /^(?:\s*<[^<>]*>)*/;

/**
 * Reads texts in another language than the survey's, with a mark in front of each that has a translation: the survey is imported once more
 * with them, and the texts with a mark are its translations. Others are those of the survey itself.
 */
export class TranslatedTexts implements ReadTexts {
  /** The survey's own: the texts with marks are only a means. */
  readonly language: Language | undefined;
  readonly words: FormWords;
  readonly #locale: string;
  readonly #survey: Texts;

  constructor(language: Language, locale: string, survey: Texts) {
    this.#locale = locale;
    this.#survey = survey;
    this.language = survey.language;
    this.words = Object.fromEntries(
      Object.entries(formWords[language]).map(([name, word]) => [name, marked(word)]),
    ) as unknown as FormWords;
  }

  read(value: unknown): string | undefined {
    const text = this.#translation(value);
    return text === undefined ? this.#survey.read(value) : marked(text);
  }

  readHtml(value: unknown): string | undefined {
    const text = this.#translation(value);
    return text === undefined
      ? this.#survey.readHtml(value)
      : text.replace(firstTags, `$&${translationMark}`);
  }

  #translation(value: unknown): string | undefined {
    const text = isObject(value) ? own(value, this.#locale) : undefined;
    return typeof text === 'string' && hasVisibleCharacter(text) ? text : undefined;
  }
}

function marked(text: string): string {
  return `${translationMark}${text}`;
}
