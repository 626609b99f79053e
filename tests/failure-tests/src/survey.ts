/** The survey of the load: a question of each type, and a token that identifies each submission. */
export const survey = {
  title: 'Coffee',
  questions: [
    { id: 'token', text: 'Which submission is this?', type: 'text', required: true },
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'blue', 'green'] },
    {
      id: 'extras',
      text: 'Which extras?',
      type: 'choice',
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

/** The answers of submission `index`; all values occur, and skipped questions. */
export function answersOf(index: number): Answers {
  return {
    token: `t${index}`,
    ...(index % 7 === 0 ? {} : { rating: 1 + (index % 5) }),
    ...(index % 4 === 3 ? {} : { colour: ['red', 'blue', 'green'][index % 4]! }),
    ...(index % 3 === 0 ? {} : { extras: index % 3 === 1 ? ['milk'] : ['milk', 'sugar'] }),
  };
}

interface QuestionCounts {
  readonly id: string;
  readonly answered: number;
  readonly skipped: number;
  readonly histogram?: readonly { readonly value: number; readonly count: number }[];
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}

/** The numbers of a summary that a recount of the log must equal. */
export interface Counts {
  readonly totalAnswers: number;
  /** In the order of the definition. */
  readonly questions: readonly QuestionCounts[];
}

/** Counts without code of the product. */
export function recount(log: readonly Answers[]): Counts {
  const countOf = (matches: (answers: Answers) => boolean) => log.filter(matches).length;
  const answered = (id: keyof Answers) => {
    const count = countOf((answers) => answers[id] !== undefined);
    return { id, answered: count, skipped: log.length - count };
  };
  const choices = (values: readonly string[], matches: (answers: Answers, value: string) => boolean) =>
    values.map((value) => ({ value, label: value, count: countOf((answers) => matches(answers, value)) }));
  return {
    totalAnswers: log.length,
    questions: [
      answered('token'),
      {
        ...answered('rating'),
        histogram: [1, 2, 3, 4, 5].map((value) => ({
          value,
          count: countOf(({ rating }) => rating === value),
        })),
      },
      {
        ...answered('colour'),
        choices: choices(['red', 'blue', 'green'], ({ colour }, value) => colour === value),
      },
      {
        ...answered('extras'),
        choices: choices(['milk', 'sugar'], ({ extras }, value) => extras?.includes(value) ?? false),
      },
    ],
  };
}
