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
    note: 'Mean rank: 1 is first, {last} is last.',
    noteOfFirst: 'Not everybody ranked every item. The order is that of points, which the table has.',
    pointsNote: {
      one: 'Points (Borda): an answer gives its first item {count} point, each later one a point less, and none to items that it does not rank. Shares are of those who answered the question.',
      other:
        'Points (Borda): an answer gives its first item {count} points, each later one a point less, and none to items that it does not rank. Shares are of those who answered the question.',
    },
    pairs: 'Compare the items in pairs',
  },
  sum: {
    share: 'Mean share',
    shareOfTotal: 'Mean share of the total (%)',
  },
});
