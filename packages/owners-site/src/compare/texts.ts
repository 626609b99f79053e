import { deskTexts } from '../desk-language/desk-texts.ts';

export const compareTexts = deskTexts('compare', {
  title: 'Compare: {title}',
  by: 'Compare by',
  choose: 'Choose what to compare by',
  show: 'Show',
  questions: 'Questions',
  overTime: 'Over time',
  others: 'Waves',
  ways: {
    week: 'When it came, by week',
    month: 'When it came, by month',
    periods: 'Two periods',
    survey: 'Another survey',
  },
  noLongerAsked: '{question} (no longer asked)',
  addFilter: 'Add a filter',
  filter: {
    answer: 'Only answers with',
    any: 'any answer',
    from: 'Received from',
    to: 'Received to',
  },
  start: {
    heading: 'See who answers differently',
    text: 'Choose a question to compare the people who gave each answer, such as the departments of your company. You can also compare weeks or months, two periods, or this survey with another one.',
  },
  periods: {
    heading: 'Which two periods?',
    first: 'First period',
    second: 'Second period',
    from: 'From',
    to: 'To',
  },
  survey: {
    heading: 'Which survey?',
    text: 'Questions that both surveys have are compared: those that were copied from one to the other, and still have the same words and the same scale.',
    label: 'Compare with',
    none: 'There is no other survey with answers.',
    gone: 'That survey is not there any more.',
    filterFits: 'A filter does not fit the other survey. Remove it, or choose another survey.',
  },
  figures: {
    one: '{count} answer, {groups}.',
    other: '{count} answers, {groups}.',
  },
  outside: { one: '{count} of them is in no group.', other: '{count} of them are in no group.' },
  groups: { one: '{count} group', other: '{count} groups' },
  hidden: {
    one: '{count} group is too small to show.',
    other: '{count} groups are too small to show.',
  },
  hiddenNames:
    'Left out, here and in the file of this page, so that nobody can be recognised: {groups}. They have fewer than {least} answers, or would give away a group that has.',
  different:
    'Left out, because the other survey asks something else in their place, or with other words or another scale: {questions}',
  overlapping: 'Several choices were possible, so a person can be in several groups.',
  without: 'Not compared, because too few people of each group answered, or none: {questions}',
  nothing: 'There is nothing to compare',
  nothingText: 'No question has answers from groups that are large enough to show.',
  lastPeriods: 'These are the latest {most}.',
  file: 'Download as a table (CSV)',
  all: 'All',
  score: 'Score',
  few: 'too few',
  fewFit:
    'Too few answers fit this filter, or too few do not, so their figures stay hidden. Remove a filter.',
  fewAnswers: 'hidden, too few answers',
  answers: { one: '{count} answer', other: '{count} answers' },
  corner: {
    means: 'Statement',
    shares: 'Answer',
    ranks: 'Item',
    points: 'Item',
    promoters: 'Question',
    words: 'Word',
    dates: 'Date',
    presence: 'Answer',
  },
  given: 'Gave an answer',
  attached: 'Attached a file',
  decade: '{year}s',
  about: {
    means: 'Mean',
    meansBetween: 'Mean of {min} to {max}',
    shares: 'Share of the people in each group who answered',
    ranks: 'Mean rank, 1 is first. ▲ is ranked higher.',
    points: 'Mean number of points',
    end: '{value} ({label})',
    promoters: 'NPS from −100 to +100',
    promotersBetween: 'NPS from −100 to +100, asked from {min} to {max}',
    words:
      'Share of the texts in each group that mention a word. The words are those that most texts mention.',
    dates: 'Share of the dates in each group',
    presence: 'Share of the people in each group who saw the question',
    margin:
      'The lighter bar is the margin of error: where two bars overlap, don’t read too much into the difference.',
    lines: 'Small lines from the first period to the last',
  },
  bar: 'group',
  tick: 'all',
  marks: {
    muchHigher: 'much higher',
    higher: 'higher',
    lower: 'lower',
    muchLower: 'much lower',
  },
  same: 'no clear difference',
  marked: {
    rest: {
      one: 'Marked where a group differs from the rest more than chance alone does once in 20 times ({count} comparison).',
      other:
        'Marked where a group differs from the rest more than chance alone does once in 20 times, allowing for the {count} comparisons made here.',
    },
    first: {
      one: 'Marked where the second differs from the first more than chance alone does once in 20 times ({count} comparison).',
      other:
        'Marked where the second differs from the first more than chance alone does once in 20 times, allowing for the {count} comparisons made here.',
    },
  },
  method: {
    link: 'How this works',
    heading: 'How differences are marked',
    rest: 'Each group is compared with everybody else who answered the question, not with all: the group is in all, too. Two periods and two surveys are compared with each other.',
    tests:
      'Means and NPS are tested with Welch’s and Student’s t-test, of which the more careful one counts. Shares are tested with the two-proportion test, or with Fisher’s exact test where few people are expected.',
    holm: 'The more one compares, the more often chance looks like a difference. So all comparisons of a card are corrected together (Holm): in 20 cards without any real difference, about one has a mark.',
    much: 'Two triangles mean that the difference is large as well: at least 0.8 standard deviations (Cohen).',
    limits:
      'A mark says that chance is an unlikely reason. It does not say why people differ, and it speaks for those who answered only.',
  },
  asTable: 'As a table',
  lineScale: 'From {first} to {last}. All lines have the scale from {from} to {to}.',
  fromTo: '{first} → {last}',
  moreRows: { one: 'Show {count} more row', other: 'Show {count} more rows' },
  moreGroups: { one: 'Show {count} more group', other: 'Show {count} more groups' },
  rowsLeft: {
    one: '{count} further row, without a mark and with fewer answers, is in the file of this page.',
    other: '{count} further rows, without a mark and with fewer answers, are in the file of this page.',
  },
  rowsLeftMarked: {
    one: '{count} further row with fewer answers is in the file of this page, with a mark.',
    other:
      '{count} further rows with fewer answers are in the file of this page, {marked} of them with a mark.',
  },
  tooLow:
    'People wrote so many different words that not all could be counted: a share can be too low by up to {share}. The marks allow for that.',
  csv: {
    question: 'Question',
    row: 'Item or answer',
    group: 'Group',
    answers: 'Answers',
    figure: 'Mean or share',
    low: 'Margin from',
    high: 'Margin to',
    difference: 'Clear difference',
  },
});
