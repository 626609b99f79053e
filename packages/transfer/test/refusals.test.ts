import { describe, expect, test } from '@jest/globals';
import { progressKeyOf, surveyPath } from '@canvass/answer-log';
import { progressDefinition, reviseHistory, startHistory, type SurveyHistory } from '@canvass/surveys';
import { createJestDatabase, latch } from '@canvass/testing';
import { coffee } from '../../answer-log/test/definition.ts';
import { definitionOf } from '@canvass/surveys/generators';
import { minutes } from '../../slices/test/coffee-slices.ts';
import { createTransfers, encoderHere, TransferDatabase, type PartEncoder } from '../src/index.ts';
import { transferFixture, withTransfer } from './transfer-fixture.ts';

describe('a table that Canvass has not made', () => {
  test.each([
    ['a table', 'create table canvass.acme__coffee (mine int)'],
    [
      'a table with a comment',
      `create table canvass.acme__coffee (); comment on table canvass.acme__coffee is 'mine'`,
    ],
    ['a view', 'create view canvass.acme__coffee as select 1 as mine'],
    ['a view with the name of the labels', 'create view canvass.acme__coffee_labels as select 1 as mine'],
  ])('is not touched: %s', (_, made) =>
    withTransfer(async (fixture) => {
      await fixture.query('create schema canvass');
      await fixture.query(made);
      await fixture.count(minutes(0, 3));
      await expect(fixture.step()).rejects.toMatchObject({
        code: 'foreign-table',
        message: expect.stringMatching(
          /^canvass\.acme__coffee(_labels)? is there, and Canvass has not made it/,
        ),
      });
      const left = `select relname, relkind from pg_class where relnamespace = 'canvass'::regnamespace and relname ~ '^acme'`;
      expect(await fixture.query(left)).toHaveLength(1);
    }),
  );

  test('is not touched: canvass.transfers', () =>
    withTransfer(async (fixture) => {
      await fixture.query('create schema canvass');
      await fixture.query('create table canvass.transfers (mine int)');
      await expect(fixture.step()).rejects.toMatchObject({ code: 'foreign-table' });
    }));

  test('is not touched: that of the same survey in another storage account', async () => {
    const connectionString = await createJestDatabase();
    const one = await transferFixture(undefined, { connectionString });
    const other = await transferFixture(undefined, { connectionString });
    try {
      await one.count(minutes(0, 3));
      await one.drain();
      const key = { ...one.key, instance: 'I2' };
      await other.summaries.create(key, startHistory(definitionOf({ id: 'a', text: 'A?', type: 'text' })));
      await expect(other.transfers.step(key)).rejects.toMatchObject({
        code: 'foreign-table',
        message: expect.stringContaining('acme/coffee/I1'),
      });
      expect(await one.rows()).toHaveLength(3);
    } finally {
      await one.close();
      await other.close();
    }
  });
});

describe('a column that somebody has changed', () => {
  test.each([
    [
      'alter table canvass.acme__coffee alter column q_rating type text',
      'q_rating',
      'is of type text, expected integer',
    ],
    ['alter table canvass.acme__coffee drop column q_why cascade', 'q_why', 'is gone'],
    ['alter table canvass.acme__coffee alter column version type bigint', 'version', 'is of type bigint'],
  ])('is reported, and nothing is transferred: %s', (sql, column, what) =>
    withTransfer(async (fixture) => {
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      await fixture.query('drop view canvass.acme__coffee_labels');
      await fixture.query(sql);
      await fixture.count(minutes(3, 3));
      await expect(fixture.step()).rejects.toMatchObject({
        code: 'column-changed',
        message: expect.stringMatching(new RegExp(`^The column ${column} of canvass.acme__coffee ${what}`)),
      });
      expect(await fixture.query('select count(*)::int as rows from canvass.acme__coffee')).toEqual([
        { rows: 3 },
      ]);
      // As the message says.
      await fixture.query('drop table canvass.acme__coffee');
      expect(await fixture.drain()).toMatchObject({ copied: 6 });
      expect(await fixture.rows()).toEqual(await fixture.all());
    }),
  );

  test('by a rule that no answer meets fails that survey, and quotes no answer', () =>
    withTransfer(async (fixture) => {
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      await fixture.query('alter table canvass.acme__coffee add constraint short check (length(q_why) < 23)');
      await fixture.count(minutes(3, 10));
      await expect(fixture.step()).rejects.toMatchObject({
        code: 'refused',
        message: 'PostgreSQL refused a statement (23514): a value does not fit (acme__coffee, short)',
      });
      expect(await fixture.rows()).toHaveLength(3);
    }));
});

test('a survey with more questions than a table has columns is refused, and another one beside it is transferred', async () => {
  const connectionString = await createJestDatabase();
  const ids = Array.from({ length: 1_000 }, (_, n) => `n${n}`);
  const choices = [{ value: 'a', label: 'a' }];
  const spec = { type: 'choice', text: 'N?', choices, multiple: false } as const;
  const versions = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, ids.slice(200 * n - 200, 200 * n)]));
  const wide: SurveyHistory = {
    versions,
    questions: Object.fromEntries(ids.map((id) => [id, spec])),
    current: 5,
  };
  await withTransfer(
    async (fixture) => {
      // Each question takes one choice now, and took several.
      await fixture.count(
        minutes(0, 5).map(({ receivedAt }, index) => ({
          receivedAt,
          version: index + 1,
          answers: Object.fromEntries(versions[index + 1]!.map((id) => [id, ['a']])),
        })),
      );
      await expect(fixture.step()).rejects.toMatchObject({ code: 'too-wide' });
      await fixture.transfers.noteFailure(fixture.key, 'too wide');
      expect(await fixture.transferRow()).toMatchObject({ place: '0', error: 'too wide' });
      const good = { ...fixture.key, survey: 'tea' };
      await fixture.summaries.create(good, startHistory(definitionOf({ id: 'a', text: 'A?', type: 'text' })));
      expect(await fixture.transfers.step(good)).toMatchObject({ outcome: 'transferred', isComplete: true });
      expect(await fixture.transfers.transferred()).toEqual(
        new Map([
          ['acme/coffee/I1', null],
          ['acme/tea/I1', expect.any(String)],
        ]),
      );
    },
    wide,
    { connectionString },
  );
});

test('a failure is written down, and a success takes it back', () =>
  withTransfer(async (fixture) => {
    await fixture.count(minutes(0, 3));
    await fixture.transfers.noteFailure(fixture.key, 'first');
    await fixture.transfers.noteFailure(fixture.key, 'second');
    expect(await fixture.transferRow()).toMatchObject({ error: 'second', error_at: expect.any(Date) });
    await fixture.drain();
    expect(await fixture.transferRow()).toMatchObject({ error: null, error_at: null, place: '3' });
  }));

test('two transfers at once: one waits for nobody, and each answer is there once', () =>
  withTransfer(
    async (fixture) => {
      await fixture.count(minutes(0, 30));
      const begun = latch();
      const goOn = latch();
      const encoder: PartEncoder = {
        ...encoderHere,
        async encode(request) {
          begun.open();
          await goOn.wait();
          return encoderHere.encode(request);
        },
      };
      const database = new TransferDatabase({ connectionString: fixture.connectionString });
      const one = createTransfers({ ...fixture.deps, database, encoder }, { maxRows: 10 });
      const slow = one.step(fixture.key);
      await begun.wait();
      expect(await fixture.step()).toEqual({ outcome: 'busy' });
      goOn.open();
      expect(await slow).toMatchObject({ outcome: 'transferred' });
      await Promise.all([fixture.drain(), fixture.drain(), one.step(fixture.key)]);
      await fixture.drain();
      expect(await fixture.rows()).toEqual(await fixture.all());
      await database.close();
    },
    undefined,
    { maxRows: 10 },
  ));

test('a table that somebody has locked costs its survey the time limit, and nothing else', () =>
  withTransfer(
    async (fixture) => {
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      await fixture.query('begin; lock table canvass.acme__coffee');
      await fixture.count(minutes(3, 3));
      await expect(fixture.step()).rejects.toMatchObject({ code: 'locked' });
      await fixture.query('rollback');
      expect(await fixture.drain()).toMatchObject({ copied: 3 });
    },
    undefined,
    { lockTimeoutMs: 50 },
  ));

test('surveys whose names end as those of indexes are transferred', () =>
  withTransfer(async (fixture) => {
    for (const survey of ['coffee', 'coffee-pkey', 'coffee-id-key']) {
      const key = { ...fixture.key, survey };
      if (survey !== 'coffee') await fixture.summaries.create(key, startHistory(coffee));
      expect(await fixture.transfers.step(key)).toMatchObject({ outcome: 'transferred' });
    }
  }));

test('a view that somebody has dropped is made anew', () =>
  withTransfer(async (fixture) => {
    await fixture.count(minutes(0, 3));
    await fixture.drain();
    await fixture.query('drop view canvass.acme__coffee_labels');
    await fixture.count(minutes(3, 1));
    await fixture.drain();
    expect(await fixture.query('select place from canvass.acme__coffee_labels')).toHaveLength(4);
  }));

test('a column of somebody else may get another name', () =>
  withTransfer(async (fixture) => {
    const publish = () =>
      fixture.change(({ history }) => {
        const next = reviseHistory(history, { ...coffee, title: `${coffee.title}!` });
        if (!next.ok) throw new Error(JSON.stringify(next.errors));
        return { history: next.history };
      });
    await fixture.drain();
    await fixture.query('alter table canvass.acme__coffee add column mine text');
    await publish();
    await fixture.drain();
    await fixture.query('alter table canvass.acme__coffee rename column mine to ours');
    await publish();
    expect(await fixture.step()).toMatchObject({ outcome: 'transferred', isComplete: true });
    expect(await fixture.query('select ours from canvass.acme__coffee')).toEqual([]);
  }));

test('a schema that somebody has dropped is made anew', () =>
  withTransfer(async (fixture) => {
    await fixture.count(minutes(0, 3));
    await fixture.drain();
    await fixture.query('drop schema canvass cascade');
    await expect(fixture.step()).rejects.toMatchObject({ code: 'refused' });
    expect(await fixture.drain()).toMatchObject({ copied: 3 });
    expect(await fixture.rows()).toEqual(await fixture.all());
  }));

describe('what is counted of how far people get', () => {
  test('is not transferred: its survey has the table, whichever is tried first', () =>
    withTransfer(async (fixture) => {
      const ofProgress = progressKeyOf(fixture.key);
      await fixture.summaries.create(ofProgress, startHistory(progressDefinition(coffee)));
      expect(await fixture.transfers.step(ofProgress)).toEqual({ outcome: 'notFound' });
      await fixture.count(minutes(0, 3));
      await fixture.drain();
      expect(await fixture.transfers.step(ofProgress)).toEqual({ outcome: 'notFound' });
      expect(await fixture.rows()).toHaveLength(3);
      expect([...(await fixture.transfers.transferred()).keys()]).toEqual([surveyPath(fixture.key)]);
    }));
});
