import { deskTexts } from '../../../desk-language/desk-texts.ts';

/** The words of bars whose parts are the choices of rows. */
export const stackedTexts = deskTexts('stacked', {
  row: 'Row',
  mean: 'Mean',
  meanOfRows: 'Mean of all rows: {mean}.',
  scores: 'Scores: {scores}.',
  score: '{column}\u00a0{score}',
  shares: 'Share of those who answered the row, in %',
  retired: 'No longer asked',
  noLonger: '{column} (no longer offered)',
  segment: '{column}: {count} ({share})',
});
