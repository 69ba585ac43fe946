-- What is known of the database as a whole, such as which key its seeds are sealed with.
create table facts (
    name text primary key,
    value text not null
);
