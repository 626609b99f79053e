/**
 * Each is run once, in its order, and never changed after it was released. `$S` stands for the schema.
 *
 * A row is a parcel: messages of one send, 32 at most, that have fared alike so far, and so share one lease. `texts` is
 * a JSON array of theirs; `done` has a bit for each that is gone (deleted, or in a parcel of its own since it fared
 * otherwise). The parcel's own id is not a message's unless it holds just one: ids go in steps, and those between two
 * parcels are the messages' of the first.
 *
 * `parcel` holds what can be given out, and what is being handled. Giving out, renewing and counting change no indexed
 * column, and each page keeps as much room as it holds (`fillfactor`), so that the new version of a row stands on its
 * own page and needs no index entry; what is long stands outside of the row and is not written again. What becomes
 * visible only later stands in `delayed_parcel` until then, and what is poison in `poison_parcel`: neither is walked
 * over by those who look for work.
 */
export const migrations: readonly string[] = [
  `
  create table $S.queue (
    id int generated always as identity primary key,
    name text not null unique
  );

  create sequence $S.parcel_id increment by 64;

  create table $S.parcel (
    id bigint not null default nextval('$S.parcel_id'),
    visible_at timestamptz not null,
    inserted_at timestamptz not null default now(),
    expires_at timestamptz,
    lease bigint not null default 0,
    done bigint not null default 0,
    queue_id int not null,
    dequeue_count int not null default 0,
    size smallint not null default 1,
    remaining smallint not null default 1,
    texts text not null,
    primary key (queue_id, id)
  ) with (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0.2,
    autovacuum_analyze_scale_factor = 0.2,
    autovacuum_vacuum_cost_delay = 0,
    toast.autovacuum_vacuum_scale_factor = 0.02,
    toast.autovacuum_vacuum_threshold = 5000,
    toast.autovacuum_vacuum_cost_delay = 0
  );

  create table $S.delayed_parcel (like $S.parcel including defaults, primary key (queue_id, id));
  create index delayed_parcel_visible_at on $S.delayed_parcel (queue_id, visible_at);

  create table $S.poison_parcel (like $S.parcel including defaults, primary key (queue_id, id));

  create index parcel_expires_at on $S.parcel (queue_id, expires_at) where expires_at is not null;
  create index delayed_parcel_expires_at on $S.delayed_parcel (queue_id, expires_at) where expires_at is not null;
  create index poison_parcel_expires_at on $S.poison_parcel (queue_id, expires_at) where expires_at is not null;
  `,
];
