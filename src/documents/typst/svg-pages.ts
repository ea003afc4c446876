const page =
  /<g class="typst-page" transform="translate\(([\d.]+), ([\d.]+)\)"[^>]* data-page-width="([\d.]+)" data-page-height="([\d.]+)">/g;
const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
/** Letters take the colour of their text; what is drawn names its own. */
const style = '<style>svg{fill:none}.outline_glyph{fill:inherit}</style>';

/**
 * Returns a page, from 1, of an SVG as the compiler writes it, with all pages below one another, as an SVG of its own that
 * has only the letters and areas it uses. Leaves out the hidden text that browsers select. Throws RangeError for a page
 * that does not exist.
 */
export function pageOfSvg(svg: string, number: number): string {
  const pages = [...svg.matchAll(page)];
  const [match, next] = [pages[number - 1], pages[number]];
  if (!match) throw new RangeError(`No page ${number}`);
  const [opening, , , width, height] = match;
  const body = svg
    .slice(match.index + opening.length, next?.index ?? svg.lastIndexOf('</svg>'))
    .replace(/<g transform="scale\(16,-16\)"><foreignObject.*?<\/foreignObject><\/g>/gs, '');
  const used = usedIn(body, definitionsIn(svg.slice(0, pages[0]?.index)));
  return `${head} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${style}<defs>${used}</defs><g>${body}</svg>`;
}

/** Returns the definitions before the pages by their ids. */
const definitionsIn = (text: string): Map<string, string> =>
  new Map(
    [
      ...text.matchAll(
        /<(path|symbol|clipPath|linearGradient|radialGradient|pattern|image|g) id="([^"]+)"[^>]*?(?:\/>|>.*?<\/\1>)/gs,
      ),
    ].map(([whole, , id]) => [id ?? '', whole]),
  );

const usedIn = (body: string, definitions: ReadonlyMap<string, string>): string =>
  [...new Set([...body.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id ?? ''))]
    .map((id) => definitions.get(id) ?? '')
    .join('');
