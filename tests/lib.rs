//! What stories about real processes and benchmarks share: a running service, a visitor, and FEC files of any size.

#[path = "real/fec_file.rs"]
pub mod fec_file;
#[path = "real/service.rs"]
pub mod service;
#[path = "real/visitor.rs"]
pub mod visitor;
