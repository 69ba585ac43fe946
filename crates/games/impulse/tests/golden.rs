//! Finished games lead where they led.

trials::golden!(impulse::Impulse);
