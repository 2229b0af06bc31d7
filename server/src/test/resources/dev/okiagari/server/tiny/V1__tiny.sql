-- The tables of the smallest application, version 1.
create schema if not exists tiny;

create table tiny.schema_version (
  version    int primary key,
  applied_at timestamptz not null default now()
);
insert into tiny.schema_version (version) values (1);

create table tiny.greeting (
  name text primary key
);
