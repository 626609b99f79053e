import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
import type { Language } from '@canvass/surveys';
import type { FormTexts } from '../texts/form-texts.ts';

type Of = Pick<FormTexts, 'foreign'>;

/** The attributes of an element whose only content is a text of the definition: its direction and, without a translation, its language. */
export function ownLanguage(text: string, texts: Of): Html {
  return markup`${langOf(text, texts)}${ownDirection(text)}`;
}

/** A text of the definition with nothing around it. */
export function said(text: string, texts: Of): Html {
  const lang = langOf(text, texts);
  return lang === undefined ? markup`${text}` : markup`<span${lang}>${text}</span>`;
}

/** A text of the definition in a line with others. */
export function isolatedText(text: string, texts: Of): Html {
  const lang = langOf(text, texts);
  return lang === undefined ? bdi(text) : markup`<bdi${lang}>${text}</bdi>`;
}

/** The language of a text of the definition that has no translation; undefined for any other text. */
export function foreignLanguage(text: string, { foreign }: Of): Language | undefined {
  return foreign?.texts.has(text) ? foreign.language : undefined;
}

function langOf(text: string, texts: Of): Html | undefined {
  const language = foreignLanguage(text, texts);
  return language === undefined ? undefined : markup` lang="${language}"`;
}
