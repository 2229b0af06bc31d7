-- Okiagari schema, version 3: outages, runs, schedules, actions by filter, definition versions. Forward only.
-- Locks: okiagari.item, failure, hold, upstream, pipeline and node are locked exclusively for an instant (columns with
-- constant defaults, no rewrite). item_run, finished_failed_in_run, finished_not_done_by_id and finished_ended block writes
-- to okiagari.item and okiagari.finished while they are built, each in one read of the table.

-- Outages ---------------------------------------------------------------------------------------------------------------

alter table okiagari.item
    add column refunded_at timestamptz, -- charges up to then were given back because an upstream was down
    add column rescued_at timestamptz;  -- the latest charged rescue; its budget is forgotten a day later

alter table okiagari.failure
    add column upstream text,                          -- whose call failed; null: none, or a step of its own
    add column cost_a_try boolean not null default true; -- when it was written; an outage's are given back later

create index failure_upstream on okiagari.failure (upstream, at) where upstream is not null;

-- Why something is held decides who may end it: a probe ends outages and, slowly, misconfigured ones; a person's hold
-- ends with a person; a vanished step's with a build that has the step.
alter table okiagari.hold
    add column kind text not null default 'person'
        check (kind in ('person', 'outage', 'misconfigured', 'build', 'vanished')),
    add column probes integer not null default 0,  -- failed so far
    add column probe_at timestamptz,               -- the next probe, or until when the present one is leased
    add column prober bigint;                      -- the node that probes now

-- How calls of an upstream went lately, over all nodes. recent has a bit for each of the last recent_of calls, 1 for a
-- failure, the newest lowest.
alter table okiagari.upstream
    alter column next_slot set default timestamptz 'epoch',
    add column streak integer not null default 0,
    add column streak_since timestamptz,
    add column recent integer not null default 0,
    add column recent_of integer not null default 0;

-- Connections to capped upstreams: how many each node may have open, and whether it waits for more.
create table okiagari.seat (
    upstream text not null,
    node_id  bigint not null references okiagari.node (id) on delete cascade,
    seats    integer not null check (seats >= 0),
    wants    boolean not null,
    primary key (upstream, node_id)
) with (fillfactor = 50);

-- Results that came too late and were refused, for an item's timeline.
create table okiagari.refusal (
    id      bigint generated always as identity primary key,
    item_id bigint not null,
    step    text not null,
    epoch   bigint not null, -- of the lease that was no longer good
    node_id bigint not null,
    at      timestamptz not null
);
create index refusal_item on okiagari.refusal (item_id, id);

-- Runs ------------------------------------------------------------------------------------------------------------------

create table okiagari.run (
    id         bigint generated always as identity primary key,
    job        text not null,
    pipeline   text not null,
    state      text not null check (state in ('filling', 'active', 'stopping', 'passed', 'failed', 'aborted')),
    ends_as    text check (ends_as in ('failed', 'aborted')), -- what a stopping run comes to once nothing of it runs
    fail_above double precision not null check (fail_above between 0 and 1),
    max_hold   interval not null,
    rerun_of   bigint,                    -- the run whose failed targets it tries again
    total      bigint not null default 0, -- targets; final once sealed
    started_at timestamptz not null,
    filled_at  timestamptz not null,      -- when targets were last added
    sealed_at  timestamptz,               -- all targets are there
    active_at  timestamptz not null,      -- when it last began to work: its start, or its resumption
    finished_before bigint not null default 0, -- targets that were finished when it was resumed
    ended_at   timestamptz,
    reason     text,
    started_by text not null,
    check ((state = 'stopping') = (ends_as is not null)),
    check ((state in ('passed', 'failed', 'aborted')) = (ended_at is not null)),
    check (state in ('filling', 'stopping') or sealed_at is not null)
) with (fillfactor = 50);
create unique index run_one_per_job on okiagari.run (job) where state in ('filling', 'active', 'stopping');
create index run_job on okiagari.run (job, id);

-- What people and the engine did to a run, with who and why: a resumed run has several ends.
create table okiagari.run_act (
    id     bigint generated always as identity primary key,
    run_id bigint not null,
    act    text not null,
    who    text not null,
    why    text not null,
    at     timestamptz not null
);
create index run_act_run on okiagari.run_act (run_id, id);

-- What items of runs came to, insert-only and committed with them; folded into run_count by the watchers.
create table okiagari.run_delta (
    id     bigint generated always as identity primary key,
    run_id bigint not null,
    name   text not null, -- done, failed, rejected, cancelled, taken_over, or a name that a step counts by
    n      bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index run_delta_run on okiagari.run_delta (run_id);
create table okiagari.run_count (
    run_id bigint not null,
    name   text not null,
    n      bigint not null,
    primary key (run_id, name)
) with (fillfactor = 50);

create index item_run on okiagari.item (run_id, id) where run_id <> 0;
create index finished_failed_in_run on okiagari.finished (run_id, id) where run_id <> 0 and state = 'failed';

create view okiagari.run_v1 as
select r.id,
       r.job,
       r.pipeline,
       r.state,
       r.fail_above,
       r.max_hold,
       r.rerun_of,
       r.total,
       c.done,
       c.failed,
       c.rejected,
       c.cancelled,
       c.taken_over, -- owed, and now targets of a later run
       r.total - c.finished as unfinished, -- of a run that has ended: owed
       c.counters,
       r.started_at,
       r.started_by,
       r.sealed_at,
       r.active_at,
       r.finished_before,
       r.ended_at,
       r.reason
from okiagari.run r
cross join lateral (
    select coalesce(sum(n) filter (where name = 'done'), 0)::bigint as done,
           coalesce(sum(n) filter (where name = 'failed'), 0)::bigint as failed,
           coalesce(sum(n) filter (where name = 'rejected'), 0)::bigint as rejected,
           coalesce(sum(n) filter (where name = 'cancelled'), 0)::bigint as cancelled,
           coalesce(sum(n) filter (where name = 'taken_over'), 0)::bigint as taken_over,
           coalesce(sum(n) filter (where name in ('done', 'failed', 'rejected', 'cancelled', 'taken_over')), 0)::bigint
               as finished,
           coalesce(jsonb_object_agg(name, n) filter (
               where name not in ('done', 'failed', 'rejected', 'cancelled', 'taken_over')), '{}') as counters
    from (select name, sum(n) as n
          from (select name, n from okiagari.run_count where run_id = r.id
                union all
                select name, n from okiagari.run_delta where run_id = r.id) each
          group by name) named) c;

create view okiagari.owed_v1 as
select r.job, r.id as run_id, r.state as run_state, r.reason as run_reason, r.ended_at as owed_since,
       i.id as item_id, t.pipeline, t.key, t.payload
from okiagari.run r
join okiagari.item i on i.run_id = r.id and i.run_id <> 0
join okiagari.target t on t.id = i.id
where r.ended_at is not null and i.ending is null;

-- Schedules -------------------------------------------------------------------------------------------------------------

create table okiagari.schedule (
    name       text primary key,
    cron       text not null,        -- five fields, or every and an interval
    zone       text not null,        -- whose wall clock counts; empty for an interval
    next_at    timestamptz not null, -- the slot that is next
    fired_at   timestamptz,
    slot       timestamptz,                 -- that it last fired for
    firings    bigint not null default 0,
    missed     bigint not null default 0,   -- slots for which nothing fired
    paused     boolean not null default false,
    resumed_at timestamptz,                 -- slots before it passed in a pause and are not made up for
    asked_at   timestamptz,                 -- a person wants it to fire now
    asked_by   text,
    failures   integer not null default 0,  -- of the action since it last fired
    error      text,
    retry_at   timestamptz,                 -- not tried before
    updated_at timestamptz not null,
    check ((asked_at is null) = (asked_by is null))
) with (fillfactor = 50);

-- What people did to schedules, with who and why.
create table okiagari.schedule_act (
    id       bigint generated always as identity primary key,
    schedule text not null,
    act      text not null,
    who      text not null,
    why      text not null,
    at       timestamptz not null
);
create index schedule_act_schedule on okiagari.schedule_act (schedule, id);

-- For users' own SQL: stable columns, whatever the table becomes.
create view okiagari.schedule_v1 as
select name, cron, zone, next_at, paused, fired_at, slot, firings, missed, asked_by, failures, error, retry_at
from okiagari.schedule;

-- Actions by filter -----------------------------------------------------------------------------------------------------

create table okiagari.action (
    id         bigint generated always as identity primary key,
    act        text not null check (act in ('retry', 'replay', 'cancel', 'hold', 'release')),
    step       text,                  -- of a replay
    filter     jsonb not null,
    per_second integer not null check (per_second > 0),
    who        text not null,
    why        text not null,
    state      text not null check (state in ('running', 'done', 'stopped')),
    up_to_id   bigint not null,       -- items born later are not touched
    after_id   bigint not null default 0,
    changed    bigint not null default 0,
    skipped    bigint not null default 0, -- matched, but the act was not possible any more
    started_at timestamptz not null,
    moved_at   timestamptz not null,  -- up to when its rate has been used
    ended_at   timestamptz,
    ended_by   text                   -- who stopped it
) with (fillfactor = 50);
create index action_running on okiagari.action (moved_at) where state = 'running';
-- Few end otherwise than done: an action on those walks them in the order of ids without the done ones between them.
create index finished_not_done_by_id on okiagari.finished (id) where state <> 'done';

-- Definition versions ---------------------------------------------------------------------------------------------------

alter table okiagari.pipeline
    add column version integer not null default 0, -- which of pipeline_version counts now
    add column reordered_at timestamptz;           -- when steps last changed places: what ended before stood in another order

-- Every shape a pipeline has had: its steps, their order and edges.
create table okiagari.pipeline_version (
    pipeline   text not null,
    version    integer not null,
    shape      text not null,
    steps      text[] not null,
    first_seen timestamptz not null,
    is_followed boolean not null default false, -- items that are half-way now may have come in its order
    primary key (pipeline, version)
);
create unique index pipeline_version_shape on okiagari.pipeline_version (pipeline, shape);

-- What nodes described before there were versions, so that a step which vanishes with the first version is noticed too.
insert into okiagari.pipeline_version (pipeline, version, shape, steps, first_seen, is_followed)
select name, 1, 'before versions', array(select s ->> 'name' from jsonb_array_elements(definition -> 'steps') s), updated_at,
       true
from okiagari.pipeline;
update okiagari.pipeline set version = 1;

-- Which version of each pipeline a node has the code of.
create table okiagari.node_pipeline (
    node_id  bigint not null references okiagari.node (id) on delete cascade,
    pipeline text not null,
    version  integer not null,
    primary key (node_id, pipeline)
);

-- Acts on holds ---------------------------------------------------------------------------------------------------------

-- What people did to holds, with who and why; a hold that is released leaves no other trace.
create table okiagari.hold_act (
    id   bigint generated always as identity primary key,
    name text not null,
    act  text not null check (act in ('hold', 'release')),
    who  text not null,
    why  text not null,
    at   timestamptz not null
);
create index hold_act_name on okiagari.hold_act (name, id);

-- Figures, staleness and views --------------------------------------------------------------------------------------------

-- Which ended items are old enough to go: almost free to keep, since they end in the order of their times.
create index finished_ended on okiagari.finished using brin (ended_at);
create index refusal_at on okiagari.refusal (at);

alter table okiagari.depth
    add column held bigint not null default 0,
    add column stale bigint not null default 0;

-- Ends per hour. The deltas come from nodes, once a second, and with each act that ends an item; folded by the watchers.
create table okiagari.hourly_end (
    hour     timestamptz not null,
    pipeline text not null,
    state    text not null,
    count    bigint not null,
    primary key (hour, pipeline, state)
);
create table okiagari.hourly_end_delta (
    id       bigint generated always as identity primary key,
    hour     timestamptz not null,
    pipeline text not null,
    state    text not null,
    count    bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- Attempts that have waited long for their turn to call a limited upstream, said by their node so that nobody takes them for
-- stuck. Believed only while the item has the epoch of that attempt.
create table okiagari.call_wait (
    item_id    bigint primary key,
    epoch      bigint not null,
    node_id    bigint not null references okiagari.node (id) on delete cascade,
    upstream   text not null,
    is_waiting boolean not null, -- false: it has had its turn since, and works
    waited_ms  bigint not null
) with (fillfactor = 50);

-- Steps that wait, and behind which hold: a step's own, or that of an upstream it uses. A hold for one build is not
-- among them, because nodes of other builds go on. The only place that knows which hold concerns which step.
create view okiagari.held_step as
select split_part(h.name, ':', 2) as pipeline, split_part(h.name, ':', 3) as step,
       h.name, h.kind, h.since, h.reason, h.held_by
from okiagari.hold h
where h.name like 'step:%' and position('@' in h.name) = 0
union all
select distinct p.name, s ->> 'name', h.name, h.kind, h.since, h.reason, h.held_by
from okiagari.pipeline p
cross join lateral jsonb_array_elements(p.definition -> 'steps') s
cross join lateral jsonb_array_elements_text(s -> 'uses') u(upstream)
join okiagari.hold h on h.name = 'upstream:' || u.upstream;

-- Since when an item has not moved although it should have; null when nothing is wrong with it. Held counts whatever
-- waits for something other than a free node, a run that is over too. The same rule as Staleness in the library.
create function okiagari.stale_since(
    state text, since timestamptz, due_at timestamptz, is_held boolean, is_waiting boolean, waited_ms bigint,
    now timestamptz, stale_after interval) returns timestamptz
    language sql stable parallel safe
    as $$
    select case
        when state = 'running' and not coalesce(is_waiting, false)
             and since + coalesce(waited_ms, 0) * interval '1 ms' < now - stale_after then since
        when state in ('waiting', 'parked') and not is_held and due_at < now - stale_after then due_at
        end
    $$;

create or replace view okiagari.item_v1 as
select t.id,
       t.pipeline,
       nullif(t.run_id, 0) as run_id,
       t.key,
       coalesce(f.state, i.state) as state,
       x.step,
       case when i.state = 'running' then i.charged + 1 else coalesce(f.charged, i.charged) end as attempt,
       coalesce(i.failure is not null and i.state = 'waiting', false) as retrying,
       x.held,
       i.ending,
       i.due_at,
       coalesce(f.ended_at, i.since) as since,
       t.created_at,
       f.ended_at,
       i.node_id,
       coalesce(f.rescues, i.rescues) as rescues,
       case when x.owed -- an ended run left it undone
            then 'its run ' || r.id || ' of ' || r.job || ' ' || case r.state when 'aborted' then 'was aborted' else r.state end
                 || ': ' || r.reason || '; it is owed to the next run'
            else coalesce(f.reason, i.reason) end as reason,
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
       t.parent_id,
       x.owed,
       w.upstream as waited_for,
       coalesce(w.is_waiting, false) as waits_for_call,
       coalesce(w.waited_ms, 0) as waited_ms,
       y.stale_since,
       y.stale_since is not null as stale
from okiagari.target t
left join okiagari.item i on i.id = t.id
left join okiagari.finished f on f.id = t.id
left join okiagari.pipeline p on p.name = t.pipeline
left join okiagari.run r on r.id = i.run_id and i.run_id <> 0
left join okiagari.call_wait w on w.item_id = i.id and w.epoch = i.epoch and i.state = 'running'
cross join lateral (select coalesce(nullif(coalesce(f.step, i.step), ''), p.first_step, '') as step) s
cross join lateral (
    select coalesce(f.failure, i.failure) as failure,
           s.step,
           coalesce(i.held or (i.state = 'waiting' and i.ending is null and exists (
               select from okiagari.held_step h where h.pipeline = t.pipeline and h.step = s.step)), false) as held,
           coalesce(r.ended_at is not null and i.ending is null, false) as owed) x
cross join lateral (
    select okiagari.stale_since(i.state, i.since, i.due_at, x.held or x.owed, w.is_waiting, w.waited_ms,
                                (select okiagari.now()), interval '3 min') as stale_since) y;

create view okiagari.failure_v1 as
select id, item_id, pipeline, nullif(run_id, 0) as run_id, step, visit, attempt, max_attempts, kind, category, http_status,
       sql_state, exception_name, message, rule, upstream, duration_ms, is_rescue, cost_a_try, retry_at, node_id, at
from okiagari.failure;

create view okiagari.act_v1 as
select id, item_id, act, who, why, at from okiagari.act;

create view okiagari.refusal_v1 as
select id, item_id, step, epoch, node_id, at from okiagari.refusal;

create view okiagari.hold_v1 as
select name, kind, since, reason, held_by, probes, probe_at from okiagari.hold;

create view okiagari.node_v1 as
select id, name, host, pid, build, started_at, beat_at, okiagari.now() - beat_at as silent_for from okiagari.node;

create view okiagari.depth_v1 as
select d.pipeline, d.step, d.state, d.items, d.retrying, d.held, d.stale, d.oldest_due, d.oldest, r.taken_at,
       okiagari.now() - r.taken_at as age
from okiagari.depth d, okiagari.depth_reading r;

create view okiagari.hourly_success_v1 as
select hour, pipeline, step, bucket, count, total_ms from okiagari.hourly_success;

create view okiagari.hourly_end_v1 as
select hour, pipeline, state, sum(count)::bigint as count
from (select hour, pipeline, state, count from okiagari.hourly_end
      union all
      select hour, pipeline, state, count from okiagari.hourly_end_delta) e
group by hour, pipeline, state;

insert into okiagari.schema_version (version) values (3);
