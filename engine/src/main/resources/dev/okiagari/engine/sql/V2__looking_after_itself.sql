-- Okiagari schema, version 2: suspects, hung steps, hourly figures. Forward only.
-- Locks: okiagari.item and okiagari.failure are locked exclusively for an instant (columns with constant defaults, no
-- rewrite); everything else is new.

alter table okiagari.item
    add column marked boolean not null default false,   -- a suspect that runs alone: a death now is laid at its door
    add column hung_rescue_after timestamptz;           -- it may be rescued from another hang only then

alter table okiagari.failure
    add column is_rescue boolean not null default false;

-- Failed attempts and rescues per hour. The deltas are written with the failure itself, insert-only, and folded into the
-- buckets by the watchers; a figure is the bucket plus the deltas not folded yet.
create table okiagari.hourly_failure (
    hour     timestamptz not null,
    pipeline text not null,
    step     text not null,
    category text not null,
    kind     text not null,
    count    bigint not null,
    total_ms bigint not null,
    primary key (hour, pipeline, step, category, kind)
);
create table okiagari.hourly_failure_delta (
    id       bigint generated always as identity primary key,
    hour     timestamptz not null,
    pipeline text not null,
    step     text not null,
    category text not null,
    kind     text not null,
    count    bigint not null,
    total_ms bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- Settled attempts per hour, by how long they took: bucket n holds durations below 2^n ms.
create table okiagari.hourly_success (
    hour     timestamptz not null,
    pipeline text not null,
    step     text not null,
    bucket   smallint not null check (bucket between 0 and 40),
    count    bigint not null,
    total_ms bigint not null,
    primary key (hour, pipeline, step, bucket)
) with (fillfactor = 50);

-- How much waits, runs and is parked at each step. A reading that one watcher takes for all, so that no page counts
-- live rows; its age is part of the answer.
create table okiagari.depth (
    pipeline   text not null,
    step       text not null,
    state      text not null,
    items      bigint not null,
    retrying   bigint not null,
    oldest_due timestamptz,
    oldest     timestamptz,
    primary key (pipeline, step, state)
);
create table okiagari.depth_reading (
    one      boolean primary key default true check (one),
    taken_at timestamptz not null,
    took_ms  bigint not null
);
insert into okiagari.depth_reading (taken_at, took_ms) values (timestamptz 'epoch', 0);

-- Limited upstreams: where the next free call slot begins, over all nodes.
create table okiagari.upstream (
    name      text primary key,
    next_slot timestamptz not null
) with (fillfactor = 50);

create view okiagari.hourly_failure_v1 as
select hour, pipeline, step, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
from (select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure
      union all
      select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure_delta) f
group by hour, pipeline, step, category, kind;

insert into okiagari.schema_version (version) values (2);
