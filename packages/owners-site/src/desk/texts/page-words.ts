import { deskTexts } from '../../desk-language/desk-texts.ts';

/** What pages call that which the API has names for. */
export const pageWordTexts = deskTexts('words', {
  /** Properties that a message can begin with. */
  names: {
    atLeast: 'The number of the condition',
    atMost: 'The number of the condition',
    receivedFrom: 'Received from',
    receivedTo: 'Received to',
    contains: 'The text to look for',
  },
  wholeNumber: 'a whole number',
  wholeNumbers: 'whole numbers',
  hiddenCharacters: 'characters that cannot be shown',
  /** Whole messages. */
  sentences: {
    'Another choice has this value': 'Another choice is the same',
    'A value must not be empty': 'A value must not be empty',
    'No version of the survey offers a choice with this value':
      'No version of the survey offers a choice with this value',
    'The first end of a range must not be greater than the last':
      'The first end of a range must not be greater than the last',
    'receivedFrom must be before receivedTo': 'The first day must not be after the last one',
    'by must be the id of one question, or of a part of one': 'Answers are compared by one question',
    'by must be a question of choices, numbers or dates, not a text':
      'Answers are compared by a question with choices, numbers or dates, not by a text',
    'This question has no values to compare by: take one of its parts, as question.part':
      'Answers are compared by a part of that question, not by the whole',
    'Unknown parameter: a condition is where[question], not[question], word[question] or answered[question]':
      'The site does not know this part of the address',
    'Must be yes for answered, or no for skipped':
      'People answered a question or skipped it: the site knows no third',
    'A filter has one condition on a question: any of its values says that it was answered':
      'A filter has one condition on each question',
    'contains is for analyses only: use word, or start an analysis': 'To search in texts, start an analysis',
    'not is for questions with choices': 'Choices can be left out of a question with choices only',
    'word is for text questions: use where for this one': 'Only a text question has words',
    'where is not for text questions: use word, or an analysis, which also has contains':
      'For a text question, choose a word, or start an analysis',
    'A condition on a choice question is an array of choice values':
      'That question has choices: filter by them on the results page',
    'A condition on a question of numbers, dates or times is an array of such values and ranges':
      'That question has numbers, dates or times: filter by them on the results page',
    'This question has no values to filter by: filter by one of its parts, as question.part, or by {"answered": true}':
      'Filter by a part of that question, or by whether it was answered',
    'This question has no values to filter by: filter by one of its parts, as where[question.part], or by answered[question]':
      'Filter by one of the rows or parts of that question',
    'This question has no values to filter by: filter by one of its parts, as question.part':
      'Filter by one of the rows or parts of that question',
    'contains must not be blank': 'Type the text to look for',
    'Must be "exact", or an object with a margin from 0.001 to 0.5, such as {"margin": 0.02}':
      'Choose how precise the analysis must be',
  },
});
