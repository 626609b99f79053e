import type { Role } from '@canvass/storage';
import { expect, test } from '@jest/globals';
import { ownerChange } from './owner-change.ts';

const by = (role: Role) =>
  ({ tenant: 'acme', principal: { kind: 'key', id: 'k', name: 'A key', role } }) as const;
const write = ownerChange(
  'editor',
  async (deps: { readonly written: string[] }, { tenant }, what: string) => {
    deps.written.push(`${tenant}/${what}`);
    return 'written' as const;
  },
);

test('a change names the role that it needs, and runs for authors who have it', async () => {
  const written: string[] = [];
  expect(write.needs).toBe('editor');
  expect(await write({ written }, by('editor'), 'coffee')).toBe('written');
  expect(await write({ written }, by('owner'), 'tea')).toBe('written');
  expect(written).toEqual(['acme/coffee', 'acme/tea']);
});

test('a change writes nothing for authors whose role is too low, even if no guard stopped them', async () => {
  const written: string[] = [];
  await expect(write({ written }, by('viewer'), 'coffee')).rejects.toThrow('the role editor');
  expect(written).toEqual([]);
});
