/** A survey that uses what the results page can show. */
export const visitorSurvey = {
  title: 'Visitor survey: Museum of Everyday Things',
  description: 'Three minutes, and no names.',
  questions: [
    {
      id: 'recommend',
      text: 'How likely are you to recommend us to a friend?',
      type: 'scale',
      min: 0,
      max: 10,
      minLabel: 'Not at all',
      maxLabel: 'Certainly',
      required: true,
    },
    {
      id: 'found',
      text: 'How did you hear about us?',
      type: 'choice',
      choices: ['Friends or family', 'Newspaper', 'Social media', 'Walked past', 'School visit'],
    },
    {
      id: 'rooms',
      text: 'Which rooms did you enjoy?',
      type: 'choice',
      multiple: true,
      choices: ['Kitchens', 'Toys', 'Telephones', 'The workshop'],
    },
    { id: 'better', text: 'What should we do better?', type: 'text' },
  ],
} as const;

const remarks = [
  'More seats in the workshop, please.',
  'Longer opening hours on Thursdays.',
  'The audio guide was hard to hear in the kitchens.',
  'Nothing, we loved the telephones!',
  'Signs for the lift were hard to find.',
  'A café with more seats.',
  'Please open the workshop on Sundays.',
  'More things to try for children.',
];

/** Answers with a plausible shape; the same for the same `random`. */
export function visitorAnswer(random: () => number): Record<string, unknown> {
  const pick = <T>(values: readonly T[], weights: readonly number[]): T => {
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return values[index] ?? values[0]!;
  };
  const [, found, rooms] = visitorSurvey.questions;
  const chosen = rooms.choices.filter((_, index) => random() < [0.62, 0.71, 0.38, 0.54][index]!);
  return {
    recommend: pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 0, 1, 2, 3, 5, 7, 13, 22, 25, 21]),
    ...(random() < 0.95 && { found: pick(found.choices, [42, 9, 27, 16, 6]) }),
    ...(chosen.length > 0 && { rooms: chosen }),
    ...(random() < 0.3 && {
      better: pick(
        remarks,
        remarks.map(() => 1),
      ),
    }),
  };
}
