-- Papers, version 3: where they came from, and answers of a model that are kept until all are there. Locks: papers.paper for a moment; no row is rewritten.

-- The address of the arXiv that described the paper; null for those that were described before this version.
alter table papers.paper add column arxiv text;

-- Which arXiv the papers of this database come from: one row, written by the first program that calls one. See ADR 61.
create table papers.arxiv_claim (
  one          boolean primary key default true check (one),
  address      text not null,
  -- A stand-in on one machine: its papers are made up and must not mix with real ones.
  is_stand_in  boolean not null,
  claimed_at   timestamptz not null default okiagari.now()
);

-- What a model has said about sections of a paper whose extraction is not finished: another attempt asks only for the rest. Written
-- outside the transaction that settles the step, which deletes it.
create table papers.section_answer (
  paper      text not null references papers.paper on delete cascade,
  position   integer not null,
  extractor  text not null,
  -- Of the text that was asked about: an answer about another text does not count.
  digest     text not null,
  found      jsonb not null check (jsonb_typeof(found) = 'array'),
  primary key (paper, position)
);

insert into papers.schema_version (version) values (3);
