import { cutLongMarkRuns } from './mark-runs.ts';

/** Characters that show nothing, although Unicode takes them for visible: a blank Braille cell, and a note without a head. */
const visibleCharacter =
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

/**
 * Whether a reader sees anything of the text. Spaces, controls, marks of direction, joiners, fillers and soft hyphens show nothing.
 * Inside a text they may be needed, such as the joiner in 👩‍🚀 and the non-joiner in “می‌خواهم”: they are refused only alone.
 */
export function hasVisibleCharacter(text: string): boolean {
  return isPlainlyVisible(text.charCodeAt(0)) || visibleCharacter.test(text);
}

/** Returns whether a code unit is a visible one of ASCII, Latin, kana, Han or Hangul, as the first one of most texts is. The test is cheap. */
function isPlainlyVisible(unit: number): boolean {
  if (unit < 0x34f) return unit > 0xad || (unit > 0x20 && unit < 0x7f);
  return unit > 0x3040 && unit < 0xd800 && unit !== 0x3164;
}

/** ASCII with single spaces between words. */
const plainPattern = /^[!-~]+(?: [!-~]+)*$/;

/** Two joiners change how the letters beside them look, and tags make a flag that of England. */
const unseenCharacters =
  /(?![\t\n\r\u{200c}-\u{200d}\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/gu;
/** Up to Hebrew, no script has letters that join. */
const idleJoiners = /(?<![\u0590-\u{10ffff}])[\u200c\u200d]+/gu;
const spaces = /[\p{White_Space}\u2800]+/gu;

/**
 * The text as a reader takes it: two texts are the same to a reader if these are equal. In normal form C, without what is not seen, one
 * space for each run of them, and none around the text. Capital and small letters differ. Takes linear time for every text.
 */
export function readerText(text: string): string {
  if (plainPattern.test(text)) return text;
  return cutLongMarkRuns(text)
    .normalize('NFC')
    .replaceAll(unseenCharacters, '')
    .replaceAll(spaces, ' ')
    .replaceAll(idleJoiners, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}
