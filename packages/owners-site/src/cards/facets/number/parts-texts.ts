import { deskTexts } from '../../../desk-language/desk-texts.ts';

/** The words of cards with items that are judged against each other. */
export const partsTexts = deskTexts('parts', {
  item: 'Item',
  ranking: {
    mean: 'Mean rank',
    firsts: 'First places',
    rankedBy: 'Ranked by',
    points: 'Points',
    rank: 'Rank {rank}',
    share: 'Share of those who answered who ranked it first (%)',
    note: {
      one: 'The bars show points (Borda): an answer gives its first item {count} point, each later one a point less. Shares are of those who answered the question.',
      other:
        'The bars show points (Borda): an answer gives its first item {count} points, each later one a point less. Shares are of those who answered the question.',
    },
    noteOfFirst: {
      one: 'The bars show points (Borda): an answer gives its first item {count} point, each later one a point less, and none to items that it does not rank. Shares are of those who answered the question.',
      other:
        'The bars show points (Borda): an answer gives its first item {count} points, each later one a point less, and none to items that it does not rank. Shares are of those who answered the question.',
    },
    pairs: 'Compare the items in pairs',
    compared: 'Mean rank, and the share of those who ranked it first.',
  },
  sum: {
    share: 'Mean share',
    shareOfTotal: 'Mean share of the total (%)',
    note: 'The bars show the mean share of the total. The shares of all items add up to 100%, apart from rounding.',
    compared: 'Mean share of the total.',
  },
});
