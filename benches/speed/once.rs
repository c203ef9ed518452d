//! One row done once, so that its instructions can be counted.

use std::hint::black_box;
use std::process::ExitCode;

use crate::{loading, perft, playouts};

/// What is to be measured; everything it needs is there.
pub type Work = Box<dyn FnMut()>;

/// A row by the name that the harness gives it, too.
pub struct Job {
    /// The name.
    pub name: String,
    /// Makes everything the work needs.
    pub ready: Box<dyn Fn() -> Work>,
}

/// Does the row of this name; without one, or with one that no row has, tells the names.
pub fn run(name: Option<&str>) -> ExitCode {
    let mut jobs = perft::jobs();
    jobs.extend(playouts::jobs());
    jobs.extend(loading::jobs());
    let Some(job) = jobs.iter().find(|job| Some(job.name.as_str()) == name) else {
        jobs.iter().for_each(|job| println!("{}", job.name));
        return if name.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    };
    measured(&mut (job.ready)());
    println!("{}: as it should be", job.name);
    ExitCode::SUCCESS
}

/// A function of its own, so that a profiler can be told to count in it alone.
#[inline(never)]
fn measured(work: &mut Work) {
    work();
    // The call above must not become a jump out of here.
    black_box(work);
}
