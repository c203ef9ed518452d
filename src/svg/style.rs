//! Colours of pictures: for screens, light and dark, for paper, and for readers who choose their own.

use std::fmt::Write as _;

/// Where a picture is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medium {
    /// A browser, which knows what its reader likes.
    Page,
    /// A program that draws one set of colours: the light ones.
    Plain,
}

/// A colour: its name, and what it is in the light, in the dark, on paper, and where readers choose.
type Colour = (&'static str, [&'static str; 4]);

/// The colours. Pieces keep theirs, so that the first player's stay the lighter ones.
const COLOURS: [Colour; 34] = [
    ("sheet", ["#fffdf8", "#1d1b18", "#fff", "Canvas"]),
    ("light", ["#f4ead5", "#b9ae9a", "#fff", "Canvas"]),
    ("dark", ["#d9c19a", "#93886f", "#ddd", "Canvas"]),
    ("plain", ["#f2e3bf", "#b3a688", "#fff", "Canvas"]),
    ("grid", ["#a88d5f", "#3c362c", "#888", "CanvasText"]),
    ("names", ["#6b5c43", "#b9ab92", "#333", "CanvasText"]),
    ("words", ["#2a2620", "#e8e0d2", "#000", "CanvasText"]),
    ("paper", ["#fff", "#fff", "#fff", "#fff"]),
    ("ink", ["#1f1b16", "#141210", "#000", "#000"]),
    ("first", ["#fffdf7", "#fffdf7", "#fff", "#fff"]),
    ("second", ["#2c2823", "#262320", "#222", "#000"]),
    ("none", ["#c4d3da", "#a9bcc6", "#e8e8e8", "#bbb"]),
    ("wood", ["#fbe9c0", "#f3dcaa", "#fff", "#fff"]),
    ("wood-second", ["#e6c58c", "#d2ac6f", "#ddd", "#ccc"]),
    ("changed", ["#f2c94c", "#d8b23c", "#777", "Highlight"]),
    ("shown", ["#e0564b", "#e0564b", "#999", "Mark"]),
    ("fog", ["#8b8b94", "#45454c", "#bbb", "GrayText"]),
    ("go", ["#14703f", "#0c3f22", "#000", "CanvasText"]),
    ("take", ["#b3201a", "#7d0f0b", "#000", "CanvasText"]),
    ("own", ["#8a4b00", "#5a2f00", "#000", "CanvasText"]),
    ("other", ["#1c4fa0", "#0d2b5e", "#000", "CanvasText"]),
    ("arrow", ["#1c4fa0", "#12376f", "#333", "CanvasText"]),
    ("rim-move", ["#14703f", "#14703f", "#000", "#000"]),
    ("rim-take", ["#b3201a", "#b3201a", "#000", "#000"]),
    ("rim-other", ["#1c4fa0", "#1c4fa0", "#000", "#000"]),
    ("rim-move-second", ["#86e0ac", "#86e0ac", "#fff", "#fff"]),
    ("rim-take-second", ["#ffa79b", "#ffa79b", "#fff", "#fff"]),
    ("rim-other-second", ["#a9ceff", "#a9ceff", "#fff", "#fff"]),
    ("ground-0", ["#3f7fbf", "#2d5f96", "#000", "CanvasText"]),
    ("ground-1", ["#b5541c", "#8f3f10", "#000", "CanvasText"]),
    ("ground-2", ["#3f8f4f", "#2a6b38", "#000", "CanvasText"]),
    ("ground-3", ["#8a4fae", "#6a3590", "#000", "CanvasText"]),
    ("ground-4", ["#97831a", "#6d5d05", "#000", "CanvasText"]),
    ("ground-5", ["#b03a68", "#86224a", "#000", "CanvasText"]),
];

/// How many tints and hatchings there are.
pub(super) const GROUNDS: usize = 6;

/// The rules; a name in braces is a colour. All classes but `board` begin with `b-`, so that a page can have other names.
const RULES: &str = "\
.board{max-width:100%;height:auto;font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}\
.b-sheet{fill:{sheet}}\
.b-light,.b-dark,.b-plain{stroke:{grid};stroke-width:1.5}.b-light{fill:{light}}.b-dark{fill:{dark}}.b-plain{fill:{plain}}\
.b-edge{fill:none;stroke:{grid};stroke-width:4}\
.b-names{fill:{names};font-size:29px;text-anchor:middle}\
.b-small{font-size:40px}\
.b-words{fill:{words};font-size:27px}.b-shelf{fill:{words};font-size:27px;font-weight:600}\
.b-changed{fill:{changed};fill-opacity:.62}.b-shown{fill:none;stroke:{shown};stroke-width:8}\
.b-fog{fill:{fog};fill-opacity:.72}\
.b-paper{fill:{paper};stroke:{paper};stroke-width:20;stroke-linejoin:round}.b-ink{fill:{ink}}\
.b-face{stroke-width:3;stroke:{ink}}.b-first .b-face{fill:{first}}.b-second .b-face{fill:{second};stroke:{first}}.b-none .b-face{fill:{none}}\
.b-wood .b-face{fill:{wood};stroke:{ink}}.b-second.b-wood .b-face{fill:{wood-second};stroke:{ink}}\
.b-drawn{fill:{first};stroke:{ink};color:{ink}}.b-second.b-drawn{fill:{second};stroke:{first};color:{first}}.b-none.b-drawn{fill:{none}}\
.b-line{fill:none;stroke:{ink};stroke-width:2}.b-second .b-line{stroke:{first}}\
.b-sign,.b-letter{text-anchor:middle;fill:{ink}}.b-second .b-sign,.b-second .b-letter{fill:{first}}.b-wood .b-sign{fill:{ink}}\
.b-sign{font-family:'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho','Noto Serif CJK SC',SimSun,serif}\
.b-letter{font-weight:700}\
.b-rim{stroke-width:6.5;stroke-linecap:round}.b-dot{stroke-width:2}\
.b-both{fill:{ink};stroke:{ink}}.b-move{fill:{rim-move};stroke:{rim-move}}.b-take-rim{fill:{rim-take};stroke:{rim-take}}\
.b-else{fill:none;stroke:{rim-other}}.b-rim.b-else{stroke-width:5;stroke-dasharray:1 8}\
.b-second .b-both{fill:{first};stroke:{first}}.b-second .b-move{fill:{rim-move-second};stroke:{rim-move-second}}\
.b-second .b-take-rim{fill:{rim-take-second};stroke:{rim-take-second}}.b-second .b-else{stroke:{rim-other-second}}\
.b-ride{stroke:{go};stroke-width:7;stroke-opacity:.32;stroke-linecap:round}\
.b-go{fill:{go}}.b-ring{fill:none;stroke-width:8;stroke:{take}}.b-own{stroke:{own};stroke-dasharray:11 8}\
.b-cross{fill:none;stroke:{take};stroke-width:9;stroke-linecap:round}.b-cross.b-own{stroke:{own}}\
.b-other{fill:none;stroke:{other};stroke-width:7;stroke-linecap:round;stroke-linejoin:round}\
.b-land{fill:{other}}.b-maybe{fill:none;stroke:{other};stroke-width:5;stroke-dasharray:2 9;stroke-linecap:round}\
.b-ask{fill:{other};font-size:38px;font-weight:700;text-anchor:middle}\
.b-arrow{fill:none;stroke:{arrow};stroke-width:11;stroke-opacity:.75;stroke-linecap:round;stroke-linejoin:round}\
.b-refused{fill:none;stroke:{take};stroke-width:11;stroke-opacity:.8;stroke-dasharray:4 17;stroke-linecap:round;stroke-linejoin:round}\
.b-ground-sign{fill:{names};font-size:34px;text-anchor:middle}";

/// The style of pictures: the rules with their colours.
pub fn style(medium: Medium) -> String {
    let mut text = String::new();
    let one = |index: usize| {
        COLOURS.iter().fold(String::new(), |mut all, (name, values)| {
            let _ = write!(all, "--{name}:{};", values[index]);
            all
        })
    };
    if medium == Medium::Page {
        let _ = write!(text, ".board{{color-scheme:light dark;{}}}", one(0));
        let _ = write!(text, "@media(prefers-color-scheme:dark){{.board{{{}}}}}", one(1));
        let _ = write!(text, "@media print{{.board{{{}print-color-adjust:exact}}}}", one(2));
        let _ = write!(text, "@media(forced-colors:active){{.board{{{}forced-color-adjust:none}}}}", one(3));
    }
    let mut rules = RULES.to_owned();
    for look in 0..GROUNDS {
        let _ = write!(
            rules,
            ".b-tint-{look}{{fill:{{ground-{look}}};fill-opacity:.17}}\
             .b-hatch-{look}{{fill:none;stroke:{{ground-{look}}};stroke-width:3;stroke-opacity:.5;stroke-linecap:round}}"
        );
    }
    rules.push_str("@media print{.b-tint-0,.b-tint-1,.b-tint-2,.b-tint-3,.b-tint-4,.b-tint-5{fill-opacity:0}}");
    for (name, values) in COLOURS {
        let value = match medium {
            Medium::Page => format!("var(--{name})"),
            Medium::Plain => values[0].to_owned(),
        };
        rules = rules.replace(&format!("{{{name}}}"), &value);
    }
    text.push_str(&rules);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_used_and_every_name_is_a_colour() {
        let page = style(Medium::Page);
        for (name, values) in COLOURS {
            assert!(page.contains(&format!("var(--{name})")), "{name}");
            assert_eq!(page.matches(&format!("--{name}:")).count(), values.len(), "{name}");
        }
        let plain = style(Medium::Plain);
        assert!(!plain.contains("var(") && !plain.contains("--"), "{plain}");
        assert!(!plain.contains(":{"), "a name is no colour: {plain}");
    }
}
