//! Drawings of pieces: SVG as authors have it, read into shapes alone.
//!
//! A drawing comes from a stranger's file and is put into pages. So nothing is copied: every element and attribute that
//! may stay is known here, and is written anew. What draws nothing is left out; anything else is a mistake.

use std::ops::Range;

use roxmltree::{Document, Error, Node, ParsingOptions};

/// A drawing whose parts are all known.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// Its frame: the least x and y, width and height.
    pub frame: [f64; 4],
    /// Its shapes as SVG.
    pub shapes: String,
}

/// A mistake in a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its place in the text, in bytes.
    pub place: Range<usize>,
    /// The message.
    pub message: String,
    /// The remedy.
    pub help: &'static str,
}

/// The most bytes of a drawing.
const LONGEST: usize = 20_000;

/// The most elements and texts of a drawing.
const NODES: u32 = 1_000;

/// The most groups around a shape.
const DEEPEST: usize = 16;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Elements that draw.
const SHAPES: [&str; 8] = ["circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"];

/// Elements that draw nothing by themselves.
const SILENT: [&str; 4] = ["defs", "desc", "metadata", "title"];

/// Attributes with a number.
const NUMBERS: [&str; 19] = [
    "cx",
    "cy",
    "fill-opacity",
    "height",
    "opacity",
    "r",
    "rx",
    "ry",
    "stroke-dashoffset",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// Attributes with numbers and letters: curves, points, turns.
const CURVES: [&str; 4] = ["d", "points", "stroke-dasharray", "transform"];

/// Attributes with a colour.
const COLOURS: [&str; 2] = ["fill", "stroke"];

/// Attributes with a word.
const WORDS: [&str; 5] = ["clip-rule", "fill-rule", "stroke-linecap", "stroke-linejoin", "paint-order"];

/// Attributes that draw nothing.
const NAMES: [&str; 7] = ["aria-label", "class", "enable-background", "id", "role", "style", "version"];

const FRAMED: &str = "a frame is `viewBox=\"0 0 45 45\"`: the left and upper end, width and height";
const PLAIN: &str = "a drawing consists of `path`, `circle`, `ellipse`, `rect`, `line`, `polyline`, `polygon` and `g`, with plain colours";

/// Reads a drawing.
///
/// # Errors
/// Says what cannot stay, and where.
pub fn read(text: &str) -> Result<Drawing, Fault> {
    let whole = || 0..text.len();
    if text.len() > LONGEST {
        let message = format!("the picture has {} bytes; {LONGEST} is the most", text.len());
        return Err(Fault { place: whole(), message, help: "a program such as `svgo` makes it shorter" });
    }
    let options = ParsingOptions { nodes_limit: NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| malformed(text, &error))?;
    let root = document.root_element();
    if !is_svg(root) || root.tag_name().name() != "svg" {
        let message = format!("the picture is `<{}>`, not `<svg>`", root.tag_name().name());
        return Err(Fault { place: tag(root), message, help: PLAIN });
    }
    let frame = frame(root)?;
    let mut shapes = String::from("<g");
    attributes(root, &mut shapes)?;
    shapes.push('>');
    children(root, DEEPEST, &mut shapes)?;
    shapes.push_str("</g>");
    Ok(Drawing { frame, shapes })
}

/// The message of the XML reader, at its place.
fn malformed(text: &str, error: &Error) -> Fault {
    let at = error.pos();
    let (row, column) = (at.row.saturating_sub(1) as usize, at.col.saturating_sub(1) as usize);
    let before: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let rest = text.get(before..).unwrap_or_default();
    let start = before + rest.char_indices().nth(column).map_or(rest.len(), |(index, _)| index);
    let end = text.get(start..).and_then(|rest| rest.chars().next()).map_or(start, |first| start + first.len_utf8());
    Fault {
        place: start..end,
        message: format!("the picture is no SVG: {error}"),
        help: "an SVG begins `<svg viewBox=…>`",
    }
}

/// The place of the start tag.
fn tag(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let text = node.document().input_text().get(range.clone()).unwrap_or_default();
    range.start..text.find('>').map_or(range.end, |end| range.start + end + 1)
}

/// Whether an element is one of SVG; a text without a namespace is taken for it.
fn is_svg(node: Node<'_, '_>) -> bool {
    node.tag_name().namespace().is_none_or(|space| space == SVG)
}

/// The frame: the `viewBox`, else width and height.
fn frame(root: Node<'_, '_>) -> Result<[f64; 4], Fault> {
    let fault = || Fault { place: tag(root), message: "the picture has no frame".to_owned(), help: FRAMED };
    let frame = match root.attribute("viewBox") {
        Some(frame) => {
            let numbers = frame.split([' ', ',', '\n', '\t']).filter(|part| !part.is_empty()).map(number);
            numbers.collect::<Option<Vec<f64>>>().and_then(|numbers| numbers.try_into().ok())
        }
        None => {
            let size = |name| root.attribute(name).and_then(number);
            size("width").zip(size("height")).map(|(width, height)| [0.0, 0.0, width, height])
        }
    };
    let fits = |frame: &[f64; 4]| frame[2] > 0.0 && frame[3] > 0.0 && frame.iter().all(|number| number.abs() < 1e6);
    frame.filter(fits).ok_or_else(fault)
}

/// Writes the elements inside an element.
fn children(parent: Node<'_, '_>, deep: usize, out: &mut String) -> Result<(), Fault> {
    for node in parent.children().filter(|node| node.is_element() && is_svg(*node)) {
        let name = node.tag_name().name();
        if SILENT.contains(&name) {
            continue;
        }
        let Some(shape) = SHAPES.iter().find(|shape| **shape == name) else {
            let message = format!("`<{name}>` has no place in a picture");
            return Err(Fault { place: tag(node), message, help: PLAIN });
        };
        if deep == 0 {
            let message = format!("more than {DEEPEST} groups stand around this one");
            return Err(Fault { place: tag(node), message, help: "take groups apart that hold only one group" });
        }
        *out += &format!("<{shape}");
        attributes(node, out)?;
        out.push('>');
        children(node, deep - 1, out)?;
        *out += &format!("</{shape}>");
    }
    Ok(())
}

/// Writes the attributes of an element, those of its `style` last.
fn attributes(node: Node<'_, '_>, out: &mut String) -> Result<(), Fault> {
    let is_root = node.parent_element().is_none();
    let frame = |name: &str| is_root && ["viewBox", "width", "height", "x", "y", "preserveAspectRatio"].contains(&name);
    let mut list: Vec<(&str, &str, Range<usize>)> = Vec::new();
    let style = node.attribute_node("style");
    let styled: Vec<(&str, &str)> = style
        .map_or("", |style| style.value())
        .split(';')
        .filter_map(|part| {
            let (name, value) = part.split_once(':')?;
            Some((name.trim(), value.trim()))
        })
        .filter(|(name, _)| !NAMES.contains(name) && is_known(name))
        .collect();
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        let name = attribute.name();
        if frame(name) || NAMES.contains(&name) || styled.iter().any(|(said, _)| *said == name) {
            continue;
        }
        if !is_known(name) {
            let message = format!("`{name}` has no place in a picture");
            return Err(Fault { place: attribute.range(), message, help: PLAIN });
        }
        list.push((name, attribute.value(), attribute.range()));
    }
    let place = style.map_or(0..0, |style| style.range());
    list.extend(styled.into_iter().map(|(name, value)| (name, value, place.clone())));
    for (name, value, place) in list {
        if !fits(name, value) {
            let message = format!("`{name}` cannot be `{}`", value.chars().take(40).collect::<String>());
            return Err(Fault { place, message, help: PLAIN });
        }
        *out += &format!(" {name}=\"{}\"", value.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

/// Whether an attribute may stay.
fn is_known(name: &str) -> bool {
    NUMBERS.contains(&name) || CURVES.contains(&name) || COLOURS.contains(&name) || WORDS.contains(&name)
}

/// Whether a value is one that the attribute may have: none of them holds a sign that ends an attribute, or an address.
fn fits(name: &str, value: &str) -> bool {
    let all = |fits: fn(char) -> bool| value.chars().all(fits);
    match name {
        _ if NUMBERS.contains(&name) => number(value).is_some(),
        _ if CURVES.contains(&name) => all(|c| c.is_ascii_alphanumeric() || " \t\r\n.,+-()".contains(c)),
        _ if COLOURS.contains(&name) => {
            all(|c| c.is_ascii_alphanumeric() || " #.,%()".contains(c)) && !value.to_lowercase().contains("url")
        }
        _ => all(|c| c.is_ascii_lowercase() || c == ' '),
    }
}

/// A number, perhaps in pixels.
fn number(text: &str) -> Option<f64> {
    let plain = text.trim();
    let plain = plain.strip_suffix("px").unwrap_or(plain);
    let is_number = !plain.is_empty() && plain.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    plain.parse().ok().filter(|number: &f64| is_number && number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(text: &str) -> String {
        read(text).unwrap().shapes
    }

    fn refused(text: &str) -> (String, String) {
        let fault = read(text).unwrap_err();
        (text[fault.place].to_owned(), fault.message)
    }

    #[test]
    fn shapes_stay() {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 45 45' fill='none'>\n<g id='x'><path d='M1 2\n L3-4z' \
                    style='stroke:#f00; font:bold; stroke-width:2px'/></g><title>a & b</title></svg>";
        assert!(read(text).is_err(), "`&` alone is no XML");
        let drawing = read(&text.replace(" & ", " ")).unwrap();
        assert_eq!(drawing.frame, [0.0, 0.0, 45.0, 45.0]);
        assert_eq!(
            drawing.shapes,
            "<g fill=\"none\"><g><path d=\"M1 2 L3-4z\" stroke=\"#f00\" stroke-width=\"2px\"></path></g></g>"
        );
    }

    #[test]
    fn what_editors_add_is_left_out() {
        let text = "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:i='http://i' width='10' height='20px'>\
                    <i:view i:zoom='1'/><metadata><i:x/></metadata><rect width='3' height='4' i:label='a'/></svg>";
        assert_eq!(read(text).unwrap().frame, [0.0, 0.0, 10.0, 20.0]);
        assert_eq!(shapes(text), "<g><rect width=\"3\" height=\"4\"></rect></g>");
    }

    #[test]
    fn nothing_that_acts_or_loads_stays() {
        let inside = |inside: &str| refused(&format!("<svg viewBox='0 0 1 1'>{inside}</svg>"));
        assert_eq!(inside("<script>alert(1)</script>").1, "`<script>` has no place in a picture");
        assert_eq!(
            inside("<path onload='a()'/>"),
            ("onload='a()'".to_owned(), "`onload` has no place in a picture".to_owned())
        );
        assert_eq!(inside("<path fill='url(#a)'/>").1, "`fill` cannot be `url(#a)`");
        assert_eq!(inside("<path style='fill:URL(http://a)'/>").1, "`fill` cannot be `URL(http://a)`");
        assert_eq!(inside("<image href='a.png'/>").1, "`<image>` has no place in a picture");
        assert_eq!(inside("<path d='M0&quot; onload=&quot;a'/>").1, "`d` cannot be `M0\" onload=\"a`");
        assert_eq!(inside("<g><path r='nan'/></g>").1, "`r` cannot be `nan`");
    }

    #[test]
    fn what_is_no_drawing_is_refused_at_its_place() {
        assert_eq!(refused("<svg viewBox='0 0 0 1'/>").1, "the picture has no frame");
        assert_eq!(refused("<html/>").1, "the picture is `<html>`, not `<svg>`");
        assert_eq!(refused("<svg viewBox='0 0 1 1'>\n<g></svg>").0, "<");
        assert!(refused("knight.svg").1.starts_with("the picture is no SVG: "));
        assert!(refused("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 1 1'/>").1.contains("DTD"));
        let deep = format!("<svg viewBox='0 0 1 1'>{}{}</svg>", "<g>".repeat(17), "</g>".repeat(17));
        assert_eq!(refused(&deep).1, "more than 16 groups stand around this one");
        assert!(read(&format!("<svg viewBox='0 0 1 1'>{}</svg>", "<g/>".repeat(2_000))).is_err());
    }
}
