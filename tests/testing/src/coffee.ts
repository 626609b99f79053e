/** A small survey with a question of each kind. */
export const coffee = {
  title: 'Coffee',
  description: 'How do you like it?',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'blue'], required: true },
    {
      id: 'extras',
      text: 'Which extras?',
      type: 'choice',
      choices: ['milk', 'sugar'],
      multiple: true,
    },
    { id: 'rating', text: 'How good?', type: 'scale' },
    { id: 'cups', text: 'How many cups a month?', type: 'scale', min: 0, max: 100 },
    { id: 'why', text: 'Why?', type: 'text', multiline: true, maxLength: 100 },
  ],
};
