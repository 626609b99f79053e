import { hasVisibleCharacter } from '@canvass/surveys';

/**
 * What a person typed into a field, without white space around it. Empty if a reader sees nothing of it, or if the field is missing or repeated. Browsers send line breaks
 * as CR LF.
 */
export function typedText(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  return hasVisibleCharacter(text) ? text : '';
}
