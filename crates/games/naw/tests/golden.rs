//! Finished games lead where they led.

trials::golden!(naw::Naw);
