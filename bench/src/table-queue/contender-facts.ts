export type ContenderName = 'canvass' | 'graphile-fast' | 'graphile-default' | 'pg-boss';

/** Static facts of a contender. */
export interface ContenderFacts {
  readonly what: string;
  /** How a message is locked while it is handled, and for how long after its holder has ended. */
  readonly lease: string;
  /** SQL for the number of unfinished messages, as `count`. */
  readonly countSql: string;
  /** SQL that adds `$1` poison messages, as this queue stores them. */
  readonly addPoisonSql: string;
  /** The table of the queue. */
  readonly table: string;
}

const graphile = {
  countSql: 'select count(*)::int as count from graphile_worker._private_jobs where attempts < max_attempts',
  addPoisonSql: `
    insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts)
    select (select min(id) from graphile_worker._private_tasks), json_build_object('pad', repeat('x', 250)), 25, 25
    from generate_series(1, $1::int)`,
  table: 'graphile_worker._private_jobs',
  lease: 'a lock of 4 h on each job, fixed and not renewed',
};

export const contenderFacts: Readonly<Record<ContenderName, ContenderFacts>> = {
  canvass: {
    what: 'table queue',
    lease:
      'a lease of 5 s, renewed while its message is handled; messages sent together share a row until their states differ',
    countSql: 'select coalesce(sum(remaining), 0)::int as count from canvass_queue.parcel',
    addPoisonSql: `
      with poison as (
        insert into canvass_queue.queue (name) values ('bench-poison')
        on conflict (name) do update set name = excluded.name returning id
      )
      insert into canvass_queue.poison_parcel (queue_id, visible_at, texts)
      select id, now(), json_build_array(repeat('x', 250))::text from poison, generate_series(1, $1::int)`,
    table: 'canvass_queue.parcel',
  },
  'graphile-fast': { what: 'graphile-worker, batching on', ...graphile },
  'graphile-default': { what: 'graphile-worker, batching off', ...graphile },
  'pg-boss': {
    what: 'pg-boss, batches of 500',
    lease: 'expiry after 15 min, fixed; heartbeats of 10 s or more are opt-in and swept every 60 s',
    countSql: "select count(*)::int as count from pgboss.job where state < 'completed'",
    addPoisonSql: `
      insert into pgboss.job (name, data, state)
      select 'bench', json_build_object('pad', repeat('x', 250)), 'failed' from generate_series(1, $1::int)`,
    table: 'pgboss.job',
  },
};
