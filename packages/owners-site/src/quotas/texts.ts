import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the page about the quotas of a survey. */
export const quotasTexts = deskTexts('quotas', {
  title: 'Quotas',
  about:
    'A quota limits how many answers of a group are taken. It is counted about once a second, so the answers of the last moment before it is full are taken as well.',
  none: 'There are no quotas yet.',
  heads: { name: 'Quota', who: 'Whose answers', count: 'Taken', full: 'When it is full', remove: 'Remove' },
  everyone: 'All answers',
  count: '{count} of {limit}',
  isFull: 'full',
  unknown: 'not counted',
  closes: 'The survey is closed for them',
  ending: 'They come to “{title}”',
  lost: 'The survey is closed for them: the ending is gone',
  remove: 'Remove',
  removeNamed: 'Remove the quota “{name}”',
  add: {
    heading: 'Add a quota',
    choose:
      'First choose whose answers it limits: on the results page, add a filter, then follow “Limit these answers”.',
    results: 'To the results',
    who: 'It limits these answers: {who}',
    tags: 'A quota cannot use tags, because answers get them later. Take the tags out of the filter.',
    name: 'Name',
    nameHint: 'Only colleagues see it.',
    limit: 'At most',
    limitHint:
      'A quota below the number of answers so far is full at once. Answers that were screened out do not count.',
    whenFull: 'When it is full',
    close: 'Close the survey for these people',
    toEnding: 'Lead them to the ending “{title}”',
    submit: 'Add the quota',
    errors: 'The quota was not added',
    faults: {
      name: 'Write a name',
      limit: 'Write a whole number that is at least 1',
      filter: 'Choose again whose answers it limits',
      whenFull: 'Choose again what happens when it is full',
    },
    tooMany: 'A survey has at most {most} quotas. Remove one first.',
  },
  done: { added: 'The quota was added.', removed: 'The quota was removed.' },
});
