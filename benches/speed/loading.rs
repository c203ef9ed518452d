//! Every shipped definition read, put together with what it stands on, and checked.

use divan::Bencher;
use interp::load::{Options, load};
use interp::merge::{PRELUDES, shipped};

use crate::once::{Job, Work};

/// The definitions, preludes left out.
fn names() -> Vec<&'static str> {
    shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES)).collect()
}

fn checked(name: &str) {
    assert!(load(name, &Options::default()).is_ok_and(|loaded| loaded.spec.is_some()), "{name}");
}

#[divan::bench(args = names(), sample_count = 20)]
fn definitions(bencher: Bencher<'_, '_>, name: &&'static str) {
    bencher.bench_local(|| checked(name));
}

/// The rows, to be done once.
pub fn jobs() -> Vec<Job> {
    let job = |name: &'static str| Job {
        name: format!("loading::definitions::{name}"),
        ready: Box::new(move || -> Work { Box::new(move || checked(name)) }),
    };
    names().into_iter().map(job).collect()
}
