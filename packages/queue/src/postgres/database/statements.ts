/** A statement, which each connection prepares once under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type LiveTable = 'parcel' | 'poison_parcel';

export type Statements = { readonly [K in keyof ReturnType<typeof texts>]: Statement };

const alive = '(expires_at is null or expires_at > now())';
/** SQL for the position of a row's id in the sorted array of ids `$2`. */
const position = 'width_bucket(id, $2::bigint[])';
/** SQL for the lease at that position in the array of leases `$3`. A row is only touched if its id and its lease match as a pair. */
const expectedLease = `($3::bigint[])[${position}]`;
const messageColumns = `id, size, done, dequeue_count, date_part('epoch', inserted_at) * 1000, texts`;
const columns =
  'id, queue_id, visible_at, inserted_at, expires_at, lease, done, dequeue_count, size, remaining, texts';

/** Makes the statements for one queue, whose id is `$1`. `live` is the table of its visible and leased messages. */
export function createStatements(schema: string, live: LiveTable): Statements {
  const tables = [`${schema}.${live}`, `${schema}.delayed_parcel`] as const;
  const entries = Object.entries(texts(...tables));
  return Object.fromEntries(
    entries.map(([name, text]) => [name, { name: `canvass_${live}_${name}`, text }]),
  ) as unknown as Statements;
}

/** The texts of all statements. `ctid = any(array(…))` stands for a join, because its plan does not depend on the statistics. */
function texts(live: string, delayed: string) {
  return {
    ...sending(live, delayed),
    ...claiming(live),
    ...moving(live, delayed),
    ...settling(live, delayed),
    ...changing(live, delayed),
    ...looking(live, delayed),
  };
}

function sending(live: string, delayed: string) {
  const insert = insertInto(live, 'now()');
  const insertDelayed = insertInto(delayed, `now() + delay_ms * interval '1 ms'`);
  return {
    insert,
    insertAndNotify: `with inserted as (${insert}) select pg_notify($6, $7)`,
    insertDelayed,
    insertDelayedAndNotify: `with inserted as (${insertDelayed}) select pg_notify($6, $7)`,
  };
}

/** Claims of parcels, and their undoing. */
function claiming(live: string) {
  return {
    claim: `
      update ${live}
      set visible_at = now() + $4::float8 * interval '1 ms', lease = $5, dequeue_count = dequeue_count + 1
      where ctid = any (array(
        select ctid from ${live}
        where queue_id = $1 and id >= $2 and visible_at <= now() and ${alive}
        order by id limit $3
        for update skip locked
      ))
      returning ${messageColumns}`,

    // It undoes the claim of whole parcels.
    unclaim: `
      update ${live}
      set visible_at = now(), lease = 0, dequeue_count = dequeue_count - 1
      where queue_id = $1 and id = any ($2::bigint[]) and lease = ${expectedLease}`,

    // It undoes the claim of one parcel's messages at the positions \`$4\`; each moves into a parcel of its own.
    unclaimParts: `
      with taken as (
        update ${live} set done = done | $5::bigint, remaining = remaining - cardinality($4::int[])
        where queue_id = $1 and id = $2 and lease = $3 and done & $5::bigint = 0
        returning id, inserted_at, expires_at, dequeue_count, texts
      )
      insert into ${live} (id, queue_id, visible_at, inserted_at, expires_at, dequeue_count, texts)
      select id + 1 + index, $1, now(), inserted_at, expires_at, dequeue_count - 1,
        json_build_array(texts::json -> index)::text
      from taken, unnest($4::int[]) as index`,
  };
}

/** Moves of delayed messages that are due, and deletions of expired ones. */
function moving(live: string, delayed: string) {
  return {
    promote: `
      with due as (
        delete from ${delayed}
        where ctid = any (array(
          select ctid from ${delayed}
          where queue_id = $1 and visible_at <= now()
          order by visible_at limit $2
          for update skip locked
        ))
        returning ${columns}
      )
      insert into ${live} (${columns}) select ${columns} from due
      returning id`,

    expire: deleteExpired(live),
    expireDelayed: deleteExpired(delayed),
  };
}

function settling(live: string, delayed: string) {
  return {
    delete: deleteLeased(live),
    deleteDelayed: deleteLeased(delayed),

    // It deletes parts of parcels. If one message is already gone, no message of its parcel is deleted: the caller retries each alone.
    deleteParts: `
      update ${live}
      set done = done | ($4::bigint[])[${position}],
        remaining = remaining - ($5::smallint[])[${position}]
      where queue_id = $1 and id = any ($2::bigint[]) and lease = ${expectedLease}
        and done & ($4::bigint[])[${position}] = 0
      returning id, remaining`,
  };
}

/** Renewals and changes of received messages. */
function changing(live: string, delayed: string) {
  return {
    // It also accepts the new lease: a retry after a lost answer finds its own update.
    renew: `
      update ${live}
      set visible_at = now() + $4::float8 * interval '1 ms', lease = $5
      where queue_id = $1 and id = any ($2::bigint[]) and lease in (${expectedLease}, $5)
      returning id`,

    // It renews a parcel only if all remaining messages of it are renewed. Its lease stays: some may be settled at this moment.
    renewShared: `
      update ${live}
      set visible_at = now() + $4::float8 * interval '1 ms'
      where queue_id = $1 and id = any ($2::bigint[]) and lease = ${expectedLease}
        and (done | ($5::bigint[])[${position}]) = (1::bigint << size) - 1
      returning id`,

    rewrite: `
      update ${live}
      set visible_at = now() + $4::float8 * interval '1 ms', lease = $5, texts = $6
      where queue_id = $1 and id = $2 and lease in ($3, $5)
      returning id`,

    changeDelayed: `
      update ${delayed}
      set visible_at = now() + $4::float8 * interval '1 ms', lease = $5, texts = coalesce($6, texts)
      where queue_id = $1 and id = $2 and lease in ($3, $5)
      returning id`,

    park: `
      with parked as (
        delete from ${live} where queue_id = $1 and id = $2 and lease = $3 returning ${columns}
      ), moved as (
        insert into ${delayed} (id, queue_id, visible_at, inserted_at, expires_at, lease, dequeue_count, texts)
        select id, queue_id, now() + $4::float8 * interval '1 ms', inserted_at, expires_at, $5, dequeue_count,
          coalesce($6, texts)
        from parked
        returning id
      )
      select id from moved
      union all
      select id from ${delayed} where queue_id = $1 and id = $2 and lease = $5`,

    takeOut: takeOutInto(live, live),
    takeOutAndPark: takeOutInto(delayed, live),
  };
}

/** Readings that lease nothing. */
function looking(live: string, delayed: string) {
  return {
    peek: `
      select ${messageColumns} from (
        (select * from ${live} where queue_id = $1 and visible_at <= now() and ${alive} order by id limit $2)
        union all
        (select * from ${delayed} where queue_id = $1 and visible_at <= now() and ${alive} order by visible_at limit $2)
      ) as visible
      limit $2`,

    // It reads at most 1,000 rows of the live table: after an empty claim all of them are hidden.
    nextVisible: `
      select date_part('epoch', least(
        (select min(visible_at) from (select visible_at from ${live} where queue_id = $1 limit 1000) as hidden),
        (select visible_at from ${delayed} where queue_id = $1 order by visible_at limit 1)
      ) - now()) * 1000`,

    depth: `
      select sum(remaining), count(*), pg_stat_get_live_tuples('${live}'::regclass)
      from (select remaining from ${live} where queue_id = $1 and ${alive} limit $2) as live
      union all
      select sum(remaining), count(*), pg_stat_get_live_tuples('${delayed}'::regclass)
      from (select remaining from ${delayed} where queue_id = $1 and ${alive} limit $2) as delayed`,
  };
}

function insertInto(table: string, visibleAt: string): string {
  return `
      insert into ${table} (queue_id, visible_at, expires_at, size, remaining, texts)
      select $1, ${visibleAt}, now() + ttl_ms * interval '1 ms', size, size, texts
      from rows from (json_array_elements($2::json), unnest($3::smallint[], $4::float8[], $5::float8[]))
        as sent (texts, size, ttl_ms, delay_ms)`;
}

function deleteExpired(table: string): string {
  return `
      delete from ${table}
      where ctid = any (array(
        select ctid from ${table} where queue_id = $1 and expires_at <= now()
        order by expires_at limit $2
        for update skip locked
      ))`;
}

function deleteLeased(table: string): string {
  return `
      delete from ${table}
      where queue_id = $1 and id = any ($2::bigint[]) and lease = ${expectedLease}
      returning id`;
}

/** Moves a message into a parcel of its own, with the text `$7` if given. */
function takeOutInto(table: string, live: string): string {
  return `
      with taken as (
        update ${live} set done = done | (1::bigint << $8::int), remaining = remaining - 1
        where queue_id = $1 and id = $2 and lease = $3 and done & (1::bigint << $8::int) = 0
        returning inserted_at, expires_at, dequeue_count, texts
      ), moved as (
        insert into ${table} (id, queue_id, visible_at, inserted_at, expires_at, lease, dequeue_count, texts)
        select $6, $1, now() + $4::float8 * interval '1 ms', inserted_at, expires_at, $5, dequeue_count,
          coalesce($7, json_build_array(texts::json -> $8::int)::text)
        from taken
        returning id
      )
      select id from moved
      union all
      select id from ${table} where queue_id = $1 and id = $6 and lease = $5`;
}
