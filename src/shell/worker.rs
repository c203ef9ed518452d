//! Long work on a thread of its own, so that Ctrl-C stops the wait at once.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::out::Out;

/// The time between two looks at the stop flag.
pub const LOOK: Duration = Duration::from_millis(50);

/// The number of looks that stopped work may take to end by itself.
pub(super) const GRACE: u32 = 3;

/// As much stack as a program usually has.
pub(super) const STACK: usize = 8 << 20;

/// How work tells what it has come to; it is to end when that breaks.
pub type Tell<'a, N> = &'a dyn Fn(N) -> ControlFlow<()>;

/// The time now. Only rates that are shown on a terminal depend on it.
#[expect(clippy::disallowed_methods, reason = "no result depends on it")]
pub(super) fn now() -> Instant {
    Instant::now()
}

enum Message<N, T> {
    News(N),
    Done(T),
}

/// Runs work that may take long, and passes its news to `hear`. `None` when the user stops it and it does not end
/// soon: then the program ends without waiting for it.
///
/// # Errors
/// When what is heard cannot be printed, or there is no thread to be had.
pub fn unless_stopped<N: Send + 'static, T: Send + 'static>(
    work: impl FnOnce(Tell<'_, N>) -> T + Send + 'static,
    mut hear: impl FnMut(N, &mut Out<'_>) -> Result<(), Failure>,
    out: &mut Out<'_>,
) -> Result<Option<T>, Failure> {
    let (sender, messages) = channel();
    let stop = out.stop();
    let worker = move || {
        let tell = |news| match sender.send(Message::News(news)) {
            Ok(()) if !stop.load(Ordering::Relaxed) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let done = work(&tell);
        // The receiver may be gone.
        drop(sender.send(Message::Done(done)));
    };
    let worker = Builder::new().stack_size(STACK).spawn(worker)?;
    let mut grace = GRACE;
    while grace > 0 {
        match messages.recv_timeout(LOOK) {
            Ok(Message::News(news)) => hear(news, out)?,
            Ok(Message::Done(result)) => return Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) => grace -= u32::from(out.goes_on().is_break()),
            Err(RecvTimeoutError::Disconnected) => {
                // It sends before it ends, unless it has failed.
                return match worker.join() {
                    Err(failed) => std::panic::resume_unwind(failed),
                    Ok(()) => Err(io::Error::other("the work came to no end").into()),
                };
            }
        }
    }
    Ok(None)
}
