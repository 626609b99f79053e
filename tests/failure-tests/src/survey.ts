/** What the load answers: one question of each type, and a token that makes each submission recognisable. */
export const survey = {
  title: 'Coffee',
  questions: [
    { id: 'token', text: 'Which submission is this?', type: 'freeText', required: true },
    { id: 'rating', text: 'How good?', type: 'range', min: 1, max: 5 },
    { id: 'colour', text: 'Which colour?', type: 'multipleChoice', choices: ['red', 'blue', 'green'] },
    {
      id: 'extras',
      text: 'Which extras?',
      type: 'multipleChoice',
      choices: ['milk', 'sugar'],
      multiple: true,
    },
  ],
};

export interface Answers {
  readonly token: string;
  readonly rating?: number;
  readonly colour?: string;
  readonly extras?: readonly string[];
}

/** The answers of submission `index`: every value, and skipping, comes up. */
export function answersOf(index: number): Answers {
  return {
    token: `t${index}`,
    ...(index % 7 === 0 ? {} : { rating: 1 + (index % 5) }),
    ...(index % 4 === 3 ? {} : { colour: ['red', 'blue', 'green'][index % 4]! }),
    ...(index % 3 === 0 ? {} : { extras: index % 3 === 1 ? ['milk'] : ['sugar', 'milk'] }),
  };
}

/** The numbers of a summary that a recount of the log must come to. */
export interface Counts {
  readonly totalAnswers: number;
  readonly token: { readonly answered: number; readonly skipped: number };
  readonly rating: {
    readonly answered: number;
    readonly skipped: number;
    readonly histogram: Record<string, number>;
  };
  readonly colour: {
    readonly answered: number;
    readonly skipped: number;
    readonly choices: Record<string, number>;
  };
  readonly extras: {
    readonly answered: number;
    readonly skipped: number;
    readonly choices: Record<string, number>;
  };
}

/** Counts by hand, sharing no code with what it checks. */
export function recount(log: readonly Answers[]): Counts {
  const histogram: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const colours: Record<string, number> = { red: 0, blue: 0, green: 0 };
  const extras: Record<string, number> = { milk: 0, sugar: 0 };
  const answered = { rating: 0, colour: 0, extras: 0 };
  for (const answers of log) {
    if (answers.rating !== undefined) {
      answered.rating += 1;
      add(histogram, String(answers.rating));
    }
    if (answers.colour !== undefined) {
      answered.colour += 1;
      add(colours, answers.colour);
    }
    if (answers.extras !== undefined) {
      answered.extras += 1;
      for (const extra of answers.extras) add(extras, extra);
    }
  }
  const of = (count: number) => ({ answered: count, skipped: log.length - count });
  return {
    totalAnswers: log.length,
    token: of(log.length),
    rating: { ...of(answered.rating), histogram },
    colour: { ...of(answered.colour), choices: colours },
    extras: { ...of(answered.extras), choices: extras },
  };
}

function add(counts: Record<string, number>, value: string): void {
  counts[value] = (counts[value] ?? 0) + 1;
}
