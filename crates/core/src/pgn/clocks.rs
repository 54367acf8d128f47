//! Clocks in comments: `[%clk 0:05:12]` and its like, for games that are written without them.

use std::borrow::Cow;

/// The commands that tell a time.
const NAMES: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// The comment without its clocks, and without the blanks around them.
pub(super) fn remove(comment: &str) -> Cow<'_, str> {
    let Some(mut found) = find(comment) else {
        return Cow::Borrowed(comment);
    };
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    loop {
        let (before, after) = (rest.get(..found.0), rest.get(found.1..));
        text.push_str(before.unwrap_or_default());
        rest = after.unwrap_or_default();
        // Words on both sides stay apart by one blank.
        if text.ends_with(' ') || text.is_empty() {
            rest = rest.trim_start_matches(' ');
        }
        match find(rest) {
            Some(next) => found = next,
            None => break,
        }
    }
    text.push_str(rest);
    Cow::Owned(text.trim_end_matches(' ').to_owned())
}

/// Where the first clock begins and ends.
fn find(text: &str) -> Option<(usize, usize)> {
    text.match_indices("[%").find_map(|(start, _)| {
        let command = text.get(start + 2..)?;
        let name = NAMES.iter().find(|name| command.starts_with(**name))?;
        let operand = command.get(name.len()..)?;
        let end = operand.find(']').filter(|_| operand.starts_with(' '))?;
        Some((start, start + 2 + name.len() + end + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_taken_out_and_all_else_stays() {
        for (comment, left) in [
            ("fine", "fine"),
            ("[%clk 0:05:12]", ""),
            ("[%clk 0:05:12] fine", "fine"),
            ("good [%emt 0:00:02] [%clk 0:05:12] move", "good move"),
            ("[%eval 0.3] [%clk 0:05:12]", "[%eval 0.3]"),
            ("[%clk 1][%eval 0.3][%egt 2]", "[%eval 0.3]"),
            ("[%clock 1] [%clk", "[%clock 1] [%clk"),
            ("a[%clk 1]b", "ab"),
        ] {
            assert_eq!(remove(comment), left, "{comment}");
        }
    }
}
