import { shownCount } from '@canvass/web/page';

export const stackedTexts = {
  row: 'Row',
  mean: 'Mean',
  meanOfRows: (mean: string) => `Mean of all rows: ${mean}.`,
  scores: (columns: readonly string[]) => `Scores: ${columns.join(', ')}.`,
  score: (column: string, score: string) => `${column}\u00a0${score}`,
  shares: 'Share of those who answered the row, in %',
  retired: 'No longer asked',
  noLonger: (column: string) => `${column} (no longer offered)`,
  segment: (column: string, count: number, share: string) => `${column}: ${shownCount(count)} (${share})`,
} as const;
