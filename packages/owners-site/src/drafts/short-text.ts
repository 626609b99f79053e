import { hasVisibleCharacter, isolated } from '@canvass/surveys';
import { sharedTexts } from '../desk/texts.ts';

/** A text is clipped to this many characters. */
const longest = 60;

/** The first line of a text, clipped; `otherwise` if there is none. */
export function shortText(text: string, otherwise: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  if (!hasVisibleCharacter(line)) return otherwise;
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}

/** “The first line of a text” */
export function quoted(text: string, otherwise: string): string {
  return sharedTexts.quoted({ text: isolated(shortText(text, otherwise)) });
}
