/** Each migration runs once, in order, and never changes after its release. `$S` stands for the schema. */
export const migrations: readonly string[] = [
  `
  create table $S.transfers (
    tenant text not null,
    survey text not null,
    instance text not null,
    table_name text,
    log_since bigint not null default 0,
    place bigint not null default 0,
    summary_version bigint not null default 0,
    summary_etag text,
    erasures int not null default 0,
    removed text,
    definition_version int,
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    error text,
    error_at timestamptz,
    primary key (tenant, survey, instance)
  );

  create index on $S.transfers (table_name);

  comment on table $S.transfers is 'What Canvass has transferred of each survey: docs/transfer.md';
  comment on column $S.transfers.table_name is 'Of the answers; null: there is none yet, or the survey was deleted';
  comment on column $S.transfers.place is 'The place in the log up to which the table has all answers';
  comment on column $S.transfers.error is 'Why the last attempt failed; null: it did not';
  `,
];
