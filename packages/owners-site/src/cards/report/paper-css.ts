import type { TimeZone } from '@canvass/surveys';
import { shownMoment } from '../../charts/shown-figures.ts';
import { clippedText } from '../../reading/view/clipped-text.ts';
import { reportTexts as texts } from './texts.ts';

/** The papers that a report is laid out for. */
export const papers = ['a4', 'letter'] as const;

export type Paper = (typeof papers)[number];

interface Sheet {
  /** What CSS calls the paper. */
  readonly size: string;
  readonly width: string;
}

const sheets: Readonly<Record<Paper, Sheet>> = {
  a4: { size: 'A4', width: '210mm' },
  letter: { size: 'letter', width: '8.5in' },
};

export interface RunningFoot {
  readonly paper: Paper;
  readonly title: string;
  /** When the figures were counted: ISO 8601; null if nothing is counted yet, or if the report does not say it. */
  readonly asOf: string | null;
  readonly zone: TimeZone;
}

/**
 * Makes the style of a report's pages: their size, and a foot with the title, the time of the figures and the number of the page. It is a file of its own because
 * only a style can write into the margins of pages, and a page of the desk may have no style within.
 */
export function paperCss({ paper, title, asOf, zone }: RunningFoot): string {
  const { size, width } = sheets[paper];
  const time = asOf === null ? '' : texts.asOf({ time: shownMoment(asOf, zone) });
  return `:root { --sheet-width: ${width}; }
@page {
  size: ${size};
  margin: 16mm 18mm 20mm;
  @bottom-left { content: ${cssString(inFoot(title))}; ${footStyle} text-align: left; width: 45%; }
  @bottom-center { content: ${cssString(time)}; ${footStyle} text-align: center; width: 30%; }
  @bottom-right { content: ${pageNumber()}; ${footStyle} text-align: right; width: 25%; }
}
`;
}

/** The foot has room for this many characters of a title beside the time. */
const mostInFoot = 40;

function inFoot(title: string): string {
  return title.length <= mostInFoot ? title : `${clippedText(title, mostInFoot).trimEnd()}…`;
}

const footStyle = 'font: 8.5pt system-ui, sans-serif; color: #565e5b; vertical-align: top; padding-top: 4mm;';

function pageNumber(): string {
  // Private characters, which no text has, stand for the numbers.
  const counters = new Map([
    ['\uE000', 'counter(page)'],
    ['\uE001', 'counter(pages)'],
  ]);
  return texts
    .pageOf({ page: '\uE000', pages: '\uE001' })
    .split(/([\uE000\uE001])/)
    .map((part) => counters.get(part) ?? cssString(part))
    .join(' ');
}

/** Writes a text as a string of CSS. Everything but letters, digits and spaces is escaped by its number. */
export function cssString(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N} .,:/–-]/gu, (each) => `\\${each.codePointAt(0)!.toString(16)} `);
  return `"${escaped}"`;
}
