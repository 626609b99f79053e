import { hasVisibleCharacter } from '../shared/reader-text.ts';

/** A question that a text has. Without choices it is answered in words. */
export interface TextQuestion {
  readonly text: string;
  readonly choices: readonly string[];
}

/** Signs before an entry of a list: bullets, boxes, or a letter such as `a)`. */
const bullet = /^(?:[-–—*•◦▪‣○●□☐]|\[[ xX]?\]|\([ xX]?\)|[a-zA-Z][.)])\s+/;
/** The number before a question: `3.`, `3)`, `Q3:` or `Question 3:`. */
const number = /^(?:(?:Q|F|Question|Frage)\s*)?\d{1,3}\s*[.):]\s+/i;
/** A question mark at the end, in the writing of any of the languages. */
const asks = /[?？؟;]\s*$/;

/** A question whose choices are still read. */
interface Begun {
  readonly text: string;
  readonly choices: string[];
  readonly isNumbered: boolean;
  /** Whether one of its choices has a bullet: then a line without one begins a question. */
  hasBullets: boolean;
}

/**
 * Reads the questions of a text. A line that follows an empty one, has a number or ends with a question mark begins a question; the
 * lines below it are its choices. A text without such signs has a question on each line.
 */
export function questionsOfText(text: string): readonly TextQuestion[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const filled = lines.filter(hasVisibleCharacter);
  const isPlain =
    !filled.some((line) => bullet.test(line)) &&
    (filled.every((line) => asks.test(line)) ||
      (lines.every((line, index) => hasVisibleCharacter(line) || index === 0 || index === lines.length - 1) &&
        !filled.some((line) => asks.test(line) || number.test(line))));
  const questions: Begun[] = [];
  let isAfterGap = true;
  for (const line of lines) {
    if (!hasVisibleCharacter(line)) {
      isAfterGap = true;
      continue;
    }
    const last = questions.at(-1);
    const isNumbered = number.test(line);
    const isBullet = bullet.test(line) && !isNumbered;
    const begins =
      last === undefined ||
      isPlain ||
      (!isBullet &&
        (isAfterGap ||
          last.hasBullets ||
          (asks.test(line) && !isNumbered) ||
          (isNumbered && last.isNumbered)));
    if (begins) {
      const asked = line.replace(number, '').replace(bullet, '');
      questions.push({ text: asked, choices: [], isNumbered, hasBullets: false });
    } else {
      last.choices.push(line.replace(isNumbered ? number : bullet, ''));
      last.hasBullets ||= isBullet;
    }
    isAfterGap = false;
  }
  return questions.map(({ text: asked, choices }) => ({ text: asked, choices: [...new Set(choices)] }));
}
