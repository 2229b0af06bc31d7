-- Okiagari schema, version 1. Forward only.
-- Locks: creates new objects only; waits for nothing and blocks nobody.

create schema if not exists okiagari;

-- Which version the tables have. The library reads it at start and refuses to run on one it does not know.
create table okiagari.schema_version (
    version    integer primary key,
    applied_at timestamptz not null default statement_timestamp()
);

-- The only clock for leases, due times and windows. The shift stays zero except in tests.
create table okiagari.clock (
    one   boolean primary key default true check (one),
    shift interval not null default interval '0'
);
insert into okiagari.clock default values;

create function okiagari.now() returns timestamptz
    language sql stable parallel safe
    as 'select statement_timestamp() + shift from okiagari.clock';

-- What nodes know of their pipelines, written when they start, so that pages and commands need no code.
create table okiagari.pipeline (
    name          text primary key,
    first_step    text not null,
    writes_on_end boolean not null,
    definition    jsonb not null,
    updated_at    timestamptz not null
);

-- Processes that work. A row whose beat is old belongs to a dead process.
create table okiagari.node (
    id         bigint generated always as identity primary key,
    name       text not null,
    host       text not null,
    pid        bigint not null,
    build      text not null,
    started_at timestamptz not null,
    beat_at    timestamptz not null
) with (fillfactor = 50);

-- Who an item is and what was submitted. Written once. Keys stay taken after the end until resubmitted or forgotten.
create table okiagari.target (
    id         bigint generated always as identity primary key,
    pipeline   text not null,
    run_id     bigint not null default 0, -- 0: of no run
    key        text not null check (length(key) between 1 and 512),
    payload    jsonb,
    parent_id  bigint,
    created_at timestamptz not null,
    current    boolean not null default true -- false once the key was submitted again
);
create unique index target_identity on okiagari.target (pipeline, run_id, key) where current;
create index target_parent on okiagari.target (parent_id) where parent_id is not null;

-- Where an unfinished item is: one narrow row, changed once per step. lane, due_at and node_id are the only indexed
-- columns and do not change while an item runs from step to step, so those updates are HOT. No foreign key to target:
-- both rows are born in one statement, and the check would cost every submission.
create table okiagari.item (
    id            bigint primary key,
    run_id        bigint not null default 0,
    -- what changes with every step stands together: an update then logs one short stretch of the row
    epoch         bigint not null default 1,
    since         timestamptz not null,
    visit         integer not null default 1 check (visit >= 1),
    charged       integer not null default 0 check (charged >= 0),
    step          text not null default '', -- empty: the first step, not yet looked up
    pipeline      text not null,
    state         text not null default 'waiting' check (state in ('waiting', 'running', 'parked')),
    lane          text collate "C",   -- pipeline:step that may claim it; null while running
    due_at        timestamptz,        -- when it may be claimed; null while running
    node_id       bigint,             -- who holds the lease
    laters        integer not null default 0,
    later_since   timestamptz,
    rescues       integer not null default 0,
    deaths        integer not null default 0, -- nodes in a row that died holding it
    held          boolean not null default false,
    woken         boolean not null default false, -- a wake-up came before the park, which then does not happen
    noted         boolean not null default false, -- it has notes: spares the look-up for the many that have none
    reason        text,
    failure       jsonb,
    ending        text check (ending in ('failed', 'rejected', 'cancelled')),
    check ((state = 'running') = (node_id is not null)),
    check ((lane is null) = (due_at is null)),
    check (state <> 'running' or lane is null),
    check (state <> 'waiting' or held or lane is not null),
    check (not held or (state = 'waiting' and lane is null))
) with (
    fillfactor = 40,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_scale_factor = 0.2,
    autovacuum_vacuum_insert_scale_factor = 0.2
);
create index item_due on okiagari.item (lane, due_at) with (fillfactor = 70) where lane is not null;
create index item_lease on okiagari.item (node_id, id) where node_id is not null;

-- How an item ended. Appended once; a person's retry takes the row back out.
create table okiagari.finished (
    id        bigint primary key,
    epoch     bigint not null,
    pipeline  text not null,
    run_id    bigint not null default 0,
    step      text not null,
    visit     integer not null,
    charged   integer not null,
    rescues   integer not null default 0,
    state     text not null check (state in ('done', 'failed', 'rejected', 'cancelled')),
    reason    text,
    failure   jsonb,
    ended_at  timestamptz not null
);
create index finished_not_done on okiagari.finished (ended_at, id) where state <> 'done';

-- What steps left for later steps. One value per step, so that replaying a step drops just what it and later ones said.
create table okiagari.note (
    item_id bigint not null,
    name    text not null,
    step    text not null,
    visit   integer not null,
    value   jsonb not null,
    primary key (item_id, name, step)
);

-- Every failed attempt, append-only.
create table okiagari.failure (
    id             bigint generated always as identity primary key,
    item_id        bigint not null,
    pipeline       text not null,
    run_id         bigint not null,
    step           text not null,
    visit          integer not null,
    attempt        integer not null,
    max_attempts   integer not null,
    kind           text not null,
    category       text not null,
    http_status    integer,
    sql_state      text,
    exception_name text not null,
    message        text not null,
    rule           text not null,
    duration_ms    bigint not null,
    retry_at       timestamptz, -- null: not tried again
    node_id        bigint,
    at             timestamptz not null
);
create index failure_item on okiagari.failure (item_id, id);
create index failure_at on okiagari.failure using brin (at);

-- Steps and upstreams that wait for an outage to end or for a person. Named step:pipeline:step or upstream:name.
create table okiagari.hold (
    name   text primary key,
    since  timestamptz not null,
    reason text not null,
    held_by text not null
);

-- What people and programs did to items, with who and why.
create table okiagari.act (
    id      bigint generated always as identity primary key,
    item_id bigint not null,
    act     text not null,
    who     text not null,
    why     text not null,
    at      timestamptz not null
);
create index act_item on okiagari.act (item_id, id);

-- For users' own SQL: stable columns, whatever the tables become.
create view okiagari.item_v1 as
select t.id,
       t.pipeline,
       nullif(t.run_id, 0) as run_id,
       t.key,
       coalesce(f.state, i.state) as state,
       coalesce(nullif(coalesce(f.step, i.step), ''), p.first_step, '') as step,
       case when i.state = 'running' then i.charged + 1 else coalesce(f.charged, i.charged) end as attempt,
       coalesce(i.failure is not null and i.state = 'waiting', false) as retrying,
       coalesce(i.held or exists (
           select from okiagari.hold h
           where h.name = 'step:' || t.pipeline || ':' || coalesce(nullif(i.step, ''), p.first_step)
              or h.name in (select 'upstream:' || u.name
                            from jsonb_array_elements(p.definition -> 'steps') s,
                                 jsonb_array_elements_text(s -> 'uses') u(name)
                            where s ->> 'name' = coalesce(nullif(i.step, ''), p.first_step))), false) as held,
       i.ending,
       i.due_at,
       coalesce(f.ended_at, i.since) as since,
       t.created_at,
       f.ended_at,
       i.node_id,
       coalesce(f.rescues, i.rescues) as rescues,
       coalesce(f.reason, i.reason) as reason,
       x.failure ->> 'kind' as failure_kind,
       x.failure ->> 'category' as failure_category,
       (x.failure ->> 'status')::integer as failure_status,
       x.failure ->> 'sqlState' as failure_sql_state,
       x.failure ->> 'name' as failure_name,
       x.failure ->> 'message' as failure_message,
       x.failure ->> 'rule' as failure_rule,
       x.failure ->> 'step' as failure_step,
       (x.failure ->> 'attempt')::integer as failure_attempt,
       (x.failure ->> 'maxAttempts')::integer as failure_max_attempts,
       (x.failure ->> 'at')::timestamptz as failure_at,
       t.payload,
       t.parent_id
from okiagari.target t
left join okiagari.item i on i.id = t.id
left join okiagari.finished f on f.id = t.id
left join okiagari.pipeline p on p.name = t.pipeline
cross join lateral (select coalesce(f.failure, i.failure) as failure) x;

insert into okiagari.schema_version (version) values (1);
