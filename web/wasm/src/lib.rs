//! The desk as a WebAssembly module: texts in, texts out, and nothing else.
//!
//! A host reserves room for a request (`alloc`), writes it there as UTF-8, and calls `call`. The reply is its length in four
//! bytes, the lowest first, and behind them its bytes. `release` frees it. The module imports nothing: it has no clock,
//! no files and no random numbers.
#![allow(unsafe_code, reason = "memory is shared with the host; all of that is in this file")]

use interp::desk::Desk;

thread_local! {
    static DESK: Desk = Desk::new();
}

/// Reserves so many bytes for a request.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    given_away(vec![0; length])
}

/// Answers the request in these bytes, and frees them. Returns the reply: its length in four bytes, then its bytes.
///
/// # Safety
/// The bytes come from `alloc` with this length, and are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(at: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller hands over what `alloc` gave away with this length.
    let request = unsafe { taken_back(at, length) };
    let reply = DESK.with(|desk| desk.answer(&String::from_utf8_lossy(&request)));
    let count = u32::try_from(reply.len()).unwrap_or_default();
    let mut bytes = Vec::with_capacity(reply.len() + 4);
    bytes.extend(count.to_le_bytes());
    bytes.extend(reply.as_bytes());
    given_away(bytes)
}

/// Frees a reply: the bytes of its length and its own.
///
/// # Safety
/// The bytes come from `call`, with four more than the length that stands there, and are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(at: *mut u8, length: usize) {
    // SAFETY: the caller hands over what `call` gave away with this length.
    drop(unsafe { taken_back(at, length) });
}

/// Bytes that belong to the host from now on.
fn given_away(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Bytes that belonged to the host.
///
/// # Safety
/// The bytes come from `given_away` with this length, and are not used again.
unsafe fn taken_back(at: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: as above; this is the slice that was boxed there.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }
}
