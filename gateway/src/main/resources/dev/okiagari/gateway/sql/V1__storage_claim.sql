-- Where the raw copies of everything in this database are: one row, written by StorageClaim.
-- Locks: none on tables that are in use. May be applied again.
create schema if not exists okiagari_gateway;

create table if not exists okiagari_gateway.storage_claim (
    one_row    boolean     primary key default true check (one_row),
    identity   text        not null,
    shared     boolean     not null,
    host       text        not null,
    claimed_at timestamptz not null default statement_timestamp()
);
