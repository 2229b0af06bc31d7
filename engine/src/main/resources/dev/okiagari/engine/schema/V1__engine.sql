-- Okiagari schema, version 1. Forward only.
-- Locks: creates new objects only; waits for nothing and blocks nobody.
-- Comments on tables say what one row is; comments beside columns say what is not obvious.

create schema if not exists okiagari;

-- Version and clock -----------------------------------------------------------------------------------------------------

create table okiagari.schema_version (
    version    integer primary key,
    applied_at timestamptz not null default statement_timestamp()
);
comment on table okiagari.schema_version is
    'A version of these tables that was applied. A node reads the newest at its start and refuses one it does not know.';

create table okiagari.clock (
    one   boolean primary key default true check (one),
    shift interval not null default interval '0'
);
comment on table okiagari.clock is
    'One row: how far the engine''s clock is ahead of the server''s. Zero except in tests.';
insert into okiagari.clock default values;

create table okiagari.installation (
    from_item bigint primary key, -- begins the idempotency keys of items from this id on, up to the next row
    id        text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
    since     timestamptz not null default statement_timestamp(),
    made_by   text not null default session_user,
    note      text not null
);
comment on table okiagari.installation is
    'The random names of this database. The one with the highest from_item is its name; Schema.restored adds one to a restored backup.';
insert into okiagari.installation (from_item, note) values (0, 'made with the tables');

-- The only clock for leases, due times and windows. The planner puts this body in the place of every call, so reading the clock costs a
-- statement nothing; a body that reads a table would be called.
create function okiagari.now() returns timestamptz
    language sql stable parallel safe
    as 'select statement_timestamp()';

create function okiagari.shift_clock() returns trigger
    language plpgsql
    as $body$
begin
    create or replace function okiagari.now() returns timestamptz
        language sql stable parallel safe
        as 'select statement_timestamp() + shift from okiagari.clock';
    return null;
end
$body$;

-- From the first shift on, the clock reads it.
create trigger clock_shifted after update of shift on okiagari.clock
    for each row when (old.shift = interval '0' and new.shift <> interval '0')
    execute function okiagari.shift_clock();

-- The epoch after this one. It jumps by a random amount, so that no lease can be guessed: when the database goes back in time (a restored backup, a
-- failover that loses commits), ids and epochs are given out again, and what was leased before must not fit what is leased afterwards.
create function okiagari.later_epoch(epoch bigint) returns bigint
    language sql volatile parallel restricted
    as 'select epoch + 1 + (random() * 4294967296)::bigint';

-- Names as numbers ------------------------------------------------------------------------------------------------------

-- The number that stands for the name of a pipeline or step in the rows of unfinished items: computed, never looked up, so that nobody waits for
-- whoever writes a name first. The class NameNumber computes the same. An empty name is 0.
create function okiagari.number(name text) returns bigint
    language sql immutable strict parallel safe
    as $$
    select case when name = '' then 0 else ('x' || encode(substr(sha256(convert_to(name, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint end
    $$;

-- The number of a lane, as the class Lane computes it. Its bits, from the highest: 20 of the pipeline, so that the lanes of a pipeline are a range;
-- 24 of pipeline and step, so that those of a step are one, too; 3 of the kind (0 step, 1 suspects, 2 endings); 17 of the run.
create function okiagari.lane(pipeline bigint, step bigint, kind integer default 0, run_id bigint default 0) returns bigint
    language sql immutable parallel safe
    as $$
    select (pipeline & -17592186044416) | (((step # pipeline) & 16777215) << 20) | (kind::bigint << 17) | (run_id & 131071)
    $$;

-- Nodes and pipelines ---------------------------------------------------------------------------------------------------

create table okiagari.node (
    id         bigint generated always as identity primary key,
    token      bigint not null default (random() * 9007199254740991)::bigint, -- known to this process alone: an id may be given out again
    name       text not null,
    host       text not null,
    pid        bigint not null,
    build      text not null,
    started_at timestamptz not null,
    beat_at    timestamptz not null,
    beats      bigint not null default 0,     -- a node that finds fewer than it has made knows that the database went back
    draining   boolean not null default false, -- somebody asked it to finish what it has and leave
    -- its own settings, by which watchers and readers judge it; the defaults are those of Settings
    beat_every  interval not null default interval '5 s',
    dead_after  interval not null default interval '25 s',
    stale_after interval not null default interval '3 min'
) with (fillfactor = 50);
comment on table okiagari.node is
    'A process that works on items. One whose beats stay the same is dead; its items are rescued and the row is removed.';

create table okiagari.past_node (
    id         bigint not null,
    name       text not null,
    host       text not null,
    pid        bigint not null,
    build      text not null,
    started_at timestamptz not null,
    beat_at    timestamptz not null, -- its last one
    noted_at   timestamptz not null,
    ended_at   timestamptz,          -- its row was removed; null: found silent, and its items are being taken away
    died       boolean not null,     -- false: it left by itself
    ended_by   text,                 -- the node that found it dead
    why        text not null,
    held       integer not null,     -- items it held when it was found dead
    held_items bigint[] not null,    -- the first of them
    primary key (id, started_at)     -- a database that went back gives an id out again
);
comment on table okiagari.past_node is
    'A node that is gone: it left, or was found dead with the items it held. Kept 30 days.';

-- How long an item may run one step, or be due, before it is shown as stale: what the most patient node says, for all who count or look.
create function okiagari.stale_after() returns interval
    language sql stable parallel safe
    as $$
    select coalesce((select max(stale_after) from okiagari.node), interval '3 min')
    $$;

create table okiagari.pipeline (
    name          text primary key,
    number        bigint not null generated always as (okiagari.number(name)) stored,
    version       integer not null default 0, -- the active one in pipeline_version
    first_step    text not null,
    writes_on_end boolean not null,
    definition    jsonb not null,
    reordered_at  timestamptz,                -- steps last changed places then: items that ended before followed another order
    updated_at    timestamptz not null
);
comment on table okiagari.pipeline is
    'A pipeline as the nodes of its active version describe it at their start, so that pages and commands need no code.';
-- Not unique: nodes that declare a pipeline at the same time would deadlock over two unique indexes. Nodes refuse a number that is taken.
create index pipeline_number on okiagari.pipeline (number);

create table okiagari.pipeline_version (
    pipeline    text not null,
    version     integer not null,
    shape       text not null,
    steps       text[] not null,
    first_seen  timestamptz not null,
    is_followed boolean not null default false, -- unfinished items may have followed the order of its steps
    primary key (pipeline, version)
);
comment on table okiagari.pipeline_version is
    'A shape that a pipeline has had: its steps, their order and edges.';
create unique index pipeline_version_shape on okiagari.pipeline_version (pipeline, shape);

create table okiagari.step_name (
    pipeline bigint not null, -- its number
    name     text not null,
    number   bigint not null generated always as (okiagari.number(name)) stored,
    primary key (pipeline, number)
);
comment on table okiagari.step_name is
    'The name of a step that a pipeline has or has had. Written with its version, under the lock of the pipeline; never removed.';

create table okiagari.node_pipeline (
    node_id  bigint not null references okiagari.node (id) on delete cascade,
    pipeline text not null,
    version  integer not null,
    primary key (node_id, pipeline)
);
comment on table okiagari.node_pipeline is
    'The version of a pipeline that a node has the code of.';

-- Items -----------------------------------------------------------------------------------------------------------------

create table okiagari.target (
    id         bigint generated always as identity primary key,
    pipeline   text not null,
    run_id     bigint not null default 0, -- 0: outside runs
    key        text collate "C" not null check (length(key) between 1 and 512), -- byte order: a prefix is a range
    payload    jsonb,
    parent_id  bigint,
    not_before timestamptz,
    ahead      interval,                  -- how far its priority puts it ahead of others; null: not at all
    created_at timestamptz not null,
    current    boolean not null default true -- false once the key was submitted again
);
comment on table okiagari.target is
    'Who an item is and what was submitted. Written once; a key stays taken after the end until resubmitted or forgotten.';
create unique index target_identity on okiagari.target (pipeline, run_id, key) where current;
create index target_parent on okiagari.target (parent_id) where parent_id is not null;

-- Narrow, and changed once per step. No indexed column (nor one that an index's condition names) changes while an item runs from
-- step to step without failing, so those updates are HOT. No foreign key to target: both rows are inserted by one statement,
-- and the check would cost every submission. Pipeline and step are numbers (okiagari.number); okiagari.item_named shows the names.
create table okiagari.item (
    id                bigint primary key,
    run_id            bigint not null default 0,
    pipeline          bigint not null,
    -- what changes with every step stands together: an update then logs one short stretch of the row
    epoch             bigint not null default 1,
    since             timestamptz not null,
    step              bigint not null default 0, -- 0: the first step, not yet looked up
    visit             integer not null default 1,
    charged           integer not null default 0,
    laters            integer not null default 0,
    rescues           smallint not null default 0,
    deaths            smallint not null default 0,    -- nodes in a row that died with its lease
    state             "char" not null default 'w',    -- the first letter, which is what PostgreSQL keeps of waiting, running or parked
    held              boolean not null default false,
    woken             boolean not null default false, -- a wake-up came before the park, which then does not happen
    noted             boolean not null default false, -- it has notes: saves the lookup for the many that have none
    marked            boolean not null default false, -- a suspect that runs alone: it is to blame if its node dies now
    lane              bigint,             -- in which it may be claimed (okiagari.lane); null while running
    due_at            timestamptz,        -- when it may be claimed, less what it is ahead; null while running
    node_id           bigint,             -- the node that has the lease
    ahead             interval,           -- as in target; null: nothing
    later_since       timestamptz,
    reason            text,
    failure           jsonb,
    -- what it becomes once a node with the code has made the pipeline's write for it: an end, or waiting when it comes back
    ending            text,
    ended_as          text,               -- until then; when it comes back
    hung_rescue_after timestamptz,        -- it is not rescued from another hang before then
    refunded_at       timestamptz,        -- charges up to then were given back because an upstream was down
    rescued_at        timestamptz,        -- the latest charged rescue; a day later its rescues are forgotten
    -- The step, for indexes: null, and so the same, while an item runs from step to step. Held and parked items have it, and those that
    -- have failed. Statements write it, because a generated column is generated again by each of them; the condition below knows the rule.
    stuck_at          bigint,
    -- One condition instead of many: each would be read and prepared again for every submission.
    constraint item_is_possible check (
        visit >= 1 and charged >= 0 and (lane is null) = (due_at is null) and stuck_at = step
        and case state when 'w' then node_id is null and held = (lane is null) and (stuck_at is null) = (not held and failure is null)
                       when 'r' then node_id is not null and lane is null and not held and (stuck_at is null) = (failure is null)
                       when 'p' then node_id is null and not held and stuck_at is not null
                       else false end
        and case when ending is null then ended_as is null
                 when ending = 'waiting' then coalesce(ended_as in ('done', 'failed', 'rejected', 'cancelled'), false)
                 else ending in ('failed', 'rejected', 'cancelled') and ended_as is null end)
) with (
    fillfactor = 40,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_scale_factor = 0.2,
    autovacuum_vacuum_insert_scale_factor = 0.2
);
comment on table okiagari.item is
    'Where an unfinished item is. Removed when the item ends.';
create index item_due on okiagari.item (lane, due_at, id) with (fillfactor = 70) where lane is not null;
create index item_lease on okiagari.item (node_id, id) where node_id is not null;
create index item_run on okiagari.item (run_id, id) where run_id <> 0;
-- For pages. Items that just wait and run are in none of them.
create index item_failing on okiagari.item
    (pipeline, stuck_at, (coalesce(failure ->> 'kind', '')), (coalesce(failure ->> 'category', '')), id)
    where failure is not null;
create index item_aside on okiagari.item (pipeline, stuck_at, state, (lane is null), id) where held or state = 'p';

-- Its key begins with the pipeline: pages list what is done of one, and a second index would cost every item that ends. It ends with the
-- time, as those of failure and history do: a table can only be divided by days if its keys contain the day.
create table okiagari.finished (
    id        bigint not null,
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
    ended_at  timestamptz not null,
    primary key (pipeline, id, ended_at)
);
comment on table okiagari.finished is
    'How an item ended. Written once; removed again when the item is brought back.';
create index finished_not_done on okiagari.finished
    (pipeline, step, state, (coalesce(failure ->> 'kind', '')), (coalesce(failure ->> 'category', '')), ended_at, id)
    where state <> 'done';
-- Most items end done: an action on the others reads them in the order of ids without the done ones between them.
create index finished_not_done_by_id on okiagari.finished (id) where state <> 'done';
create index finished_in_run on okiagari.finished (run_id, state, id) where run_id <> 0;
-- Which ended items are old enough to be removed: almost free to keep, since rows are appended in the order of their times.
create index finished_ended on okiagari.finished using brin (ended_at);

create table okiagari.note (
    item_id bigint not null,
    name    text not null,
    step    text not null,
    visit   integer not null,
    value   jsonb not null,
    primary key (item_id, name, step)
);
comment on table okiagari.note is
    'A value that a step left for later steps. One per step, so that a replay drops only those of the replayed steps.';

create table okiagari.call_wait (
    item_id    bigint primary key,
    epoch      bigint not null,
    node_id    bigint not null references okiagari.node (id) on delete cascade,
    upstream   text not null,
    is_waiting boolean not null, -- false: it has had its turn since, and works
    waited_ms  bigint not null
) with (fillfactor = 50);
comment on table okiagari.call_wait is
    'An attempt that has waited long for its turn to call a limited upstream, so that nobody takes it for stuck. Valid only '
    'while the item has this epoch.';

create table okiagari.progress (
    item_id bigint primary key,
    epoch   bigint not null,
    node_id bigint not null references okiagari.node (id) on delete cascade,
    share   double precision not null check (share between 0 and 1),
    message text not null,
    at      timestamptz not null
) with (fillfactor = 50);
comment on table okiagari.progress is
    'How far a running attempt says that it is. Valid only while the item has this epoch.';

-- What happened to items ------------------------------------------------------------------------------------------------

create table okiagari.failure (
    id             bigint generated always as identity,
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
    upstream       text,        -- whose call failed; null: none, or a step without upstreams
    duration_ms    bigint not null,
    is_rescue      boolean not null default false,
    cost_a_try     boolean not null default true, -- as written; charges of an outage are given back later
    retry_at       timestamptz, -- null: not tried again
    trace          uuid,        -- its frames, in okiagari.trace
    causes         text,        -- messages of the causes, one a line
    node_id        bigint,
    told           boolean not null default false, -- of a rescue: a node has logged it
    at             timestamptz not null,
    primary key (id, at)
);
comment on table okiagari.failure is
    'A failed attempt or a rescue (the ledger). Append-only but for told.';
create index failure_item on okiagari.failure (item_id, id);
create index failure_news on okiagari.failure (id) where is_rescue and not told;
create index failure_at on okiagari.failure using brin (at);
create index failure_upstream on okiagari.failure (upstream, at) where upstream is not null;

create table okiagari.trace (
    id      uuid primary key, -- a hash of the frames
    frames  text not null,
    seen_at timestamptz not null
);
comment on table okiagari.trace is
    'The frames of a stack trace, once for all failures that have it; kept a day longer than these.';

create table okiagari.history (
    id       bigint generated always as identity,
    item_id  bigint not null,
    step     text not null,
    visit    integer not null,
    attempt  integer not null,
    outcome  text not null, -- next, later, retry, or the state it led to: parked, done, failed, rejected
    begun_at timestamptz not null,
    ended_at timestamptz not null,
    node_id  bigint,
    primary key (item_id, id, ended_at)
);
comment on table okiagari.history is
    'A settled attempt of a pipeline that keeps its history. Append-only; goes with its item.';
create index history_ended on okiagari.history using brin (ended_at);

create table okiagari.refusal (
    id      bigint generated always as identity primary key,
    item_id bigint not null,
    step    text not null,
    epoch   bigint not null, -- of the lease that was no longer valid
    node_id bigint not null,
    at      timestamptz not null
);
comment on table okiagari.refusal is
    'A result that came too late and was refused, for the timeline of its item.';
create index refusal_item on okiagari.refusal (item_id, id);
create index refusal_at on okiagari.refusal (at);

-- Holds and upstreams ---------------------------------------------------------------------------------------------------

-- The kind says who may end a hold: a probe ends an outage and, slowly, a misconfiguration; a person ends a person's; a build
-- that has the step ends that of a vanished step.
create table okiagari.hold (
    name     text primary key, -- step:PIPELINE:STEP, step:PIPELINE:STEP@BUILD or upstream:NAME
    kind     text not null default 'person'
        check (kind in ('person', 'outage', 'misconfigured', 'build', 'vanished')),
    since    timestamptz not null,
    reason   text not null,
    held_by  text not null,
    probes   integer not null default 0, -- failed so far
    probe_at timestamptz,                -- the next probe, or the end of the lease of the present one
    prober   bigint,                     -- the node that probes now
    outage_since timestamptz             -- attempts that failed since then were lost to the outage, and are refunded
);
comment on table okiagari.hold is
    'A step, an upstream or a whole pipeline on hold: its items wait.';

-- recent has a bit for each of the last recent_of calls, 1 for a failure, the newest lowest.
create table okiagari.upstream (
    name         text primary key,
    next_slot    timestamptz not null default timestamptz 'epoch',
    streak       integer not null default 0,
    streak_since timestamptz,                           -- null: the latest call succeeded
    recent       integer not null default 0,
    recent_of    integer not null default 0,
    failed_at    timestamptz[] not null default '{}',   -- the failures that recent covers, oldest first
    failed_items bigint[] not null default '{}',        -- and whose they were
    checker      bigint,                                -- the node that makes the health check now
    check_until  timestamptz                            -- after that another one may
) with (fillfactor = 50);
comment on table okiagari.upstream is
    'An upstream over all nodes: when its next free call slot begins, and how the latest calls went.';

create table okiagari.seat (
    upstream text not null,
    node_id  bigint not null references okiagari.node (id) on delete cascade,
    seats    integer not null check (seats >= 0),
    wants    boolean not null,
    primary key (upstream, node_id)
) with (fillfactor = 50);
comment on table okiagari.seat is
    'How many connections to a capped upstream a node may have open, and whether it waits for more.';

create table okiagari.changed_limit (
    name       text primary key, -- per_node:PIPELINE:STEP, attempts:PIPELINE:STEP or rate:UPSTREAM
    amount     bigint not null check (amount > 0), -- of a rate the nanoseconds from one call to the next
    changed_by text not null,
    reason     text not null,
    since      timestamptz not null
);
comment on table okiagari.changed_limit is
    'A limit that somebody changed at run time: it holds instead of the one in the code until it is reset.';

-- Grants the next slots of an upstream; returns the seconds until the first begins. A node that does not know of a change yet takes no longer
-- slots than either gap. The changed gap is read by a statement of its own after the row is locked: whoever changes it locks the row, too.
create function okiagari.grant_slots(
    upstream text, gap_in_code double precision, known_gap double precision, slots integer) returns double precision
    language plpgsql volatile
    as $body$
declare
    first_slot  timestamptz;
    changed_gap double precision;
begin
    insert into okiagari.upstream (name) values (upstream) on conflict (name) do nothing;
    select greatest(u.next_slot, okiagari.now()) into first_slot from okiagari.upstream u where u.name = upstream for update;
    select l.amount / 1e9 into changed_gap from okiagari.changed_limit l where l.name = 'rate:' || upstream;
    update okiagari.upstream u
    set next_slot = first_slot + make_interval(secs => slots * least(coalesce(changed_gap, gap_in_code), known_gap))
    where u.name = upstream;
    return extract(epoch from first_slot - okiagari.now());
end
$body$;

-- Runs ------------------------------------------------------------------------------------------------------------------

create table okiagari.run (
    id              bigint generated always as identity primary key,
    job             text not null,
    pipeline        text not null,
    state           text not null check (state in ('filling', 'active', 'stopping', 'passed', 'failed', 'aborted')),
    ends_as         text check (ends_as in ('failed', 'aborted')), -- the end of a stopping run once none of its items runs
    fail_above      double precision not null check (fail_above between 0 and 1),
    fail_on         text[] not null default '{}', -- categories of which a single failed target fails it
    max_hold        interval not null,
    rerun_of        bigint,                    -- the run whose failed targets it tries again
    total           bigint not null default 0, -- targets; final once sealed
    started_at      timestamptz not null,
    filled_at       timestamptz not null,      -- when targets were last added
    sealed_at       timestamptz,               -- all targets are there
    active_at       timestamptz not null,      -- when it last began to work: its start or its resumption
    finished_before bigint not null default 0, -- targets that were finished when it was resumed
    ended_at        timestamptz,
    reason          text,
    started_by      text not null,
    check ((state = 'stopping') = (ends_as is not null)),
    check ((state in ('passed', 'failed', 'aborted')) = (ended_at is not null)),
    check (state in ('filling', 'stopping') or sealed_at is not null)
) with (fillfactor = 50);
comment on table okiagari.run is
    'A run of a job: its state, threshold and number of targets.';
create unique index run_one_per_job on okiagari.run (job) where state in ('filling', 'active', 'stopping');
create index run_job on okiagari.run (job, id);

create table okiagari.run_delta (
    id     bigint generated always as identity primary key,
    run_id bigint not null,
    name   text not null, -- done, failed, rejected, cancelled, taken_over, or a counter of a step
    n      bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
comment on table okiagari.run_delta is
    'A count to add to run_count, committed with the items it counts; the watchers fold it in.';
create index run_delta_run on okiagari.run_delta (run_id);

create table okiagari.run_count (
    run_id bigint not null,
    name   text not null,
    n      bigint not null,
    primary key (run_id, name)
) with (fillfactor = 50);
comment on table okiagari.run_count is
    'How many targets of a run ended in a state, or a counter of its steps. Complete only together with run_delta.';

-- Schedules and actions -------------------------------------------------------------------------------------------------

create table okiagari.schedule (
    name       text primary key,
    cron       text not null,               -- five fields, or "every" and an interval
    zone       text not null,               -- time zone of the cron fields; empty for an interval
    next_at    timestamptz not null,        -- the slot that is next
    fired_at   timestamptz,
    slot       timestamptz,                 -- for which it last fired
    firings    bigint not null default 0,
    missed     bigint not null default 0,   -- slots for which nothing fired
    paused     boolean not null default false,
    resumed_at timestamptz,                 -- slots before it passed in a pause and are not made up for
    asked_at   timestamptz,                 -- a person asked for a firing then
    asked_by   text,
    failures   integer not null default 0,  -- of its code since it last fired
    error      text,
    retry_at   timestamptz,                 -- not tried before
    waits_for  bigint,                      -- its slot waits for the end of this run of its job
    forgotten  timestamptz,                 -- schedule_slot has nothing before that
    updated_at timestamptz not null,
    check ((asked_at is null) = (asked_by is null))
) with (fillfactor = 50);
comment on table okiagari.schedule is
    'What fires when, and how it went.';

create table okiagari.schedule_slot (
    schedule text not null,
    slot     timestamptz not null,
    fired_at timestamptz,                 -- null: to be backfilled
    asked_by text,                        -- of a backfill; null: it fired when it was due
    failures integer not null default 0,
    error    text,
    retry_at timestamptz,
    primary key (schedule, slot),
    check (fired_at is not null or asked_by is not null)
);
comment on table okiagari.schedule_slot is
    'A slot that has fired, or is to be backfilled; of each schedule about the latest 10,000.';
create index schedule_slot_waiting on okiagari.schedule_slot (schedule, slot) where fired_at is null;

-- Slots that may be backfilled now: the earliest of each schedule, which others pass only when it has failed.
create view okiagari.due_slot as
select w.schedule, w.slot, w.asked_by, w.failures
from okiagari.schedule_slot w
where w.fired_at is null and (w.retry_at is null or w.retry_at <= okiagari.now())
  and not exists (
      select from okiagari.schedule_slot e
      where e.schedule = w.schedule and e.slot < w.slot and e.fired_at is null and e.failures = 0);

create table okiagari.action (
    id         bigint generated always as identity primary key,
    act        text not null check (act in ('retry', 'replay', 'cancel', 'hold', 'release')),
    step       text,                      -- of a replay
    filter     jsonb not null,
    per_second integer not null check (per_second > 0),
    who        text not null,
    why        text not null,
    state      text not null check (state in ('running', 'done', 'stopped')),
    up_to_id   bigint not null,           -- items submitted later are not touched
    after_id   bigint not null default 0,
    changed    bigint not null default 0,
    skipped    bigint not null default 0, -- matched, but the act was no longer possible
    started_at timestamptz not null,
    moved_at   timestamptz not null,      -- its rate has been used up to then
    ended_at   timestamptz
) with (fillfactor = 50);
comment on table okiagari.action is
    'What a person does to many items by filter, and how far it is.';
create index action_running on okiagari.action (moved_at) where state = 'running';

-- Figures ---------------------------------------------------------------------------------------------------------------

-- Deltas are insert-only and folded into hours and minutes by the watchers; a figure is the hour, or the minute, plus the
-- deltas not folded yet.
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
comment on table okiagari.hourly_failure is
    'How many attempts of a step failed or were rescued in an hour, by category. Complete only with hourly_failure_delta.';

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
comment on table okiagari.hourly_failure_delta is
    'A count to add to hourly_failure, committed with the failures it counts.';

create table okiagari.hourly_success (
    hour     timestamptz not null,
    pipeline text not null,
    step     text not null,
    bucket   smallint not null check (bucket between 0 and 40), -- n: durations below 2^n ms
    count    bigint not null,
    total_ms bigint not null,
    primary key (hour, pipeline, step, bucket)
) with (fillfactor = 50);
comment on table okiagari.hourly_success is
    'How many settled attempts of a step took about as long in an hour. Added to by each node once a second.';

create table okiagari.hourly_end (
    hour     timestamptz not null,
    pipeline text not null,
    state    text not null,
    count    bigint not null,
    primary key (hour, pipeline, state)
);
comment on table okiagari.hourly_end is
    'How many items of a pipeline ended in a state in an hour. Complete only with count_delta.';

create table okiagari.minute_count (
    minute   timestamptz not null,
    pipeline text not null,
    name     text not null, -- submitted, or the state in which items ended
    count    bigint not null,
    primary key (minute, pipeline, name)
) with (fillfactor = 50);
comment on table okiagari.minute_count is
    'How many items of a pipeline were submitted or ended in a minute, for two hours. Complete only with count_delta and with the '
    'targets after submit_count.';

create table okiagari.submit_count (
    one   boolean primary key default true check (one),
    up_to bigint not null default 0
);
comment on table okiagari.submit_count is
    'One row: targets up to this id are in minute_count. Nobody is writing one of those any more.';
insert into okiagari.submit_count default values;

create table okiagari.count_delta (
    id       bigint generated always as identity primary key,
    minute   timestamptz not null,
    pipeline text not null,
    name     text not null, -- the state
    count    bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
comment on table okiagari.count_delta is
    'A count of ends to add to minute_count and to hourly_end: from each node once a second and from each act that ends an item.';

create table okiagari.depth (
    pipeline   text not null,
    step       text not null,
    state      text not null,
    items      bigint not null,
    retrying   bigint not null,
    held       bigint not null default 0,
    stale      bigint not null default 0,
    oldest_due timestamptz,
    oldest     timestamptz,
    primary key (pipeline, step, state)
);
comment on table okiagari.depth is
    'How many items were at a step in a state at the latest reading, which one watcher takes for all: no page counts items.';

create table okiagari.depth_reading (
    one      boolean primary key default true check (one),
    taken_at timestamptz not null,
    took_ms  bigint not null
);
comment on table okiagari.depth_reading is
    'One row: when depth was read, and how long that took.';
insert into okiagari.depth_reading (taken_at, took_ms) values (timestamptz 'epoch', 0);

-- Acts ------------------------------------------------------------------------------------------------------------------

create table okiagari.act (
    id        bigint generated always as identity primary key,
    item_id   bigint, -- what it was done to: exactly one of these
    run_id    bigint,
    hold      text,
    schedule  text,
    action_id bigint,
    node_id   bigint,
    limit_name text,
    act       text not null,
    who       text not null,
    why       text not null,
    at        timestamptz not null,
    told      boolean not null default false, -- of a hold, a run or a cancellation: a node has logged it
    check (num_nonnulls(item_id, run_id, hold, schedule, action_id, node_id, limit_name) = 1),
    check (hold is null or act in ('hold', 'release'))
);
comment on table okiagari.act is
    'What a person or program did to an item, a run, a hold, a schedule, an action, a node or a limit, with who and why. Append-only '
    'but for told; goes with the item it concerns.';
create index act_item on okiagari.act (item_id, id) where item_id is not null;
create index act_news on okiagari.act (id) where not told and (hold is not null or run_id is not null or act = 'cancel');
create index act_run on okiagari.act (run_id, id) where run_id is not null;
create index act_hold on okiagari.act (hold, id) where hold is not null;
create index act_schedule on okiagari.act (schedule, id) where schedule is not null;
create index act_action on okiagari.act (action_id, id) where action_id is not null;
create index act_node on okiagari.act (node_id, id) where node_id is not null;

-- Rules that statements and views share ---------------------------------------------------------------------------------

-- Holds of steps, with the parts of their names. The only place in SQL that parses a name; the class HoldName does so in Java.
create view okiagari.step_hold as
select h.name, split_part(h.name, ':', 2) as pipeline, split_part(split_part(h.name, ':', 3), '@', 1) as step,
       case when position('@' in h.name) > 0 then substr(h.name, position('@' in h.name) + 1) end as build,
       h.kind, h.since, h.reason, h.held_by
from okiagari.hold h
where h.name like 'step:%:%';

-- The steps on hold, each with its hold: a step's own, that of its pipeline, or that of an upstream it uses. A hold of one build is not among them,
-- because nodes of other builds go on. The only place in SQL that knows which hold concerns which step.
-- Each part says which names it is about, and uses are tested instead of unnested: the planner takes an unnested list for a hundred rows, and
-- so two in a row for ten thousand per pipeline.
create view okiagari.held_step as
select pipeline, step, name, kind, since, reason, held_by
from okiagari.step_hold
where build is null
union all
select p.name, s ->> 'name', h.name, h.kind, h.since, h.reason, h.held_by
from okiagari.hold h
cross join okiagari.pipeline p
cross join lateral jsonb_array_elements(p.definition -> 'steps') s
where h.name like 'upstream:%' and s -> 'uses' @> to_jsonb(substr(h.name, length('upstream:') + 1))
union all
select p.name, s ->> 'name', h.name, h.kind, h.since, h.reason, h.held_by
from okiagari.hold h
join okiagari.pipeline p on h.name = 'pipeline:' || p.name
cross join lateral jsonb_array_elements(p.definition -> 'steps') s
where h.name like 'pipeline:%';

-- Since when an item has not moved although it should have; null when nothing is wrong with it. is_held is true for whatever
-- waits for something other than a free node, also for items of a run that has ended. The same rule as the class Staleness.
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

-- The state of an unfinished item in one word.
create function okiagari.state_word(state "char") returns text
    language sql immutable parallel safe
    as $$
    select case state when 'w' then 'waiting' when 'r' then 'running' when 'p' then 'parked' end
    $$;

-- The latest failure as an item keeps it; null when there is no kind. Statements that write one and item_v1 share these names.
create function okiagari.failure_json(
    kind text, category text, status integer, sql_state text, name text, message text, rule text, step text,
    attempt integer, max_attempts integer, at timestamptz) returns jsonb
    language sql stable parallel safe
    as $$
    select case when kind is not null then jsonb_build_object(
        'kind', kind, 'category', category, 'status', status, 'sqlState', sql_state, 'name', name, 'message', message,
        'rule', rule, 'step', step, 'attempt', attempt, 'maxAttempts', greatest(max_attempts, attempt), 'at', at) end
    $$;

create function okiagari.notes_of(item bigint) returns text[]
    language sql stable parallel safe
    as $$
    select coalesce(array_agg(p.part order by n.visit, n.step, n.name, p.place), '{}')
    from okiagari.note n
    cross join lateral (values (1, n.name), (2, n.value::text)) as p(place, part)
    where n.item_id = item
    $$;
comment on function okiagari.notes_of(bigint) is
    'The notes of an item as name, value, name, value, …, oldest first: the last value of a name counts.';

-- Unfinished items with names instead of numbers, for people in psql and for plain reads of few items: no condition on a name uses an index.
-- A step that no node has declared is shown by its number.
create view okiagari.item_named as
select i.id, i.run_id, t.pipeline, i.epoch, i.since, s.step, i.visit, i.charged, i.laters, i.rescues, i.deaths,
       okiagari.state_word(i.state) as state, i.held, i.woken, i.noted, i.marked,
       case i.lane when okiagari.lane(i.pipeline, i.step, 0, i.run_id) then t.pipeline || ':' || s.step || s.run
                   when okiagari.lane(i.pipeline, i.step, 1, i.run_id) then t.pipeline || ':' || s.step || s.run || '!suspect'
                   when okiagari.lane(i.pipeline, 0, 2, 0) then t.pipeline || ':!end'
                   else 'lane ' || i.lane end as lane,
       i.due_at, i.node_id, i.ahead, i.later_since, i.reason, i.failure, i.ending, i.ended_as, i.hung_rescue_after,
       i.refunded_at, i.rescued_at, case when i.stuck_at is not null then s.step end as stuck_at
from okiagari.item i
join okiagari.target t on t.id = i.id
cross join lateral (
    select case when i.step = 0 then ''
                else coalesce((select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step),
                              to_hex(i.step)) end as step,
           case when i.run_id <> 0 then '#' || i.run_id else '' end as run
    offset 0) s;

-- Views for users' own SQL: their columns stay, whatever the tables become ----------------------------------------------

create view okiagari.item_v1 as
select t.id,
       t.pipeline,
       nullif(t.run_id, 0) as run_id,
       t.key,
       coalesce(f.state, i.ended_as, okiagari.state_word(i.state)) as state,
       x.step,
       case when i.state = 'r' then i.charged + 1 else coalesce(f.charged, i.charged) end as attempt,
       coalesce(i.failure is not null and i.state = 'w' and i.ended_as is null, false) as retrying,
       x.held,
       i.ending,
       x.due_at,
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
       y.stale_since is not null as stale,
       i.rescued_at,
       i.hung_rescue_after,
       g.share as progress,
       g.message as progress_message,
       g.at as progress_at
from okiagari.target t
left join okiagari.item i on i.id = t.id
left join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
left join okiagari.pipeline p on p.name = t.pipeline
left join okiagari.run r on r.id = i.run_id and i.run_id <> 0
left join okiagari.call_wait w on w.item_id = i.id and w.epoch = i.epoch and i.state = 'r'
left join okiagari.progress g on g.item_id = i.id and g.epoch = i.epoch and i.state = 'r'
cross join lateral (
    select coalesce(f.failure, i.failure) as failure,
           s.step,
           i.due_at + coalesce(i.ahead, interval '0') as due_at,
           coalesce(i.held or (i.state = 'w' and i.ending is null and exists (
               select from okiagari.held_step h where h.pipeline = t.pipeline and h.step = s.step)), false) as held,
           coalesce(r.ended_at is not null and i.ending is null, false) as owed
    -- in here: one join more in the view, and the planner would no longer begin with the items that are asked for
    from (select coalesce(nullif(f.step, ''),
                          case when i.step <> 0
                               then coalesce((select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step),
                                             to_hex(i.step)) end,
                          p.first_step, '') as step
          offset 0) s
    offset 0) x -- once per item, however often its columns are named
cross join lateral (
    select okiagari.stale_since(okiagari.state_word(i.state), i.since, x.due_at, x.held or x.owed, w.is_waiting, w.waited_ms,
                                (select okiagari.now()), (select okiagari.stale_after())) as stale_since) y;

create view okiagari.failure_v1 as
select id, item_id, pipeline, nullif(run_id, 0) as run_id, step, visit, attempt, max_attempts, kind, category, http_status,
       sql_state, exception_name, message, rule, upstream, duration_ms, is_rescue, cost_a_try, retry_at, node_id, at,
       (select t.frames from okiagari.trace t where t.id = trace) as trace, causes
from okiagari.failure;

create view okiagari.act_v1 as
select id, item_id, run_id, hold, schedule, action_id, act, who, why, at, node_id, limit_name from okiagari.act;

create view okiagari.history_v1 as
select id, item_id, step, visit, attempt, outcome, begun_at, ended_at, node_id from okiagari.history;

create view okiagari.refusal_v1 as
select id, item_id, step, epoch, node_id, at from okiagari.refusal;

create view okiagari.hold_v1 as
select name, kind, since, reason, held_by, probes, probe_at from okiagari.hold;

create view okiagari.upstream_v1 as
select name, bit_count(recent::bit(32))::integer as failed, recent_of as calls, streak as in_a_row, streak_since as failing_since
from okiagari.upstream;

create view okiagari.changed_limit_v1 as
select name, amount, changed_by, reason, since from okiagari.changed_limit;

-- The one place in SQL that says whether a node is silent. The same rule as the class Heartbeat; watchers see it by their own clocks.
create view okiagari.node_v1 as
select id, name, host, pid, build, started_at, beat_at, okiagari.now() - beat_at as silent_for, draining,
       beat_every, dead_after, stale_after, (select okiagari.now()) - beat_at >= dead_after as silent
from okiagari.node;

create view okiagari.past_node_v1 as
select p.id, p.name, p.host, p.pid, p.build, p.started_at, p.beat_at, p.ended_at, p.died, p.ended_by, p.why, p.held,
       array(select t.pipeline || ' ' || t.key
             from unnest(p.held_items) with ordinality as h(id, place) join okiagari.target t on t.id = h.id
             order by h.place) as held_items
from okiagari.past_node p
where p.ended_at is not null;

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
      select date_trunc('hour', minute, 'UTC'), pipeline, name, count from okiagari.count_delta) e
group by hour, pipeline, state;

create view okiagari.minute_count_v1 as
select minute, pipeline, name, sum(count)::bigint as count
from (select minute, pipeline, name, count from okiagari.minute_count
      union all
      select minute, pipeline, name, count from okiagari.count_delta
      union all
      -- what no watcher has counted yet: seconds of submissions, and the newest of them while no node runs
      (select date_trunc('minute', created_at, 'UTC'), pipeline, 'submitted', 1
       from okiagari.target
       where id > (select up_to from okiagari.submit_count)
       order by id desc limit 50000)) c
group by minute, pipeline, name;

create view okiagari.hourly_failure_v1 as
select hour, pipeline, step, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
from (select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure
      union all
      select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure_delta) f
group by hour, pipeline, step, category, kind;

create view okiagari.run_v1 as
select r.id,
       r.job,
       r.pipeline,
       r.state,
       r.fail_above,
       r.fail_on,
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

create view okiagari.schedule_v1 as
select name, cron, zone, next_at, paused, fired_at, slot, firings, missed, asked_by, failures, error, retry_at, waits_for,
       backfill_left, backfill_error
from okiagari.schedule
cross join lateral (
    select count(*) as backfill_left, max(w.error) as backfill_error
    from okiagari.schedule_slot w where w.schedule = name and w.fired_at is null) b;

insert into okiagari.schema_version (version) values (1);
