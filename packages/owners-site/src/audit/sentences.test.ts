import { expect, test } from '@jest/globals';
import { markup } from '@canvass/web/page';
import { detailOf } from './sentences.ts';

const actor = { kind: 'key', id: 'k', name: 'Ann' };
const detail = (action: string, recorded: string): string =>
  String(
    detailOf(
      { at: '2026-11-21T09:00:00.000Z', actor, action, detail: recorded },
      (at) => markup`<time>${at.slice(0, 10)}</time>`,
    ),
  );

test.each([
  ['invitations-created', '40 invitations, batch 01KAJ5V3M0Q8ZJX4T9W2YB6ND1', '40 links'],
  [
    'invitations-revoked',
    '1 invitation, batch 01KAJ5V3M0Q8ZJX4T9W2YB6ND1, until 2026-12-24T18:00:00.000Z',
    '1 link, to use until <time>2026-12-24</time>',
  ],
  ['role-changed', 'from viewer to owner', 'From viewer to owner'],
  ['role-changed', 'something else', 'something else'],
  ['webhook-changed', 'https://example.org paused', 'https://example.org · Paused'],
  ['webhook-changed', 'https://example.org', 'https://example.org'],
  ['survey-published', 'version 3', 'Version 3'],
  ['answer-tagged', '01KAJ5V3M0Q8ZJX4T9W2YB6ND1', 'undefined'],
])('the details of %s say in words what people ask: %s', (action, recorded, words) => {
  expect(detail(action, recorded)).toBe(words);
});
