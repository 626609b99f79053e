import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, startPostgres, type Postgres } from '@canvass/testing';
import { withCommand } from '../transfer-world.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test('transfer outlasts an outage of the database while it follows, and ends with it otherwise', () =>
  withCommand(postgres, [1], async ({ transfer, answer, ratings, lines, stop }) => {
    const following = transfer(true);
    await eventually(() => expect(lines).toHaveLength(1));
    await postgres.shutDown();
    await answer([2]);
    await eventually(() => expect(lines.at(-1)).toMatch(/^The database does not .*Trying again\.$/));
    await expect(transfer()).rejects.toMatchObject({ code: 'unavailable' });
    await postgres.restart();
    await eventually(async () => expect(await ratings()).toEqual([1, 2]));
    stop();
    expect(await following).toMatchObject({ exitCode: 0 });
  }));
