import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the page that shows who did what. */
export const auditTexts = deskTexts('audit', {
  title: 'Activity',
  intro: 'Who did what, the newest first.',
  empty: 'Nothing has happened yet.',
  nothingFits: 'Nothing here fits. Try another name, or show everything.',
  nothingFitsYet: 'Nothing newer fits. Older entries may.',
  noOlder: 'There are no older entries.',
  noSuchPage: 'The address may be incomplete. Open the activity again.',
  search: 'Person or survey',
  show: 'Show',
  areas: {
    all: 'Everything',
    surveys: 'Surveys',
    sharing: 'Sharing',
    people: 'People and keys',
    signIns: 'Sign-ins',
  },
  filter: 'Filter',
  /** Who somebody is: names can be alike. */
  kinds: {
    key: 'with a key',
    member: 'a member',
    directory: 'from the directory',
    operator: 'runs this site',
  },
  /** An action that a later version of Canvass has recorded. */
  unknown: '{who}: {action} {what}',
  version: 'Version {version}',
  role: 'As {role}',
  roleChanged: 'From {before} to {after}',
  links: { one: '{count} link', other: '{count} links' },
  people: { one: '{count} person', other: '{count} people' },
  until: 'to use until {at}',
  details: {
    closed: 'Closed',
    opened: 'Opened',
    paused: 'Paused',
    'goes on': 'Goes on',
    'with texts': 'With what people wrote',
    'without texts': 'Without what people wrote',
    'finished an interrupted deletion': 'An earlier deletion had been interrupted',
  },
  older: 'Older entries',
  newest: 'Newest entries',
});
