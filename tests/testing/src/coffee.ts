/** A small survey with a question of each kind. */
export const coffee = {
  title: 'Coffee',
  description: 'How do you like it?',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'multipleChoice', choices: ['red', 'blue'], required: true },
    {
      id: 'extras',
      text: 'Which extras?',
      type: 'multipleChoice',
      choices: ['milk', 'sugar'],
      multiple: true,
    },
    { id: 'rating', text: 'How good?', type: 'range' },
    { id: 'cups', text: 'How many cups a month?', type: 'range', min: 0, max: 100 },
    { id: 'why', text: 'Why?', type: 'freeText', maxLength: 100 },
  ],
};
