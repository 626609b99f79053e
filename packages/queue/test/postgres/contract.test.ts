import { eventually } from '@canvass/testing';
import { afterAll, describe } from '@jest/globals';
import { messageQueueContract, type ContractFixture } from '../contract.ts';
import { receiveWithin, tableFixture } from './table-fixture.ts';

const table = tableFixture();

const fixture: ContractFixture = {
  fresh: () => table.queue(),
  twin: ({ name }) => table.queue(name, table.openDatabase()),
  async putText({ name }, text) {
    await table.sql.query(
      `insert into ${table.schema}.parcel (queue_id, visible_at, texts)
       select id, now(), $2 from ${table.schema}.queue where name = $1`,
      [name, JSON.stringify([text])],
    );
  },
  receiveWithin,
  holdsWithin: (assertion, withinMs) => eventually(assertion, { timeoutMs: withinMs + 30_000 }),
};

describe('table queue', () => {
  afterAll(() => table.close());

  messageQueueContract(() => fixture);
});
