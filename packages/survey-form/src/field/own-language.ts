import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
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

function langOf(text: string, { foreign }: Of): Html | undefined {
  return foreign?.texts.has(text) ? markup` lang="${foreign.language}"` : undefined;
}
