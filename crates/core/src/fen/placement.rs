//! The first field of a FEN: the men, rank by rank from the eighth to the first.

use std::ops::Range;

use shakmaty::{Board, File, Piece, Rank, Square};

use super::Fault;

/// A fault of the placement; spans are relative to the field.
pub(super) struct Complaint {
    pub(super) fault: Fault,
    pub(super) span: Range<usize>,
}

/// Reads the placement. Two numbers side by side (`44` for `8`) go to `remark`, which may refuse.
pub(super) fn read(
    text: &str,
    mut remark: impl FnMut(Complaint) -> Result<(), Complaint>,
) -> Result<Board, Complaint> {
    let mut board = Board::empty();
    let mut start = 0;
    let mut ranks = 0;
    for (rank, line) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        read_rank(line, rank, start, &mut board, &mut remark)?;
        start += line.len() + 1;
        ranks += 1;
    }
    if ranks < 8 || start <= text.len() {
        return Err(Complaint {
            fault: Fault::RankCount(text.split('/').count()),
            span: 0..text.len(),
        });
    }
    Ok(board)
}

/// Reads one rank, which begins at `start` in the field.
fn read_rank(
    line: &str,
    rank: Rank,
    start: usize,
    board: &mut Board,
    remark: &mut impl FnMut(Complaint) -> Result<(), Complaint>,
) -> Result<(), Complaint> {
    let number = rank.to_u32() as u8 + 1;
    let mut file = 0;
    let mut after_number = false;
    for (at, sign) in line.char_indices() {
        let at = start + at;
        let span = at..at + sign.len_utf8();
        let width = match sign {
            '1'..='8' => {
                if after_number {
                    remark(Complaint {
                        fault: Fault::TwoNumbers,
                        span: at - 1..at + 1,
                    })?;
                }
                after_number = true;
                u32::from(sign) - u32::from('0')
            }
            _ => {
                after_number = false;
                let Some(piece) = Piece::from_char(sign) else {
                    return Err(Complaint {
                        fault: Fault::UnknownPiece(sign),
                        span,
                    });
                };
                if file < 8 {
                    board.set_piece_at(Square::from_coords(File::new(file), rank), piece);
                }
                1
            }
        };
        file += width;
        if file > 8 {
            return Err(Complaint {
                fault: Fault::LongRank(number),
                span,
            });
        }
    }
    if file < 8 {
        return Err(Complaint {
            fault: Fault::ShortRank(number, file as u8),
            span: start..start + line.len(),
        });
    }
    Ok(())
}
