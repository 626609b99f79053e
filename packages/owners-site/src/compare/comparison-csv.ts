import { csvByteOrderMark, type CsvCell, csvLine } from '@canvass/exports';
import { nameOf } from './charts/mark.ts';
import type { ComparedCard, Figure } from './model/compared-card.ts';
import { compareTexts as texts } from './texts.ts';

/** A figure has at most this many decimals. */
const decimals = 6;

/** Makes a table of all figures that the page may show, with a line for each figure. */
export function comparisonCsv(cards: readonly ComparedCard[]): string {
  const { question, row, group, answers, figure, low, high, difference } = texts.csv;
  return [
    csvByteOrderMark,
    csvLine([question, row, group, answers, figure, low, high, difference]),
    ...cards.flatMap((card) =>
      card.rows.flatMap(({ label, all, groups }) => {
        const line = (name: string, value: Figure): string =>
          csvLine([card.text, itemOf(card, label), name, ...cells(value, card)]);
        return [
          ...(all === undefined ? [] : [line(texts.all, all)]),
          ...groups.flatMap((value, index) =>
            value === undefined ? [] : [line(card.columns[index]!.label, value)],
          ),
        ];
      }),
    ),
  ].join('');
}

function itemOf({ part, text }: ComparedCard, label: string): string {
  if (part !== undefined) return `${part} – ${label}`;
  return label === text ? '' : label;
}

function cells({ count, value, margin, difference }: Figure, { inUnits }: ComparedCard): CsvCell[] {
  const rounded = (each: number): number => Number(inUnits(each).toFixed(decimals));
  return [
    count,
    rounded(value),
    margin === undefined ? '' : rounded(margin.low),
    margin === undefined ? '' : rounded(margin.high),
    difference === undefined ? '' : texts.marks[nameOf(difference)],
  ];
}
