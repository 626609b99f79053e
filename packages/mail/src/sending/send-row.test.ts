import { expect, test } from '@jest/globals';
import type { MailList } from '../state/mail-list.ts';
import { createSendRow, type RowsAt, type SendRowDeps } from './send-row.ts';

test('the link of a recipient without a value of a column signs that there is none', async () => {
  const signed: object[] = [];
  const deps: SendRowDeps = {
    smtp: { send: () => Promise.resolve({ is: 'sent' } as never), close: () => {} },
    sender: { header: 'Surveys <surveys@x.org>', address: 'surveys@x.org', domain: 'x.org' },
    throttle: { turn: () => Promise.resolve() },
    tokenOf: ({ fields }) => String(signed.push(fields)),
    unsubscribeTokens: { tokenOf: () => 'U', read: () => undefined } as never,
    clock: { now: () => 0 } as never,
  };
  const mailing = {
    id: 'M',
    kind: 'invitation',
    origin: 'https://ask.example.org',
    texts: { en: { subject: 'Please', text: 'Answer: {link}\n{unsubscribe}' } },
  };
  const send = async (fields: readonly string[], own?: Record<string, string>) => {
    const list = { name: 'Team', anonymous: false, fields, batch: { id: 'B', from: 0, count: 2 } };
    const at = {
      path: 'acme/coffee/01KAJ5V3M0Q8ZJX4T9W2YB6NDC/L',
      list: list as unknown as MailList,
      mailing: mailing as unknown as RowsAt['mailing'],
      page: 0,
    };
    const person = { address: 'ann@x.org', name: 'Ann', language: 'en', ...(own && { fields: own }) };
    await createSendRow(deps, at)(0, person, 0, new AbortController().signal);
  };
  await send(['region', 'vip'], { vip: 'yes' });
  await send(['region', 'vip']);
  await send([]);
  expect(signed).toEqual([{ vip: 'yes' }, { region: '' }, {}]);
});
