-- Okiagari console schema, version 1. Forward only.
-- Locks: creates new objects only; waits for nothing and blocks nobody.

create schema if not exists okiagari_console;

create table okiagari_console.schema_version (
    version    integer primary key,
    applied_at timestamptz not null default statement_timestamp()
);
comment on table okiagari_console.schema_version is
    'A version of these tables that was applied.';

create table okiagari_console.token (
    id           bigint generated always as identity primary key,
    name         text not null check (length(name) between 1 and 100),
    role         text not null check (role in ('viewer', 'operator')),
    hash         bytea not null unique, -- SHA-256 of the token, which is not kept
    created_at   timestamptz not null default statement_timestamp(),
    last_used_at timestamptz,           -- within a minute
    revoked_at   timestamptz
);
comment on table okiagari_console.token is
    'An API token: what a program signs in with.';

create table okiagari_console.session (
    id         bigint generated always as identity unique,
    hash       bytea primary key, -- SHA-256 of the cookie's value
    who        text not null,
    token_id   bigint references okiagari_console.token, -- what it was made with; null: a sign-in link
    role       text not null check (role in ('viewer', 'operator')),
    created_at timestamptz not null default statement_timestamp(),
    expires_at timestamptz not null
);
comment on table okiagari_console.session is
    'A browser that has signed in.';

create table okiagari_console.sign_in (
    hash       bytea primary key, -- SHA-256 of the code in the link
    who        text not null,
    role       text not null check (role in ('viewer', 'operator')),
    created_at timestamptz not null default statement_timestamp(),
    expires_at timestamptz not null
);
comment on table okiagari_console.sign_in is
    'A one-time sign-in link that nobody has used yet. Using it removes it.';

create sequence okiagari_console.ending;
comment on sequence okiagari_console.ending is
    'Moves on whenever a session or a token ends before its time: open pages are then checked again.';

insert into okiagari_console.schema_version (version) values (1);
