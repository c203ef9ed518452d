//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Fonts without serifs that systems have; the first that is there writes coordinates and legends.
const PLAIN: [&str; 6] = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial", "Helvetica", "Segoe UI"];

/// An SVG as PNG, with the fonts of the system.
///
/// # Errors
/// Says why it cannot be drawn.
pub fn rendered(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let names: Vec<String> = fonts.faces().flat_map(|face| &face.families).map(|(name, _)| name.clone()).collect();
    let plain = PLAIN.into_iter().find(|name| names.iter().any(|known| known == name));
    if let Some(name) = plain.or_else(|| names.first().map(String::as_str)) {
        fonts.set_sans_serif_family(name);
    }
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("it has no size")?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
