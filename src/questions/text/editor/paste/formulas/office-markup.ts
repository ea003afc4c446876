/** The attribute of an element in place of a formula that is an object of another program. */
export const UNREAD_FORMULA = 'data-unread-formula';

/**
 * Returns pasted HTML with the formulas that office programs and editors of the web hide in it as elements: those in conditional
 * comments, without the pictures that stand for them, those in attributes, and a mark for those that are objects of another program.
 */
export const showHiddenFormulas = (html: string): string =>
  closeEmptyElements(decodeAttributes(unfoldConditions(html)));

const conditions = /<!--\[if ([^\]]*)\]>|<!\[endif\]-->|<!(?:--)?\[if ([^\]]*)\](?:--)?>|<!(?:--)?\[endif\](?:--)?>/gi;

/** Replaces the conditional comments that are about formulas; the others stay, as comments that nobody reads. */
function unfoldConditions(html: string): string {
  if (!/\[if |msEquation/i.test(html)) return html;
  let written = '';
  let at = 0;
  /** For each open condition: whether its content is left out. */
  const isLeftOut: boolean[] = [];
  let hidden: { from: number; isFormula: boolean } | null = null;
  const isDropped = () => isLeftOut.includes(true);
  for (const match of html.matchAll(conditions)) {
    const [all, hiddenCondition, shownCondition] = match;
    const end = match.index + all.length;
    if (hidden) {
      if (!/^<!\[endif\]-->$/i.test(all)) continue;
      const content = html.slice(hidden.from, match.index);
      if (hidden.isFormula && !isDropped()) written += content;
      else if (/ProgID="?(?:Equation|MathType)/i.test(content)) written += `<span ${UNREAD_FORMULA}=""></span>`;
      hidden = null;
    } else {
      if (!isDropped()) written += html.slice(at, match.index);
      if (hiddenCondition !== undefined && !all.endsWith(']-->'))
        hidden = { from: end, isFormula: /^\s*gte msEquation/i.test(hiddenCondition) };
      else if (shownCondition !== undefined || hiddenCondition !== undefined)
        isLeftOut.push(/^\s*!\s*msEquation/i.test(shownCondition ?? hiddenCondition ?? ''));
      else isLeftOut.pop();
    }
    at = end;
  }
  return hidden || isDropped() ? written : written + html.slice(at);
}

const attribute = /<(img|span|div)\b([^<>]*?\bdata-mathml=(?:"([^"]*)"|'([^']*)')(?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** Puts the MathML that some editors keep in an attribute (`«math»…`) in the place of their picture, or before their letters. */
const decodeAttributes = (html: string): string =>
  html.replace(attribute, (all, tag: string, _rest: string, double?: string, single?: string) => {
    const markup = decodeMarkup(double ?? single ?? '');
    if (!/^<math[\s>]/.test(markup)) return all;
    return tag.toLowerCase() === 'img' ? markup : `<${tag} class="MathJax">${markup}`;
  });

const decodeMarkup = (value: string): string => {
  const markup = value
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
  if (!markup.startsWith('«')) return markup;
  return markup
    .replaceAll('«', '<')
    .replaceAll('»', '>')
    .replaceAll('¨', '"')
    .replaceAll('§', '&')
    .replaceAll('`', "'");
};

/** `<m:deg/>` would hold all that follows it: HTML knows empty elements by their names alone. */
const closeEmptyElements = (html: string): string =>
  html.replace(/<((?:m|mml|o|w|v):\w+)((?:[^<>"']|"[^"]*"|'[^']*')*?)\/>/gi, '<$1$2></$1>');
