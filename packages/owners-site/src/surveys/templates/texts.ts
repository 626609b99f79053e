import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The words of the templates. Their own texts are beside their definitions. */
export const templatesTexts = deskTexts('templates', {
  title: 'Templates',
  lead: 'Each is a finished survey in English and German. Take one, and change what you like.',
  start: 'Start from a template',
  all: 'All {count} templates',
  questions: { one: '{count} question', other: '{count} questions' },
  minutes: { one: 'about {count} minute', other: 'about {count} minutes' },
  groups: {
    work: 'People at work',
    customers: 'Customers and products',
    events: 'Events and visitors',
    learning: 'Learning',
    care: 'Care',
  },
  preview: 'What people see',
  inLanguage: 'Preview in',
  back: 'All templates',
  use: 'Use this template',
  useNote: 'It becomes a draft of your own. Nobody sees it before you publish.',
  languages: 'Languages of your survey',
  both: 'English and German',
  bothHint: 'People choose. All questions are translated already.',
  only: 'Only {language}',
  timeZone: 'Time zone',
  timeZoneHint:
    'Results count the answers of a day there, and pages show times there. You can change it later.',
  notFound: 'There is no such template.',
});
