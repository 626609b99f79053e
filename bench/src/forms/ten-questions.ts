/** A usual survey of ten questions, of eight kinds, as put over HTTP. */
export const tenQuestions = {
  title: 'How do you like working here?',
  description: 'It takes about **three minutes**. Nobody sees who wrote what.',
  questions: [
    {
      id: 'team',
      text: 'Which team do you work in?',
      type: 'choice',
      choices: ['Sales', 'Support', 'Engineering', 'Design', 'Finance', 'People'],
      required: true,
    },
    { id: 'mood', text: 'How do you feel about work today?', type: 'scale', min: 1, max: 5 },
    { id: 'recommend', text: 'Would you recommend us as an employer?', type: 'scale', min: 0, max: 10 },
    {
      id: 'agree',
      text: 'How much do you agree?',
      type: 'matrix',
      rows: [
        { id: 'r1', label: 'I know what is expected of me' },
        { id: 'r2', label: 'I have what I need' },
        { id: 'r3', label: 'My opinion counts' },
        { id: 'r4', label: 'I learn something' },
      ],
      columns: ['Not at all', 'Hardly', 'Partly', 'Mostly', 'Fully'],
    },
    {
      id: 'perks',
      text: 'Which of these do you use?',
      type: 'choice',
      multiple: true,
      choices: ['Canteen', 'Gym', 'Bicycle', 'Childcare', 'Training', 'Remote work'],
      other: true,
    },
    {
      id: 'order',
      text: 'What matters most to you?',
      type: 'ranking',
      items: [
        { id: 'i1', label: 'Salary' },
        { id: 'i2', label: 'Time' },
        { id: 'i3', label: 'Colleagues' },
        { id: 'i4', label: 'Growth' },
      ],
    },
    { id: 'days', text: 'How many days a week do you work from home?', type: 'number', min: 0, max: 7 },
    { id: 'since', text: 'Since when do you work here?', type: 'date' },
    { id: 'better', text: 'What should we do better?', type: 'text', maxLength: 500 },
    { id: 'mail', text: 'Where may we write to you?', type: 'email' },
  ],
};
