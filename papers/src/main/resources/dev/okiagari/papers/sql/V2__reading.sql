-- Papers, version 2: how much of a paper was read. Locks papers.paper for a moment; no row is rewritten.
alter table papers.paper
  -- Of text that was read from its source, headings included.
  add column characters integer check (characters >= 0),
  -- Why the text is not the whole paper; null when nothing speaks against it.
  add column flaw text check (flaw <> '');

insert into papers.schema_version (version) values (2);
