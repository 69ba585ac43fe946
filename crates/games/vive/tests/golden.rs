//! Finished games lead where they led.

trials::golden!(vive::Vive);
