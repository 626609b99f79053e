import { type FieldError, hasVisibleCharacter } from '@canvass/surveys';
import { eventTypes, webhookLimits, type UrlFault } from '@canvass/webhooks';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';

/** A webhook as an owner asks for it. */
export const newWebhookSchema = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(webhookLimits.urlLength)
    .describe(
      'Begins with https://; an address inside the network is refused unless `WEBHOOK_ALLOW` names it',
    ),
  events: z
    .array(z.enum(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .describe('The events that it receives')
    .transform((events) => [...new Set(events)]),
  description: z
    .string()
    .trim()
    .max(webhookLimits.descriptionLength)
    .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u)
    .optional()
    .describe('What it is for; shown at the desk')
    .transform((given = '') => (hasVisibleCharacter(given) ? given : '')),
});

/** The body of a change of a webhook. */
export const changedWebhookSchema = newWebhookSchema.extend({
  enabled: z
    .boolean()
    .optional()
    .describe(
      'False: nothing is sent; what happens meanwhile is sent when it is true again. Left out: it stays',
    ),
});

export const webhookWords: InputWords = {
  fields: {
    '': 'A JSON object with "url" and "events"',
    url: `An address that begins with https://, with at most ${webhookLimits.urlLength} characters`,
    events: 'At least one event',
    'events[]': `One of ${eventTypes.map((type) => `"${type}"`).join(', ')}`,
    description: `A description has at most ${webhookLimits.descriptionLength} characters, on one line`,
    enabled: 'True or false',
  },
  unknown: 'Unknown: there are "url", "events", "description" and, of one that exists, "enabled"',
};

const urlFaults: Readonly<Record<UrlFault, string>> = {
  'not-a-url': 'An address that begins with https://',
  'too-long': `The address has more than ${webhookLimits.urlLength} characters`,
  'has-credentials': 'The address must not contain a user or a password',
  'not-public': 'This address is inside the network. The operator can allow it with WEBHOOK_ALLOW',
  'needs-https': 'The address must begin with https://',
  'port-refused': 'The port must be 443, or above 1023',
};

export function urlError(fault: UrlFault): FieldError {
  return { path: 'url', message: urlFaults[fault] };
}
