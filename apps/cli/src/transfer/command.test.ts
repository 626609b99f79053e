import { describe, expect, test } from '@jest/globals';
import { createJestDatabase, eventually } from '@canvass/testing';
import { at, key } from '../../test/tea-definition.ts';
import { withCommand } from '../../test/transfer-world.ts';
import { readTransferArguments } from './arguments.ts';

const postgres = { createDatabase: createJestDatabase };

describe('transfer', () => {
  test('transfers what is new, and says how much', () =>
    withCommand(postgres, [1, 5, 5], async ({ transfer, answer, ratings }) => {
      expect(await transfer()).toEqual({
        exitCode: 0,
        message:
          '3 answers of acme/tea transferred to canvass.acme__tea, 0 deleted; it has all up to place 3.',
      });
      await answer([2]);
      expect(await transfer()).toEqual({
        exitCode: 0,
        message:
          '1 answer of acme/tea transferred to canvass.acme__tea, 0 deleted; it has all up to place 4.',
      });
      expect(await ratings()).toEqual([1, 5, 5, 2]);
    }));

  test('follows the survey until it is stopped', () =>
    withCommand(postgres, [1], async ({ transfer, answer, ratings, lines, stop }) => {
      const following = transfer(true);
      await eventually(() => expect(lines).toHaveLength(1));
      await answer([2, 3]);
      await eventually(async () => expect(await ratings()).toEqual([1, 2, 3]));
      stop();
      expect(await following).toEqual({
        exitCode: 0,
        message:
          '3 answers of acme/tea transferred to canvass.acme__tea, 0 deleted; it has all up to place 3.',
      });
    }));

  test('ends at a foreign table, and records the reason', () =>
    withCommand(postgres, [1], async ({ transfer, query }) => {
      await query('create schema canvass');
      await query('create table canvass.acme__tea (mine int)');
      for (const follow of [false, true]) {
        await expect(transfer(follow)).rejects.toMatchObject({ code: 'foreign-table' });
      }
      expect(await query('select error from canvass.transfers')).toEqual([
        { error: expect.stringContaining('Canvass has not made it') },
      ]);
    }));

  test('drops the table of a deleted survey', () =>
    withCommand(postgres, [1], async ({ transfer, definitions, summaries, query }) => {
      await transfer();
      const found = await definitions.read('acme', 'tea');
      if (found.outcome !== 'found') throw new Error('no definition');
      const marker = { instance: key.instance, deleted: true as const, deletedAt: at };
      await definitions.write('acme', 'tea', marker, { ifMatch: found.etag });
      await summaries.writeTombstone(key);
      expect(await transfer()).toEqual({
        exitCode: 1,
        message: 'The survey acme/tea has been deleted. The database has no answers of it any more.',
      });
      expect(await query(`select to_regclass('canvass.acme__tea') as there`)).toEqual([{ there: null }]);
    }));

  test('does not say that the answers of a deleted survey are gone while they are not', () =>
    withCommand(postgres, [1], async ({ transfer, definitions, query }) => {
      await transfer();
      const found = await definitions.read('acme', 'tea');
      if (found.outcome !== 'found') throw new Error('no definition');
      const marker = { instance: key.instance, deleted: true as const, deletedAt: at };
      // The summary follows.
      await definitions.write('acme', 'tea', marker, { ifMatch: found.etag });
      expect(await transfer()).toEqual({
        exitCode: 1,
        message:
          'The survey acme/tea has been deleted, but the database may have answers of it: its summary does not say so.',
      });
      expect(await query('select id from canvass.acme__tea')).toHaveLength(1);
    }));

  test('is refused for a survey that does not exist', () =>
    withCommand(postgres, [], async ({ transfer }) => {
      expect(await transfer(false, 'coffee')).toEqual({
        exitCode: 1,
        message: 'The survey acme/coffee does not exist.',
      });
    }));
});

describe('the arguments of transfer', () => {
  const to = 'postgres://ann:secret@db:5432/warehouse';

  test.each([
    [`acme tea --to ${to}`, { tenant: 'acme', survey: 'tea', to, follow: false }],
    [`--follow --to ${to} acme tea`, { tenant: 'acme', survey: 'tea', to, follow: true }],
  ])('%s', (line, expected) => {
    expect(readTransferArguments(line.split(' '))).toEqual(expected);
  });

  test.each([
    '',
    'acme tea',
    `acme --to ${to}`,
    `acme tea green --to ${to}`,
    `acme tea --to ${to} --to ${to}`,
    'acme tea --to mysql://ann:secret@db/warehouse',
    `acme tea --force --to ${to}`,
  ])('are refused without showing a password: %j', (line) => {
    expect(() => readTransferArguments(line.split(' '))).toThrow(/^(?!.*secret)/s);
  });
});
