import type { AttemptError, EventType } from '@canvass/webhooks';
import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's webhooks pages. */
export const webhooksTexts = deskTexts('webhooks', {
  title: 'Webhooks',
  draft: 'This survey is a draft. Publish it first; then it can tell your programs of answers.',
  intro:
    'A webhook tells a program of yours what happens to this survey, such as new answers. The answers themselves are not sent. Your IT department sets up the other end.',
  about: 'What it is for',
  list: {
    heading: 'Webhooks of this survey',
    none: 'There are no webhooks yet.',
    never: 'Nothing was sent yet.',
  },
  fields: {
    url: 'Address',
    urlHint: 'Begins with https://, and is reachable from the internet.',
    events: 'What it is told',
    eventLabels: {
      'answers.counted': 'New answers were counted',
      'survey.closed': 'The survey was closed',
      'analysis.done': 'An analysis has ended',
    } satisfies Record<EventType, string>,
    description: 'Description',
    descriptionHint: 'What it is for. Optional.',
  },
  add: {
    heading: 'New webhook',
    submit: 'Make the webhook',
    full: 'This survey has ten webhooks. Delete one to make another.',
  },
  state: {
    heading: 'State',
    enabled: 'On',
    owner: 'Paused',
    gone: 'Off',
    idleText: 'Nothing waits to be sent.',
    enabledText: {
      one: '{count} message waits to be sent.',
      other: '{count} messages wait to be sent.',
    },
    ownerText: 'What happens meanwhile is sent when it goes on.',
    goneText:
      'The server said that it wants no more messages. What has happened since is sent when it goes on.',
    pause: 'Pause',
    resume: 'Go on',
    test: 'Send a test',
  },
  change: { heading: 'Change', submit: 'Save' },
  secret: {
    heading: 'Secret',
    text: 'With its secret, your server makes sure that a message is from Canvass.',
    replace: 'Replace…',
    replaceTitle: 'Replace the secret?',
    replaceText:
      'You get a new one. Enter it at your server within 24 hours: until then both are valid, afterwards only the new one.',
    replaceNow: 'Replace the secret',
    title: 'The secret of the webhook',
    shown:
      'Your server checks the signature of each message with it, for example by a library of Standard Webhooks.',
    onlyOnce: 'Copy it now: it is not shown again.',
    label: 'Secret',
    back: 'To the webhook',
  },
  remove: {
    heading: 'Delete',
    text: 'Nothing more is sent, not even what waits.',
    open: 'Delete…',
    deleteTitle: 'Delete this webhook?',
    submit: 'Delete this webhook',
  },
  deliveries: {
    heading: 'What was sent',
    text: 'All that wait, and the last twenty that have ended.',
    none: 'Nothing was sent yet.',
    again: 'Send again',
    againOf: 'Send again: {event}',
    testEvent: 'A test',
    happened: 'It happened {at}',
    states: {
      pending: 'Waiting',
      delivered: 'Arrived',
      failed: 'Not delivered',
      obsolete: 'Not needed any more',
      'crowded-out': 'Not sent: too many others waited',
    },
    attempts: { one: 'Tried {count} time.', other: 'Tried {count} times.' },
    nextAt: 'Next try: {at}',
    details: 'Details for your IT department',
    id: 'Number of the message',
  },
  /** What an attempt came to. */
  attempt: 'Last try {at}: {what}.',
  answered: {
    arrived: 'it arrived',
    redirect: 'the server pointed to another address, which is not followed',
    refused: 'the server refused it',
    notFound: 'the server has nothing at this address',
    gone: 'the server wants no more messages',
    busy: 'the server was too busy',
    fault: 'the server had a fault',
  },
  details: { status: 'answered with {status}', took: 'after {ms} ms' },
  attemptErrors: {
    'not-public': 'the address is inside the network',
    'needs-https': 'the address does not begin with https',
    'port-refused': 'the port is not allowed',
    'name-not-found': 'the name of the server was not found',
    tls: 'the certificate of the server is not valid',
    unreachable: 'the server could not be reached',
    'timed-out': 'the server did not answer within 20 seconds',
  } satisfies Record<AttemptError, string>,
  done: {
    'webhook-changed': 'The webhook is changed',
    'webhook-paused': 'The webhook is paused',
    'webhook-resumed': 'The webhook goes on',
    'webhook-tested': 'The test is on its way',
    'webhook-redelivered': 'It is on its way again',
    'webhook-deleted': 'The webhook is deleted',
  },
  faults: { heading: 'Nothing was changed', events: 'Choose at least one event' },
});
