//! Boards and scenes as SVG and PNG.
