//! Finished games lead where they led.

trials::golden!(rehearsal::Rehearsal);
