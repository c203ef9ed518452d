// Drawings from the desk, cleaned before they enter the page. A definition may hold pictures of its author, and a shared
// link may come from anyone: only shapes and texts pass, never scripts, foreign content or addresses.

const ELEMENTS = new Set(
  'svg g symbol defs title desc path circle ellipse rect line polygon polyline text tspan use clipPath linearGradient radialGradient stop pattern'.split(' '),
);
const ATTRIBUTES = new Set(
  ('id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points transform viewBox preserveAspectRatio fill fill-opacity fill-rule ' +
    'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-miterlimit opacity clip-path clip-rule ' +
    'font-size font-weight font-family text-anchor dominant-baseline dx dy offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform patternUnits patternTransform role aria-hidden aria-label overflow').split(' '),
);
const LARGEST = 1 << 18;

/** Whether the value of an attribute names nothing outside the drawing. */
function harmless(value: string): boolean {
  return !/url\s*\(\s*['"]?\s*[^#'"\s]/i.test(value) && !/javascript:|data:|@import|expression\s*\(/i.test(value);
}

/** Takes from an element and all within it what a drawing does not need. */
function clean(element: Element): void {
  for (const child of [...element.childNodes]) {
    if (child.nodeType === Node.ELEMENT_NODE) {
      if (ELEMENTS.has((child as Element).localName)) clean(child as Element);
      else child.remove();
    } else if (child.nodeType !== Node.TEXT_NODE) {
      child.remove();
    }
  }
  for (const { name, localName, value } of [...element.attributes]) {
    const points = localName === 'href' && /^#[\w-]+$/.test(value);
    if (!points && !(name === localName && ATTRIBUTES.has(name) && harmless(value))) element.removeAttribute(name);
  }
}

/** The markup inside a drawing or a symbol, cleaned; nothing if it cannot be read. */
export function cleaned(markup: string): string {
  if (markup.length > LARGEST) return '';
  const wrapped = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${markup}</svg>`;
  const parsed = new DOMParser().parseFromString(wrapped, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) return '';
  const root = parsed.documentElement;
  clean(root);
  // A symbol is taken by its content: its name is given by the page.
  const only = root.children.length === 1 ? root.children[0] : undefined;
  const inside = only && (only.localName === 'symbol' || (only.localName === 'g' && only.id)) ? only : root;
  return inside.innerHTML;
}

const known = new Map<string, string>();

/** The content of a symbol, cleaned once. */
export function symbol(markup: string): string {
  let content = known.get(markup);
  if (content === undefined) {
    if (known.size > 2000) known.clear();
    content = cleaned(markup);
    known.set(markup, content);
  }
  return content;
}

/** The address of a whole drawing for an `img`: there it can neither run nor load anything. */
export function picture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
