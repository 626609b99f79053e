import { type Html, markup } from '@canvass/web/page';

/** Matches the characters that XML does not allow, not even escaped. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Matches characters that are about one em wide, such as emoji and Chinese characters. */
const wide = /[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\uFF01-\uFF60]/u;
const narrow = /^[ iljtfrI.,:;'|!()[\]{}-]$/;
const broad = /^[A-HJ-LN-VX-Zmw@&]$/;
const broadest = /^[MW%]$/;
/** A bold font is wider by this factor. */
const boldFactor = 1.12;
/**
 * At most this many UTF-16 units of a text are read per em of room. The longest grapheme that is one em wide, an emoji of a family of four,
 * has 11 units.
 */
const unitsPerEm = 12;
const plain = /^[ -~]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface TextLines {
  readonly lines: readonly string[];
  readonly isClipped: boolean;
}

export interface TextBox {
  /** The width of the box, in px. */
  readonly width: number;
  readonly fontSize: number;
  readonly mostLines: number;
  readonly isBold?: boolean;
}

/**
 * Breaks a text into lines, between words if possible. The last line ends with `…` if text is left out. The width is estimated for a
 * sans-serif font, because the reader's font is unknown.
 */
export function textLines(whole: string, { width, fontSize, mostLines, isBold = false }: TextBox): TextLines {
  const room = width / fontSize / (isBold ? boldFactor : 1);
  const text = whole
    .trim()
    .slice(0, Math.ceil(room * (mostLines + 1) * unitsPerEm))
    .toWellFormed();
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const end = (): void => {
    lines.push(line.trim());
    [line, used] = ['', 0];
  };
  for (const { piece, ems } of piecesOf(text, room)) {
    if (lines.length === mostLines) break;
    const isSpace = piece.trim() === '';
    if (piece === '\n' || (!isSpace && used + ems > room && line !== '')) end();
    if (piece !== '\n' && (line !== '' || !isSpace)) [line, used] = [line + piece, used + ems];
  }
  if (line.trim() !== '') end();
  const isClipped =
    lines.length > mostLines || lines.join('').replaceAll(/\s/g, '') !== whole.replaceAll(/\s/g, '');
  const shown = lines.slice(0, mostLines);
  const last = shown.length - 1;
  return { lines: isClipped ? shown.with(last, ended(shown[last] ?? '', room)) : shown, isClipped };
}

interface Piece {
  readonly piece: string;
  readonly ems: number;
}

/** Yields words and line breaks. A word that is longer than a line is divided. */
function* piecesOf(text: string, room: number): Generator<Piece, void, void> {
  for (const { segment } of words.segment(text)) {
    if (/^[\n\r]+$/.test(segment)) yield { piece: '\n', ems: 0 };
    else {
      const ems = widthOf(segment, room);
      if (ems <= room) yield { piece: segment, ems };
      else {
        for (const { segment: one } of graphemes.segment(segment)) yield { piece: one, ems: widthOfOne(one) };
      }
    }
  }
}

function ended(line: string, room: number): string {
  const kept: string[] = [];
  let used = widthOfOne('…');
  for (const { segment } of graphemes.segment(line)) {
    used += widthOfOne(segment);
    if (used > room) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}…`;
}

/**
 * Estimates the width of a text, in ems. It stops once the width exceeds `most`, because a file may have hundreds of long labels, and
 * finding graphemes is slow.
 */
function widthOf(text: string, most = Infinity): number {
  let sum = 0;
  if (plain.test(text)) {
    for (const character of text) sum += widthOfOne(character);
    return sum;
  }
  for (const { segment } of graphemes.segment(text)) {
    sum += widthOfOne(segment);
    if (sum > most) break;
  }
  return sum;
}

function widthOfOne(grapheme: string): number {
  if (narrow.test(grapheme)) return 0.36;
  if (broad.test(grapheme)) return 0.8;
  if (broadest.test(grapheme)) return 1.05;
  return wide.test(grapheme) ? 1.1 : 0.63;
}

/** Returns the text for XML, with `�` for each character that XML forbids. */
export function svgText(text: string): string {
  return text.toWellFormed().replaceAll(notXml, '\uFFFD');
}

/** Returns the text for XML, isolated so that its direction does not affect the text around it, as `dir="auto"` does on a page. */
export function isolated(text: string): string {
  return `\u2068${svgText(text)}\u2069`;
}

/** Draws lines below each other, the first on the baseline `y`. If the text is clipped, a title has all of it. */
export function svgLines(
  text: string,
  at: { readonly x: number; readonly y: number; readonly lineHeight: number },
  box: TextBox,
): { readonly svg: Html; readonly lines: number } {
  const { lines, isClipped } = textLines(text, box);
  const spans = lines.map(
    (line, index) => markup`<tspan x="${at.x}" y="${at.y + index * at.lineHeight}">${isolated(line)}</tspan>`,
  );
  return {
    svg: markup`<text font-size="${box.fontSize}"${box.isBold === true && markup` font-weight="600"`}>${isClipped && markup`<title>${svgText(text)}</title>`}${spans}</text>\n`,
    lines: lines.length,
  };
}
