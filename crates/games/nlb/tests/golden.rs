//! Finished games lead where they led.

trials::golden!(nlb::Nlb);
