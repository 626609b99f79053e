import { markup, type Html } from '../../../ui/markup.ts';

/** What XML does not allow, in any spelling. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const wide = /[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\uFF01-\uFF60]/u;
const narrow = /^[ iljtfrI.,:;'|!()[\]{}-]$/;
const broad = /^[A-HJ-LN-VX-Zmw@&]$/;
const broadest = /^[MW%]$/;
/** A bold font is that much wider. */
const boldFactor = 1.12;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface TextLines {
  readonly lines: readonly string[];
  readonly isClipped: boolean;
}

export interface TextBox {
  /** In px. */
  readonly width: number;
  readonly fontSize: number;
  readonly mostLines: number;
  readonly isBold?: boolean;
}

/**
 * Breaks a text into lines, at words where that is possible; the last line ends with `…` if there is more. The width is estimated for
 * a sans-serif font, since the reader's is unknown.
 */
export function textLines(text: string, { width, fontSize, mostLines, isBold = false }: TextBox): TextLines {
  const room = width / fontSize / (isBold ? boldFactor : 1);
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const end = (): void => {
    lines.push(line.trim());
    [line, used] = ['', 0];
  };
  for (const word of piecesOf(text.trim(), room)) {
    if (lines.length === mostLines) break;
    if (word === '\n' || (used + widthOf(word.trimEnd()) > room && line !== '')) end();
    if (word !== '\n' && (line !== '' || word.trim() !== ''))
      [line, used] = [line + word, used + widthOf(word)];
  }
  if (line.trim() !== '') end();
  const isClipped =
    lines.length > mostLines || lines.join('').replaceAll(/\s/g, '') !== text.replaceAll(/\s/g, '');
  const shown = lines.slice(0, mostLines);
  const last = shown.length - 1;
  return { lines: isClipped ? shown.with(last, ended(shown[last] ?? '', room)) : shown, isClipped };
}

/** Words, line breaks, and words longer than a line in parts. */
function* piecesOf(text: string, room: number): Generator<string, void, void> {
  for (const { segment } of words.segment(text)) {
    if (/^[\n\r]+$/.test(segment)) yield '\n';
    else if (widthOf(segment) <= room) yield segment;
    else for (const { segment: one } of graphemes.segment(segment)) yield one;
  }
}

function ended(line: string, room: number): string {
  const kept = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (kept.length > 0 && widthOf(`${kept.join('')}…`) > room) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

/** In ems. */
function widthOf(text: string): number {
  let sum = 0;
  for (const { segment } of graphemes.segment(text)) {
    sum += wide.test(segment)
      ? 1.1
      : narrow.test(segment)
        ? 0.36
        : broadest.test(segment)
          ? 1.05
          : broad.test(segment)
            ? 0.8
            : 0.63;
  }
  return sum;
}

/** Text for XML. What XML forbids becomes `�`; the text's direction does not affect what stands beside it. */
export function svgText(text: string): string {
  return text.toWellFormed().replaceAll(notXml, '\uFFFD');
}

/** The same, isolated from the text around it, so that it is placed as in a page with `dir="auto"`. */
export function isolated(text: string): string {
  return `\u2068${svgText(text)}\u2069`;
}

/** Lines below each other, the first on the baseline `y`. The whole text is in a title if it was clipped. */
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
