-- Submissions, version 1. Locks: none, everything is new.
create schema if not exists submissions;

-- The bytes of a skill, once for each content: what is scanned is what is published.
create table submissions.content (
  hash        text primary key check (hash ~ '^[0-9a-f]{64}$'),
  links       text[] not null default '{}',
  packed      bytea not null,                      -- a zip of ours
  size        bigint not null check (size >= 0),   -- unpacked
  created_at  timestamptz not null default okiagari.now()
);
alter table submissions.content alter column packed set storage external;

create table submissions.submission (
  id            text primary key check (id ~ '^[a-z0-9]{20}$'),
  number        bigint generated always as identity unique,   -- order of arrival
  -- What was submitted: a repository and perhaps a folder in it; null for an upload.
  repository    text,
  skill_path    text not null default '',
  -- What was found there.
  found_path    text,
  content_hash  text references submissions.content (hash),
  skill         text,
  description   text,
  state         text not null default 'RECEIVED' check (state in (
                  'RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED', 'NEEDS_REVIEW', 'TIER3_REVIEW', 'PUBLISHED',
                  'TIER1_FAILED', 'REJECTED', 'DUPLICATE', 'DEQUEUED', 'BLOCKED')),
  since         timestamptz not null default okiagari.now(),
  -- Why it is there: {code, text, stage, class}; null when there is nothing to say.
  why           jsonb,
  -- The latest failure while it is tried again: {stage, class, category, message, attempt, maxAttempts, at, nextAt}.
  error         jsonb,
  duplicate_of  text references submissions.submission (id),
  version       text,
  -- Tier 1.
  score         integer check (score between 0 and 100),
  verdict       text check (verdict in ('PASS', 'CONCERNS', 'FAIL')),
  is_clean      boolean,
  privileges    text[] not null default '{}',
  -- Who approved of it after a review; null when nobody has.
  approved_by   text,
  -- Who submitted it, as far as limits need it; the secret of its withdrawal as a hash.
  client        text not null,
  withdraw_hash text not null,
  -- The key with which its request may be repeated, as a hash, and what its secret is made of together with the key.
  key_hash      text,
  key_salt      text,
  -- How many were ahead of it when it arrived: with the time it took, that says how fast the queue moves.
  ahead         integer not null default 0 check (ahead >= 0),
  created_at    timestamptz not null default okiagari.now(),
  ended_at      timestamptz,
  -- The words of what it is looked for by, in lower case.
  words         tsvector not null generated always as (array_to_tsvector(array_remove(regexp_split_to_array(
                  lower(id || ' ' || coalesce(repository, '') || ' ' || coalesce(skill, '')), '[^[:alnum:]]+'), ''))) stored,
  check (repository is not null or content_hash is not null),
  check ((key_hash is null) = (key_salt is null)),
  check (state <> 'PUBLISHED' or (content_hash is not null and skill is not null and version is not null)),
  check (state <> 'DUPLICATE' or duplicate_of is not null),
  check (state not in ('REJECTED', 'TIER1_FAILED') or why is not null)
);
-- One unfinished submission of the same address; hosts do not tell upper case from lower.
create unique index submission_pending on submissions.submission (lower(repository), skill_path)
  where repository is not null
    and state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED', 'NEEDS_REVIEW', 'TIER3_REVIEW');
-- The queue, in order of arrival.
create index submission_queue on submissions.submission (number)
  where state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED');
-- What has not ended, as the page of the queue is searched.
create index submission_open on submissions.submission (number)
  where state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED', 'NEEDS_REVIEW', 'TIER3_REVIEW');
-- Newest first. By the negative number, which no other index has: ordered by the number itself, PostgreSQL would take the index of all
-- numbers for a state that it thinks common, and read everything for one that nobody is in.
create index submission_state on submissions.submission (state, (- number));
create index submission_ended on submissions.submission (ended_at) where ended_at is not null;
create index submission_client on submissions.submission (client, created_at);
create index submission_key on submissions.submission (key_hash) where key_hash is not null;
create index submission_words on submissions.submission using gin (words);
create index submission_content on submissions.submission (content_hash);

-- Every move, append only.
create table submissions.event (
  id          bigint generated always as identity primary key,
  submission  text not null references submissions.submission (id) on delete cascade,
  from_state  text,
  to_state    text not null,
  trigger     text not null,
  actor       text not null,
  details     jsonb not null default '{}',
  at          timestamptz not null default okiagari.now()
);
create index event_submission on submissions.event (submission, id);
-- What people did, newest first.
create index event_person on submissions.event (id) where actor <> 'pipeline';

create table submissions.finding (
  submission  text not null references submissions.submission (id) on delete cascade,
  position    integer not null,
  rule        text not null,
  category    text not null,
  severity    text not null,
  file        text not null,
  line        integer not null,
  col         integer not null,
  is_lowered  boolean not null,
  excerpt     text not null,
  message     text not null,
  advice      text not null,
  primary key (submission, position)
);

create table submissions.file (
  submission  text not null references submissions.submission (id) on delete cascade,
  position    integer not null,
  path        text not null,
  size        bigint not null,
  sha256      text not null,
  kind        text not null,
  is_scanned  boolean not null,
  primary key (submission, position)
);

-- Tier 2: what the model said, or why it was not asked.
create table submissions.judgement (
  submission  text primary key references submissions.submission (id) on delete cascade,
  model       text,
  score       integer check (score between 0 and 100),
  rationale   text,
  concerns    text[] not null default '{}',
  is_whole    boolean not null default true,
  skipped     text,
  at          timestamptz not null default okiagari.now(),
  check ((score is null) = (skipped is not null))
);

create table submissions.skill (
  name         text primary key check (name ~ '^[a-z0-9-]{1,64}$'),
  -- Who may publish new versions without a person's approval; null for an upload.
  repository   text,
  found_path   text,
  description  text not null,
  version      text not null,
  trust_tier   integer not null check (trust_tier between 0 and 4),
  is_blocked   boolean not null default false,
  updated_at   timestamptz not null default okiagari.now(),
  words        tsvector generated always as (to_tsvector('simple', replace(name, '-', ' ') || ' ' || description)) stored
);
create index skill_words on submissions.skill using gin (words);

create table submissions.skill_version (
  name          text not null references submissions.skill (name),
  number        integer not null check (number > 0),
  version       text not null,
  content_hash  text not null references submissions.content (hash),
  submission    text not null references submissions.submission (id),
  trust_tier    integer not null check (trust_tier between 1 and 4),
  published_at  timestamptz not null default okiagari.now(),
  primary key (name, number)
);

create table submissions.schema_version (
  version     integer primary key,
  applied_at  timestamptz not null default okiagari.now()
);
insert into submissions.schema_version (version) values (1);
