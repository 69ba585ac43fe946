//! The server over its own door: requests and answers, the store, the map room, the types that the browser is told
//! of. One program, so that it is linked once; what a host promises (`hosting`) and what outlives being killed
//! (`kill`) are programs of their own.

mod http;
mod maproom;
mod rig;
mod store;
mod types;
