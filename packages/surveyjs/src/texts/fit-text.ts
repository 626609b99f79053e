import { hasVisibleCharacter } from '@canvass/surveys';
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const lineControls = /[\u0000-\u001f\u007f-\u009f]/g;
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const controlsButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

export interface FittedText {
  readonly text: string;
  readonly cleaned: boolean;
  readonly shortened: boolean;
}

/** Makes a text one that a definition accepts; undefined if it is blank. A valid text stays as it is. */
export function fitText(
  written: string,
  maxLength: number,
  layout: 'line' | 'multiline',
): FittedText | undefined {
  const clean = written.toWellFormed().replace(layout === 'line' ? lineControls : controlsButBreaks, ' ');
  if (!hasVisibleCharacter(clean)) return undefined;
  const text = shorten(clean, maxLength);
  return { text, cleaned: clean !== written, shortened: text !== clean };
}

function shorten(text: string, maxLength: number): string {
  let rest = text;
  while (rest.length > maxLength) {
    // A character that the limit splits is left out whole.
    const kept = rest.slice(0, maxLength - 1);
    const whole = kept.isWellFormed() ? kept : kept.slice(0, -1);
    if (hasVisibleCharacter(whole)) return `${whole}…`;
    rest = rest.slice(whole.length);
  }
  return rest;
}
