import { shownCount } from '@canvass/web/page';

export const stackedTexts = {
  row: 'Row',
  shares: 'Share of those who answered the row, in %',
  retired: 'No longer asked',
  noLonger: (column: string) => `${column} (no longer offered)`,
  segment: (column: string, count: number, share: string) => `${column}: ${shownCount(count)} (${share})`,
} as const;
