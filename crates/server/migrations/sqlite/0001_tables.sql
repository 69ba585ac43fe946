-- A table: what was agreed before the first move, and how far it has come.
create table tables (
    id text primary key,
    game text not null,
    -- The first line of the record, with the seed of the dice: it never leaves the server before the end.
    header text not null,
    name text not null,
    -- The SHA-256 of the maker's secret.
    maker text not null,
    -- Counts changes of the game: a change names the version it was made for.
    version integer not null,
    -- Counts all changes.
    stamp integer not null,
    -- Offers, and how the players ended the game if they did: JSON.
    extras text not null,
    -- What the list of tables shows, as anybody may see it: JSON.
    summary text not null,
    branch_id text,
    branch_at integer,
    -- Milliseconds since 1970.
    created integer not null,
    updated integer not null,
    -- Which version a process has undertaken to answer for a program, and until when.
    lease_version integer not null default 0,
    lease_until integer not null default 0
) strict;
create index tables_by_maker on tables (maker);

create table seats (
    table_id text not null references tables (id),
    side text not null,
    -- The level of the program that plays here.
    level text,
    name text not null,
    -- The SHA-256 of the secret in the seat's link.
    link text,
    -- Whether nobody has taken it yet.
    open integer not null,
    primary key (table_id, side)
) strict, without rowid;

-- Who decides for a seat: the SHA-256 of a person's secret.
create table holders (
    table_id text not null references tables (id),
    side text not null,
    person text not null,
    primary key (table_id, side, person)
) strict, without rowid;
create index holders_by_person on holders (person);

-- The lines of the record after the first. Only taking back removes any.
create table inputs (
    table_id text not null references tables (id),
    n integer not null,
    line text not null,
    -- The client's name for the request that brought it.
    request text,
    primary key (table_id, n)
) strict, without rowid;
create unique index inputs_by_request on inputs (table_id, request) where request is not null;

create table chat (
    table_id text not null references tables (id),
    n integer not null,
    side text,
    name text not null,
    words text not null,
    at integer not null,
    primary key (table_id, n)
) strict, without rowid;

create table notes (
    table_id text not null references tables (id),
    side text not null,
    words text not null,
    primary key (table_id, side)
) strict, without rowid;
