import type { Drafts } from '@canvass/storage';
import { expect, jest, test } from '@jest/globals';
import { changeDraftSettings } from './draft-settings.ts';

test('settings that could not be read again are not written to a draft', async () => {
  const document = {
    draft: { title: 'Tea' },
    undo: [],
    basedOn: null,
    revision: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: 'Ana',
  };
  const write = jest.fn<Drafts['write']>();
  const drafts = { read: async () => ({ outcome: 'found', document, etag: '1' }) as const, write };
  const change = changeDraftSettings(drafts, {
    tenant: 'acme',
    survey: 'tea',
    settings: { labels: ['Year\u0001ly'] },
    settingsVersion: 0,
  });
  await expect(change).rejects.toThrow('A label must not contain control characters');
  expect(write).not.toHaveBeenCalled();
});
