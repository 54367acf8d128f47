//! Any text is a position or an error with a place inside the text. What the strict reader accepts, the lenient one
//! accepts without a remark, but for castling rights that differ by side; and what is written is read back as it
//! was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::board::{self, EditableBoard, Status};
use stamma_core::fen::{self, Fault, Style};

fuzz_target!(|text: &str| {
    match fen::read_leniently(text, None) {
        Err(error) => {
            assert!(text.get(error.span).is_some());
            assert!(fen::read(text, None).is_err());
        }
        Ok(reading) => {
            for remark in &reading.remarks {
                assert!(text.get(remark.span.clone()).is_some());
            }
            let mut remarks = reading.remarks.iter();
            let is_strict = remarks.all(|remark| remark.fault == Fault::CastlingSides);
            assert_eq!(fen::read(text, None).is_ok(), is_strict);
            let position = reading.position;
            let mode = shakmaty::CastlingMode::from_chess960(position.is_chess960());
            let written = fen::write(&position, Style::default());
            let again = fen::read(&written, Some(mode)).expect("what we write, we read");
            assert_eq!(fen::write(&again, Style::default()), written);
            assert!(again == position);
            let _ = Status::of(&EditableBoard::from(position.clone()));
            let _ = position.pass();
            let _ = board::perft(&position, 2);
        }
    }
});
