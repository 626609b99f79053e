import { chartTexts } from '../../charts/texts.ts';
import { isolated } from '@canvass/surveys';
import { plural, shownCount } from '@canvass/web/page';

/** The words of a survey's results page and of its downloads. */
export const resultsTexts = {
  figures: {
    heading: 'Overview',
    answers: 'Answers',
    fewerThan: (least: number) => `fewer than ${shownCount(least)}`,
    tooFew: 'too few yet',
    state: 'State',
    first: 'First answer',
    last: 'Last answer',
    none: 'none yet',
    limit: (limit: number) => `of at most ${shownCount(limit)}`,
    overLimit: (over: number) =>
      over === 1
        ? '1 arrived before the limit took effect'
        : `${shownCount(over)} arrived before the limit took effect`,
    duplicates: (duplicates: number, conflicts: number) => {
      if (duplicates === 1) {
        return `1 repeated submission was not counted${conflicts === 1 ? '; it had other answers.' : '.'}`;
      }
      const others = conflicts > 0 ? `; ${shownCount(conflicts)} of them had other answers` : '';
      return `${shownCount(duplicates)} repeated submissions were not counted${others}.`;
    },
  },
  asOf: {
    before: 'As of ',
    exact: (waiting: number) => `, ${plural(waiting, 'answer')} not counted yet.`,
    atLeast: (waiting: number) => `, at least ${plural(waiting, 'answer')} not counted yet.`,
    some: ', some answers may not be counted yet.',
    none: '. Every answer is counted.',
    unknown: '.',
    never: 'Nothing is counted yet.',
    neverExact: (waiting: number) => `${plural(waiting, 'answer')} not counted yet.`,
    neverAtLeast: (waiting: number) => `At least ${plural(waiting, 'answer')} not counted yet.`,
    zone: (zone: string) => `Times and days are in ${zone}.`,
    days: (zone: string) => `Days are in ${zone}.`,
    inSteps: (step: number) =>
      step === 1
        ? 'The figures move with each answer.'
        : `The figures appear with at least ${shownCount(step)} answers and move by at least as many, so that they do not show what one person answered.`,
  },
  tooFew: (least: number) =>
    `Fewer than ${shownCount(least)} people answered: the figures are hidden, so that they do not show what one person answered.`,
  tooFewYet: (step: number) =>
    `The figures appear once enough people have answered, at least ${shownCount(step)}, so that they do not show what one person answered.`,
  empty: {
    published: {
      heading: 'Not enough answers yet',
      text: (step: number) =>
        `The results appear here once enough people have answered, at least ${shownCount(step)}.`,
    },
    open: {
      heading: 'No answers yet',
      text: 'Send people the link to the survey. This page shows the results while the answers arrive.',
    },
    scheduled: {
      heading: 'No answers yet',
      text: 'The survey does not take answers before it opens. You can prepare its link now.',
    },
    closed: {
      heading: 'No answers',
      text: 'The survey is closed and has no answers. Open it again in its settings to take some.',
    },
    draft: {
      heading: 'Not published yet',
      text: 'Publish the survey first. Then it has a link to send to people.',
    },
    link: 'Link to the survey',
    share: 'Share the survey',
    settings: 'Go to the settings',
    edit: 'Continue editing',
  },
  trend: {
    day: 'Answers by day',
    week: 'Answers by week',
    month: 'Answers by month',
    column: { day: 'Day', week: 'Week from', month: 'Month' },
    answers: 'Answers',
    fewerThan: (least: number) => `fewer than ${plural(least, 'answer')}`,
    tooFew: 'too few answers yet',
    label: (heading: string, first: string, last: string, most: string) =>
      `${heading}, from ${first} to ${last}. Most: ${most}.`,
    unknown: (answers: number) =>
      answers === 1
        ? '1 answer is left out: it was counted before days were recorded.'
        : `${shownCount(answers)} answers are left out: they were counted before days were recorded.`,
  },
  questions: 'Questions',
  retired: 'Questions no longer asked',
  retiredParts: 'No longer asked',
  retiredNote: 'The current version of the survey leaves them out. Their answers are kept.',
  wholeQuestion: 'Show the whole question',
  answered: (answered: number) => `${shownCount(answered)} answered`,
  skipped: (skipped: number) => `${shownCount(skipped)} skipped`,
  files: (files: number) => plural(files, 'file'),
  download: (format: 'CSV' | 'SVG') => `Download ${format}`,
  tableOf: (table: string, question: string) => `${table}: ${isolated(question)}`,
  showTable: chartTexts.showTable,
  columns: { answers: chartTexts.answers, share: chartTexts.share },
  noAnswers: 'Nobody has answered this question yet.',
  choice: {
    choice: 'Choice',
    several: 'Several choices were possible, so the shares can add up to more than 100%.',
    ofAnswered: (answered: number) =>
      answered === 1
        ? 'Shares are of the 1 person who answered.'
        : `Shares are of the ${shownCount(answered)} people who answered.`,
    meanScore: (mean: string) => `The mean score is ${mean}.`,
    mean: 'Mean score',
    score: 'Score',
    scale: (end: string) => `A full bar is ${end}.`,
    sort: 'Sort:',
    byOrder: 'as asked',
    byCount: 'by count',
    more: (count: number) => `Show ${plural(count, 'more choice', 'more choices')}`,
    moreChoices: 'More choices',
    retired: 'No longer offered',
  },
  about: (figure: string) => `about ${figure}`,
  number: {
    value: 'Value',
    mean: 'Mean',
    median: 'Median',
    deviation: 'Standard deviation',
    quartiles: 'Middle half',
    duration: (hours: number, minutes: number) => `${hours > 0 ? `${hours}\u00a0h ` : ''}${minutes}\u00a0min`,
    between: (from: string, to: string) => `${from} to ${to}`,
    lowest: 'Lowest',
    highest: 'Highest',
    end: (value: number) => `${value} = `,
    label: (first: string, last: string, most: string) =>
      `Number of answers for each value from ${first} to ${last}. ${most}`,
    most: (value: string, answers: number) => `Most: ${value}, with ${plural(answers, 'answer')}.`,
    approximate:
      'There are very many different values: the mean and the standard deviation are exact, the other figures are not.',
    outside: (min: number, max: number) =>
      `Values outside ${min} to ${max} are answers to earlier versions of this question.`,
  },
  date: {
    median: 'Median',
    earliest: 'Earliest',
    latest: 'Latest',
    distribution: 'Answers by date',
    units: { day: 'Day', month: 'Month', year: 'Year', decade: 'Decade' },
    label: (unit: 'day' | 'month' | 'year' | 'decade', first: string, last: string, most: string) =>
      `Number of answers by ${unit}, from ${first} to ${last}. Most: ${most}.`,
    approximate: 'There are very many different dates: they are counted by month.',
  },
  nps: {
    heading: 'Net Promoter Score',
    columns: 'Group',
    label: (groups: readonly string[]) => `The groups: ${groups.join('; ')}.`,
    groups: {
      detractors: 'Detractors (0 to 6)',
      passives: 'Passives (7 and 8)',
      promoters: 'Promoters (9 and 10)',
    },
    note: 'The share of promoters minus the share of detractors, from −100 to +100.',
  },
  text: {
    words: 'Most mentioned words',
    word: 'Word',
    times: 'Answers that mention it',
    noWords: 'No words to count yet.',
    error: (error: number) => `There are very many different words: a count can be up to ${error} too low.`,
    averageLength: 'Average length',
    characters: (length: string) => (length === '1' ? '1 character' : `${length} characters`),
    newest: 'Newest answers',
    from: (answers: number) =>
      answers === 1 ? 'From the newest answer.' : `From the newest ${shownCount(answers)} answers.`,
    notAmong: (answers: number) =>
      answers === 1
        ? 'The newest answer has no text here.'
        : `None of the newest ${shownCount(answers)} answers has a text here.`,
    all: (answered: number) =>
      answered === 1 ? 'Read the answer' : `Read all ${shownCount(answered)} answers`,
    answer: (ordinal: number) => `Whole answer ${shownCount(ordinal)}`,
    hidden: 'What people wrote is not shown here.',
  },
  ofAsked: 'Shares are of the people in each group who were asked.',
  kept: 'What people wrote here is not counted: it stands in their answers only.',
  csv: {
    question: 'Question',
    group: 'Group',
    part: 'Part',
    share: 'Share of those who answered (%)',
    offered: 'Still offered',
    yes: 'yes',
    no: 'no',
    answered: 'Answered',
    skipped: 'Skipped',
  },
} as const;
