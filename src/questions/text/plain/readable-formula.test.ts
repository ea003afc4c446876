import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableFormula } from './readable-formula.ts';

describe('readableFormula', () => {
  it.each([
    ['x^2+\\frac{1}{2}', 'x² + 1/2'],
    ['\\sqrt{2}', '√2'],
    ['a \\le b', 'a ≤ b'],
    ['\\sqrt{b^2-4ac}', '√(b² − 4ac)'],
    ['x=\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', 'x = (−b ± √(b² − 4ac))/(2a)'],
    ['\\frac{5}{8}', '5/8'],
    ['\\dfrac{3}{4}x', '3/4 x'],
    ['2\\frac{3}{4}', '2 3/4'],
    ['x\\frac{1}{2}', 'x 1/2'],
    ['\\frac{a}{b}^2', '(a/b)²'],
    ['1+\\sqrt{x} ^{2}', '1 + (√x)²'],
    ['\\sqrt[3]{8}^n', '(∛8)ⁿ'],
    ['\\sqrt{2}x', '√2 x'],
    ['\\sqrt{x}', '√x'],
    ['\\sqrt{x^2}', '√x²'],
    ['\\sqrt[3]{27} = 3', '∛27 = 3'],
    ['\\sqrt[4]{16}', '∜16'],
    ['\\sqrt[n]{a}', 'ⁿ√a'],
    ['\\sqrt{\\frac{1}{4}}', '√(1/4)'],
    ['\\frac{n(n+1)}{2}', 'n(n + 1)/2'],
    ['\\frac{a+b}{c}', '(a + b)/c'],
    ['\\frac{1}{x+1}', '1/(x + 1)'],
    ['\\frac{\\frac{1}{2}+\\frac{3}{4}}{1-\\frac{5}{6}}', '(1/2 + 3/4)/(1 − 5/6)'],
    ['\\frac{d}{dx}x^n = n x^{n-1}', 'd/dx xⁿ = nxⁿ⁻¹'],
    ['10^{-4}', '10⁻⁴'],
    ['3{,}5 \\times 10^{-4}', '3,5 × 10⁻⁴'],
    ['x^{10}', 'x¹⁰'],
    ['x^{\\frac{1}{2}}', 'x^(1/2)'],
    ['e^{x}', 'eˣ'],
    ['2^\\pi r', '2^π r'],
    ["f'(x)=2x", "f'(x) = 2x"],
    ['f^{\\prime}(x)', 'f′(x)'],
    ['45^{\\circ}', '45°'],
    ['90^\\circ + 45^\\circ', '90° + 45°'],
    ['-3 + (-2)', '−3 + (−2)'],
    ['x = -1', 'x = −1'],
    ['2 \\cdot (-3)', '2 · (−3)'],
    ['H_2O', 'H₂O'],
    ['\\mathrm{H_2SO_4}', 'H₂SO₄'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2H₂ + O₂ → 2H₂O'],
    ['\\ce{SO4^{2-}}', 'SO₄²⁻'],
    ['\\ce{N2 + 3H2 <-> 2NH3}', 'N₂ + 3H₂ ⇌ 2NH₃'],
    ['x_1 + x_2', 'x₁ + x₂'],
    ['x_{1,2} = 3', 'x₁,₂ = 3'],
    ['a_{n+1}', 'aₙ₊₁'],
    ['v_{\\text{máx}}', 'v_máx'],
    ['\\log_2 8 = 3', 'log₂ 8 = 3'],
    ['\\sin\\alpha', 'sin α'],
    ['2\\sin x', '2 sin x'],
    ['\\sen 30^\\circ = \\frac12', 'sen 30° = 1/2'],
    ['\\operatorname{mcd}(12, 18) = 6', 'mcd(12, 18) = 6'],
    ['\\lim_{x \\to \\infty} f(x)', 'lim (x → ∞) f(x)'],
    ['\\sum_{k=1}^{n} k', '∑ₖ₌₁ⁿk'],
    ['\\int_0^1 x \\, dx', '∫₀¹x dx'],
    ['|x-3| \\leq 5', '|x − 3| ≤ 5'],
    ['A \\cup B', 'A ∪ B'],
    ['x \\in \\mathbb{R}', 'x ∈ ℝ'],
    ['x \\not\\in \\mathbb{N}', 'x ∉ ℕ'],
    ['\\vec{F} = m\\,\\vec{a}', 'F⃗ = m a⃗'],
    ['\\bar{x}', 'x̄'],
    ['\\overline{AB} \\parallel \\overline{CD}', 'AB ∥ CD'],
    ['\\hat{y}', 'ŷ'],
    ['\\binom{n}{k}', 'C(n, k)'],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '(1 2; 3 4)'],
    ['\\begin{cases} x+y=5 \\\\ x-y=1 \\end{cases}', '{x + y = 5; x − y = 1'],
    [
      'f(x)=\\begin{cases} x^2 & \\text{si } x \\ge 0 \\\\ -x & \\text{si } x < 0 \\end{cases}',
      'f(x) = {x² si x ≥ 0; −x si x < 0',
    ],
    ['\\left(\\frac{1}{2}\\right)^2', '(1/2)²'],
    ['v = 72\\ \\frac{\\text{km}}{\\text{h}}', 'v = 72 km/h'],
    ['\\xrightarrow{\\Delta}', '→ (Δ)'],
    ['\\underbrace{a+a}_{n\\text{ veces}}', 'a + a (n veces)'],
    ['50\\%', '50%'],
    ['\\color{red}{x}', 'x'],
  ])('writes %s as %s', (latex, text) => expect(readableFormula(latex)).toBe(text));

  it('has no command, no brace of an argument and no double space in any formula of letters, fractions and scripts', () => {
    const formula = fc.letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('x', '12', '\\pi', 'a+b', '-y', '\\alpha \\le \\beta'),
        fc.tuple(tie('any'), tie('any')).map(([above, below]) => `\\frac{${above}}{${below}}`),
        fc.tuple(tie('any'), tie('any')).map(([base, index]) => `{${base}}^{${index}}`),
        fc.tuple(tie('any'), tie('any')).map(([base, index]) => `{${base}}_{${index}}`),
        tie('any').map((radicand) => `\\sqrt{${radicand}}`),
      ),
    })).any;
    fc.assert(
      fc.property(formula, (latex) => {
        expect(readableFormula(latex)).not.toMatch(/[\\{}]| {2}/);
      }),
    );
  });
});

const schoolFormulas = new URL('../../../../shared/data/formulas/school-formulas.json', import.meta.url);
const formulas: string[] = existsSync(schoolFormulas) ? JSON.parse(readFileSync(schoolFormulas, 'utf8')) : [];
if (formulas.length === 0) console.info('shared/data/formulas is absent: the school formulas are not tried');

describe.runIf(formulas.length > 0)('every formula that schools write', () => {
  it.each(formulas)('%s is read without a command or a brace of an argument', (latex) => {
    const read = readableFormula(latex);
    expect(read).not.toMatch(/\\|[\^_]\{|[a-z]{5,}\b(?<!veces)/);
    expect(read).not.toMatch(/ {2}|\( | \)/);
  });
});
