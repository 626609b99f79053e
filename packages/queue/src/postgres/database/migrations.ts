/**
 * Each migration runs once, in order, and never changes after its release. `$S` stands for the schema.
 *
 * A row is a parcel: up to 32 messages that were sent together and share one lease. `texts` is a JSON array. `done` has
 * a bit for each message that is deleted or has moved into a parcel of its own. Parcel ids go in steps of 64, and the
 * messages have the ids in between; the message of a parcel of one has the parcel's id.
 *
 * `parcel` holds visible and leased messages. Claiming, renewing and counting change no indexed column, and half of each
 * page is kept free (`fillfactor`), so that a new version of a row stays on its page and needs no index entry. Long
 * texts are stored outside the row and not written again. Delayed messages are in `delayed_parcel` until they are due,
 * and poison messages in `poison_parcel`, so that claims do not scan them.
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
