//! Finished games lead where they led.

trials::golden!(wallace::Wallace);
