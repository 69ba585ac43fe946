-- A seat belongs to one person. A link is good once: how many have been made for a seat, and whether the last one lets
-- another device of its holder in.
alter table seats add column link_n integer not null default 0;
alter table seats add column link_device integer not null default 0;
-- The links of their own that holders had let any number in.
update seats set link = null where open = 0;
-- When somebody came to hold a seat, in milliseconds since 1970, and whether as a further device.
alter table holders add column since integer not null default 0;
alter table holders add column device integer not null default 0;
-- Which process answers for a program.
alter table tables add column lease_by text not null default '';
-- The version of the program that the game was begun with.
alter table tables add column begun_with text not null default '';
