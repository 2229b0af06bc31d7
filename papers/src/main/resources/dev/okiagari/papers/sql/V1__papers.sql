-- Papers, version 1. Locks: none, everything is new.
create schema if not exists papers;

-- One row, locked first by every transaction that changes papers: so changes commit in the order of their numbers, followers of
-- the sequence miss none, and two papers that cite each other cannot arrive past each other. See ADR 40.
create table papers.feed (
  one     boolean primary key default true check (one),
  -- Which database this is: an index that was built from another one is of no use.
  origin  uuid not null default gen_random_uuid(),
  last    bigint not null default 0
);
insert into papers.feed default values;

-- The further of two stages: nothing moves a paper back by arriving late.
create function papers.further(one text, other text) returns text language sql immutable as $$
  select case when array_position(stages.all, one) >= array_position(stages.all, other) then one else other end
  from (select array['queued', 'metadata', 'parsed', 'extracted', 'ready'] as all) stages
$$;

create table papers.paper (
  -- Canonical, without version: 2406.01234, math/0309136.
  id               text primary key check (id ~ '^(\d{4}\.\d{4,5}|[a-z-]+/\d{7})$'),
  -- How far it has come; nothing but a person's retry or replay moves it back.
  reached          text not null default 'queued' check (reached in ('queued', 'metadata', 'parsed', 'extracted', 'ready')),
  is_failed        boolean not null default false,
  status           text not null generated always as (case when is_failed then 'failed' else reached end) stored,
  -- The latest failure, until a step succeeds: {step, name, message, category, attempt, maxAttempts, at}.
  error            jsonb check (error is null or jsonb_typeof(error) = 'object'),
  title            text,
  abstract         text,
  authors          text[] not null default '{}',   -- as printed, in order
  categories       text[] not null default '{}',   -- the primary one first
  published        timestamptz,
  updated          timestamptz,
  version          integer check (version > 0),
  comment          text,
  journal          text,
  doi              text,
  source           text check (source in ('html', 'ar5iv', 'pdf')),
  raw_key          text,
  -- Extraction: how many sections were asked for, and of how many nothing could be learnt.
  extractor        text,
  sections_asked   integer not null default 0 check (sections_asked >= 0),
  sections_failed  integer not null default 0 check (sections_failed between 0 and sections_asked),
  embedder         text,
  created_at       timestamptz not null default okiagari.now(),
  ingested_at      timestamptz,
  -- Grows with every change that a reader could see; 0 while there is nothing to see but the id.
  change           bigint not null default 0,
  check (not is_failed or error is not null),
  check (reached = 'queued' or title is not null),
  check (reached <> 'ready' or ingested_at is not null)
);
-- Followers read on from their last number.
create index paper_change on papers.paper (change);
-- Lists, page by page: newest first, those without a date last, the id to break ties.
create index paper_published on papers.paper ((coalesce(published, '-infinity'::timestamptz)), id);
create index paper_added on papers.paper (created_at, id);
create index paper_status on papers.paper (status, (coalesce(published, '-infinity'::timestamptz)), id);
create index paper_categories on papers.paper using gin (categories);

-- Papers that were taken out, so that followers take them out too.
create table papers.gone (
  id      text primary key,
  change  bigint not null
);
create index gone_change on papers.gone (change);

create table papers.section (
  paper     text not null references papers.paper on delete cascade,
  position  integer not null check (position >= 0),
  level     integer not null check (level between 1 and 6),
  heading   text not null,
  content   text not null,
  primary key (paper, position)
);

create table papers.citation (
  source        text not null references papers.paper on delete cascade,
  -- What makes two references the same one: arxiv:ID, doi:…, or text: and a hash.
  reference     text not null,
  position      integer not null check (position >= 0),
  -- The paper, when it is here.
  target        text references papers.paper on delete set null,
  target_arxiv  text,
  doi           text,
  title         text,
  raw           text not null,
  primary key (source, reference),
  check (target is null or target = target_arxiv)
);
create index citation_target on papers.citation (target) where target is not null;
create index citation_arxiv on papers.citation (target_arxiv) where target_arxiv is not null;

create table papers.extraction (
  paper      text not null,
  position   integer not null,
  type       text not null check (type in ('method', 'dataset', 'baseline', 'metric', 'result', 'contribution', 'limitation')),
  name       text not null check (name <> ''),
  detail     text not null,
  extractor  text not null,
  primary key (paper, position, type, name),
  foreign key (paper, position) references papers.section on delete cascade
);

create table papers.entity_link (
  paper  text not null references papers.paper on delete cascade,
  type   text not null check (type in ('author', 'method', 'dataset')),
  name   text not null check (name <> ''),
  primary key (paper, type, name)
);
-- Related papers by what they share.
create index entity_link_name on papers.entity_link (type, name);

create table papers.vector (
  paper      text not null,
  position   integer not null,
  embedder   text not null,
  v          real[] not null check (cardinality(v) > 0),
  primary key (paper, position),
  foreign key (paper, position) references papers.section on delete cascade
);

create table papers.schema_version (
  version     integer primary key,
  applied_at  timestamptz not null default okiagari.now()
);
insert into papers.schema_version (version) values (1);
