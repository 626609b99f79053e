/** Words that several charts have. */
export const chartTexts = {
  showTable: 'Show the numbers',
  answers: 'Answers',
  share: 'Share',
} as const;
