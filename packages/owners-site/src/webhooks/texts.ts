import type { AttemptError, EventType } from '@canvass/webhooks';
import { plural, shownCount } from '@canvass/web/page';

const attemptErrors: Readonly<Record<AttemptError, string>> = {
  'not-public': 'The address is inside the network',
  'needs-https': 'The address is not https',
  'port-refused': 'The port is not allowed',
  'name-not-found': 'The name of the host was not found',
  tls: 'The certificate is not valid',
  unreachable: 'The connection could not be made, or broke',
  'timed-out': 'No response within 20 seconds',
};

const eventLabels: Readonly<Record<EventType, string>> = {
  'answers.counted': 'New answers were counted',
  'survey.closed': 'The survey was closed',
  'analysis.done': 'An analysis has ended',
};

/** The words of a survey's webhooks pages. */
export const webhooksTexts = {
  title: 'Webhooks',
  draft: 'This survey is a draft. Publish it first; then it can tell your servers of answers.',
  edit: 'Continue editing',
  intro:
    'A webhook tells a server of yours what happens to this survey. Events are signed, and come at least once; answers themselves are not in them.',
  list: {
    heading: 'Webhooks of this survey',
    none: 'There are no webhooks yet.',
    address: 'Address',
    events: 'Events',
    state: 'State',
    last: 'Last attempt',
    never: 'Nothing was sent yet',
  },
  fields: {
    url: 'Address',
    urlHint: 'Begins with https://, and is reachable from the internet.',
    events: 'Tell it when',
    eventLabels,
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
    gone: 'Off: the server answered 410',
    enabledText: (pending: number) =>
      pending === 0
        ? 'It is on. Nothing waits.'
        : `It is on. ${plural(pending, 'delivery is', 'deliveries are')} still to be made.`,
    ownerText: 'It is paused. What happens meanwhile is sent when it goes on.',
    goneText:
      'The server answered that it wants no more events (410). What happened since is sent when it goes on.',
    pause: 'Pause',
    resume: 'Go on',
    test: 'Send a test event',
  },
  change: { heading: 'Change', submit: 'Save' },
  secret: {
    heading: 'Secret',
    text: 'With its secret, your server makes sure that an event is from Canvass. For 24 hours after a replacement, both secrets are valid.',
    replace: 'Replace…',
    replaceText: 'Enter the new one at your server within 24 hours.',
    replaceNow: 'Replace the secret',
    title: 'The secret of the webhook',
    shown:
      'Your server checks the signature of each event with it, for example by a library of Standard Webhooks.',
    onlyOnce: 'Copy it now: it is not shown again.',
    label: 'Secret',
    back: 'To the webhook',
  },
  remove: {
    heading: 'Delete',
    text: 'What waits is not sent any more.',
    open: 'Delete…',
    submit: 'Delete this webhook',
  },
  deliveries: {
    heading: 'Last deliveries',
    text: 'All that wait, and the last twenty that have ended. Times are in UTC.',
    none: 'There are none yet.',
    event: 'Event',
    state: 'State',
    attempts: 'Attempts',
    actions: 'Actions',
    noAttempt: 'None yet',
    again: 'Deliver again',
    againOf: (id: string) => `Deliver again: ${id}`,
    types: { ...eventLabels, 'webhook.test': 'Test' },
    states: {
      pending: 'Waits',
      delivered: 'Delivered',
      failed: 'Failed',
      obsolete: 'Not needed any more',
      'crowded-out': 'Not sent: too many others waited',
    },
    nextAt: (at: string) => `Next attempt from ${at}`,
    earlier: (count: number) => `${shownCount(count)} earlier`,
  },
  attempt: (at: string, what: string, ms: number) => `${at}: ${what}, ${shownCount(ms)} ms`,
  status: (status: number) =>
    status === 410
      ? 'answered 410: it wants no more'
      : status >= 300 && status < 400
        ? `answered ${status}: redirects are not followed`
        : `answered ${status}`,
  attemptErrors,
  done: {
    'webhook-changed': 'The webhook is changed',
    'webhook-paused': 'The webhook is paused',
    'webhook-resumed': 'The webhook goes on',
    'webhook-tested': 'The test event is on its way',
    'webhook-redelivered': 'The event is on its way again',
    'webhook-deleted': 'The webhook is deleted',
  },
  faults: { heading: 'Nothing was changed', events: 'Choose at least one event' },
} as const;
