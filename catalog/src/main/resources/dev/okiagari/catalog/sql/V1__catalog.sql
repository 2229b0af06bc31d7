-- Catalog, version 1. Locks: none, everything is new.
create schema if not exists catalog;

-- One row, locked first by every transaction that changes items: so changes commit in the order of their numbers, and followers of
-- the sequence miss none.
create table catalog.feed (
  one     boolean primary key default true check (one),
  -- Which database this is: an index that was built from another one is of no use.
  origin  uuid not null default gen_random_uuid(),
  last    bigint not null default 0
);
insert into catalog.feed default values;

-- Items that were deleted, so that followers delete them too.
create table catalog.gone (
  id      text primary key,
  change  bigint not null
);
create index gone_change on catalog.gone (change);

-- What was last stored and applied of a source. Written in the transaction that writes the clean tables: a row means that its
-- content is in them.
create table catalog.staging (
  source           text not null default 'rakuten',
  entity           text not null check (entity in ('ranking', 'item', 'genre', 'tag')),
  source_id        text not null check (source_id <> ''),
  content_hash     text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  raw_key          text not null,
  etag             text,
  saved_at         timestamptz not null,   -- when this content was first seen
  checked_at       timestamptz not null,   -- when the shop last answered with data, changed or not
  applied_at       timestamptz not null,   -- when this content was applied; replays leave it
  applied_version  integer not null check (applied_version > 0),
  withdrawn        text check (withdrawn in ('gone', 'not_found')), -- the latest answer had no data; null after one that has
  primary key (source, entity, source_id)
);
-- Item targets by the rankings that were asked for, and retention.
create index staging_checked on catalog.staging (entity, checked_at);
-- Genre and tag targets by the items that were applied.
create index staging_applied on catalog.staging (entity, applied_at);
-- Whether anything points to an object.
create unique index staging_raw_key on catalog.staging (raw_key);

-- Raw copies that retention is deleting: nothing may point to them any more.
create table catalog.doomed (
  raw_key    text primary key,
  doomed_at  timestamptz not null
);

create table catalog.shop (
  code  text primary key check (code <> ''),
  name  text,
  url   text
);

create table catalog.genre (
  id      bigint primary key,
  name    text,
  level   integer check (level >= 0),
  parent  bigint references catalog.genre,   -- null for the root
  check (parent <> id)
);
create index genre_parent on catalog.genre (parent, id);

create table catalog.tag_group (
  id    bigint primary key,
  name  text
);

create table catalog.tag (
  id         bigint primary key,
  tag_group  bigint not null references catalog.tag_group,
  name       text,
  parent     bigint   -- as the shop gave it, known or not
);
create index tag_of_group on catalog.tag (tag_group, id);

create table catalog.item (
  id              text primary key check (id <> ''),   -- SHOP:NUMBER
  name            text,
  catchcopy       text,
  caption         text,
  url             text,
  shop            text references catalog.shop,
  genre           bigint,   -- known or not
  price           bigint check (price >= 0),
  is_available    boolean,  -- false: sold out; null: not said, or in a word that is not known
  availability    text,     -- this and the other flags as the shop gave them, known values or not
  point_rate      integer check (point_rate >= 0),
  tax_flag        text,
  postage_flag    text,
  review_count    bigint check (review_count >= 0),
  review_average  numeric check (review_average >= 0),
  is_active       boolean not null default false,   -- written by the job active, and by the end of an item
  change          bigint not null default 0         -- grows with every change that a reader could see
);
-- Followers read on from their last number.
create index item_change on catalog.item (change);
create index item_genre on catalog.item (genre, id);
create index item_shop on catalog.item (shop, id);

create table catalog.item_tag (
  item  text not null references catalog.item on delete cascade,
  tag   bigint not null,   -- known or not
  primary key (item, tag)
);
create index item_tag_tag on catalog.item_tag (tag);

create table catalog.item_image (
  item      text not null references catalog.item on delete cascade,
  size      text not null check (size in ('small', 'medium')),
  position  integer not null check (position >= 0),
  url       text not null,
  primary key (item, size, position)
);

-- History. Without foreign keys: it outlives what it is about.
create table catalog.item_market_snapshot (
  item          text not null,
  taken_at      timestamptz not null,
  price         bigint,
  is_available  boolean,
  point_rate    integer,
  primary key (item, taken_at)
);

create table catalog.item_review_snapshot (
  item            text not null,
  taken_at        timestamptz not null,
  review_count    bigint,
  review_average  numeric,
  primary key (item, taken_at)
);

create table catalog.item_rank_snapshot (
  genre     bigint not null,
  taken_at  timestamptz not null,
  rank      integer not null check (rank > 0),
  item      text not null,
  primary key (genre, taken_at, rank)
);
create index item_rank_snapshot_item on catalog.item_rank_snapshot (item, taken_at);

-- The genres whose rankings are asked for.
create table catalog.target_genre (
  genre       bigint primary key check (genre >= 0),
  is_enabled  boolean not null default true,
  added_at    timestamptz not null default okiagari.now(),
  added_by    text not null
);

-- Targets that failed and are targets of the next run of their job, until one succeeds.
create table catalog.owed_target (
  job          text not null check (job in ('ranking', 'item', 'genre', 'tag')),
  source_id    text not null,
  category     text not null,
  http_status  integer,
  message      text not null,
  run          bigint not null,          -- in which it last failed
  since        timestamptz not null,     -- when it first failed
  times        integer not null check (times > 0),
  primary key (job, source_id)
);

-- How many targets of a run failed by which category. Committed with the targets.
create table catalog.run_failure (
  run       bigint not null,
  category  text not null,
  n         bigint not null check (n > 0),
  primary key (run, category)
);

-- Until when the input of a job was taken: items applied since then are input of its next run.
create table catalog.input_mark (
  job       text primary key check (job in ('genre', 'tag')),
  taken_at  timestamptz not null
);

-- Nets: ranking, item, genre and tag, active, one after the other.
create table catalog.net (
  key         text primary key,          -- day and number, such as 2026-04-01-1
  day         date not null,             -- in Japan, when it began
  number      integer not null check (number > 0),
  started_at  timestamptz not null,
  started_by  text not null,
  ended_at    timestamptz,
  verdict     text check (verdict in ('passed', 'failed', 'stopped')),
  reason      text,
  stopping    text,                      -- who stops it and why; no further run begins
  unique (day, number),
  check ((ended_at is null) = (verdict is null))
);
-- One net at a time.
create unique index net_open on catalog.net ((true)) where ended_at is null;

-- The runs of a net.
create table catalog.net_run (
  net  text not null references catalog.net,
  job  text not null check (job in ('ranking', 'item', 'genre', 'tag', 'active')),
  run  bigint not null,
  primary key (net, job)
);

-- What a run did. Of a run that has not ended, what is not done yet is counted as owed.
create view catalog.run_summary as
select r.id as run_id,
       r.job as job_id,
       r.started_at as job_start_at,
       r.ended_at,
       r.total as total_targets,
       r.done as success_targets,
       r.failed + r.rejected as failed_targets,
       r.unfinished + r.taken_over as owed,
       r.cancelled,
       coalesce((r.counters ->> 'unchanged')::bigint, 0) as unchanged,
       coalesce((r.counters ->> 'gone')::bigint, 0) as gone,
       coalesce((r.counters ->> 'diff_new_hash')::bigint, 0) as diff_new_hash,
       coalesce((r.counters ->> 's3_put_success')::bigint, 0) as s3_put_success,
       f.storage as s3_put_fail,
       coalesce((r.counters ->> 'db_upsert_success')::bigint, 0) as db_upsert_success,
       f.db as db_upsert_fail,
       case when r.total = 0 then 0 else (r.failed + r.rejected)::double precision / r.total end as failure_rate,
       r.fail_above as threshold,
       case when r.ended_at is not null then r.state end as verdict,
       case when r.ended_at is not null then case when r.state = 'passed' then 0 else 1 end end as exit_code,
       r.reason
from okiagari.run_v1 r
cross join lateral (
  select coalesce(sum(n) filter (where category like 'storage.%'), 0)::bigint as storage,
         coalesce(sum(n) filter (where category like 'db.%'), 0)::bigint as db
  from catalog.run_failure where run = r.id) f
where r.job like 'catalog.%';

create table catalog.schema_version (
  version     integer primary key,
  applied_at  timestamptz not null default okiagari.now()
);
insert into catalog.schema_version (version) values (1);
