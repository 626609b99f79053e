import { expect, test } from '@jest/globals';
import { decodeNotices, encodeNotices, metadataOfNotices, restoredNotices } from './notices-document.ts';

const told = { logSince: 1, place: 7 };
const ann = { email: 'ann@example.org', often: 'daily', language: 'en', told, dueMs: 2_000 } as const;
const bob = { ...ann, email: 'bob@example.org', dueMs: 1_000 } as const;
const pending = { id: 'N1', fresh: 3, total: 7, sinceMs: 500 };
const origin = 'https://surveys.example.org';

test('a listing says when the next mail may come, and that one is under way', () => {
  expect(metadataOfNotices({ origin, people: [ann, bob] })).toEqual({ due: '1000' });
  expect(metadataOfNotices({ origin, people: [{ ...ann, pending }, bob] })).toEqual({ due: '0' });
});

test('a restore mails nothing that was under way: it was probably mailed after the backup', () => {
  const bytes = encodeNotices({ origin, people: [{ ...ann, pending }, bob] });
  const restored = restoredNotices('acme/coffee/I1', bytes);
  expect(decodeNotices('acme/coffee/I1', restored.bytes)).toEqual({
    origin,
    people: [
      { ...ann, dueMs: 0 },
      { ...bob, dueMs: 0 },
    ],
  });
  expect(restored.metadata).toEqual({ due: '0' });
});

test('bytes that are no document of notices are corrupt', () => {
  expect(() => decodeNotices('acme/coffee/I1', Buffer.from('{}'))).toThrow(
    expect.objectContaining({ code: 'corrupt' }),
  );
});
