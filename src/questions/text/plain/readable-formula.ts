import { isPlainExponent, rootSigns } from './latex-to-text.ts';
import { type Notation, readLatex } from './read-latex.ts';

/**
 * Returns a formula as it is read on a line of plain text: `x² + 1/2`, `√2`, `a ≤ b`, `H₂SO₄`. For lists, tables, titles and
 * accessible names. Never throws: unknown commands are written by name.
 */
export const readableFormula = (latex: string): string =>
  readLatex(latex, readable)
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .trim();

const readable: Notation = {
  sign: spacedSign,
  fraction: (above, below) => {
    const numerator = above.trim();
    return `${isSum(numerator) ? `(${numerator})` : numerator}/${isOneFactor(below.trim()) ? below.trim() : `(${below.trim()})`}`;
  },
  root: (index, radicand) => {
    const sign = rootSigns.get(index) ?? `${inScript(index, raised) ?? `${index} `}√`;
    return sign + (isOneFactor(radicand.trim()) ? radicand.trim() : `(${radicand.trim()})`);
  },
  raise: (exponent) => {
    if (isPlainExponent(exponent)) return exponent;
    return inScript(exponent, raised) ?? `^${isOneFactor(exponent) ? exponent : `(${exponent})`}`;
  },
  lower: (before, index) => {
    const space = before.endsWith(' ') ? ' ' : '';
    const letters = inScript(index, lowered);
    if (letters !== null) return `${before.trimEnd()}${letters}${space}`;
    // The limits of an operator, and what a brace says, are read after it.
    if (index.includes(' ') || space) return `${before.trimEnd()} (${index})${space}`;
    return `${before}_${index}`;
  },
  mark: (command, argument) => {
    const letter = argument.trim();
    if (command === 'mathbb') return doubleStruck.get(letter) ?? letter;
    return /^\p{L}$/u.test(letter) ? (letter + (accents.get(command) ?? '')).normalize('NFC') : argument;
  },
  arrow: (command, label) =>
    ` ${command === 'xleftarrow' ? '←' : '→'}${label.trim() === '' ? '' : ` (${label.trim()})`} `,
  chemistry: (source) =>
    source
      .replace(/<?->/g, (arrow) => (arrow === '->' ? '→' : '⇌'))
      .replace(/\^\{?(\d*[+-])\}?/g, (_, charge: string) => inScript(charge, raised) ?? charge)
      .replace(/(?<=[\p{L})\]])_?\d+/gu, (count) => inScript(count.replace('_', ''), lowered) ?? count),
  // √2 x is not √(2x), and 1/2 x not 1/(2x).
  separates: (last, read, next) =>
    /^[\p{L}\p{N}]/u.test(next) &&
    (/^\\(sqrt|[dtc]?frac)$/.test(last) || ((last === '^' || last === '_') && /[\^_][\p{L}\p{N}∞°]+$/u.test(read))),
};

const relations = new Set('=≠<>≤≥≈≡∼≅∝≪≫∈∉∋⊂⊄⊆⊈⊃⊇∥∦⊥→←↔⇒⇐⇔↦⟶⇌≢≮≯∨∧∪∩∖∣');
const operators = new Set('+-−±∓×÷·');

/** Returns a sign with spaces around it where it stands between two operands or statements. */
function spacedSign(sign: string, before: string): string {
  const shown = sign === '-' ? '−' : sign;
  if (relations.has(shown)) return ` ${shown} `;
  if (!operators.has(shown)) return shown;
  const left = before.trimEnd();
  const isBetween = left !== '' && !/[([{,;:|]$/.test(left) && !endsInSign(left);
  return isBetween ? ` ${shown} ` : shown;
}

const endsInSign = (text: string) => {
  const last = text.at(-1) ?? '';
  return relations.has(last) || operators.has(last);
};

/** A part with a space outside brackets has an operator or several words. */
const isSum = (part: string) => /\s/.test(withoutBrackets(part));

/** What a denominator or a radicand may be without brackets: a number, a name, a sign, each with its scripts. */
const isOneFactor = (part: string) =>
  /^(\p{L}\p{M}?|\p{L}{2,}|\d+([.,]\d+)?|∞?)[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉ⁿᵢⱼₖₙ′°]*$/u.test(part) || /^\([^()]*\)$/.test(part);

function withoutBrackets(part: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of part) {
    if (letter === '(') depth++;
    if (depth === 0) outside += letter;
    if (letter === ')') depth--;
  }
  return outside;
}

const pairs = (signs: string) => new Map(signs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));
const raised = pairs('0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ -⁻ −⁻ =⁼ (⁽ )⁾ nⁿ iⁱ xˣ yʸ kᵏ mᵐ tᵗ aᵃ bᵇ cᶜ');
const lowered = pairs(
  '0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ -₋ −₋ =₌ (₍ )₎ ,, aₐ eₑ hₕ iᵢ jⱼ kₖ lₗ mₘ nₙ oₒ pₚ rᵣ sₛ tₜ uᵤ vᵥ xₓ',
);

/** Returns a text in raised or lowered letters, or null when one of its letters has no such form. */
function inScript(text: string, script: ReadonlyMap<string, string>): string | null {
  const letters = [...text.replace(/\s/g, '')].map((letter) => script.get(letter));
  return letters.every((letter) => letter !== undefined) ? letters.join('') : null;
}

const doubleStruck = pairs('Rℝ Nℕ Zℤ Qℚ Cℂ Pℙ');
const accents = new Map([
  ['bar', '\u0304'],
  ['overline', '\u0304'],
  ['hat', '\u0302'],
  ['widehat', '\u0302'],
  ['tilde', '\u0303'],
  ['vec', '\u20d7'],
  ['overrightarrow', '\u20d7'],
]);
