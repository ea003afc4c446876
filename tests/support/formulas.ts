import type { PrintedAssessment } from '../../src/documents/assessment/printed-assessment.ts';

/** Formulas in which each construct occurs that has a rule of its own on paper. */
export const formulaConstructs: readonly string[] = [
  'f(x)=\\begin{cases} x^2 & \\text{si } x \\ge 0 \\\\ -x & \\text{si } x < 0 \\end{cases}',
  '\\widehat{ABC} = 45^{\\circ},\\quad \\hat{y}=\\bar{x}+3{,}5',
  '\\begin{aligned} 2x+3 &= 7 \\\\ x &= 2 \\end{aligned}',
  '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^{-1}\\binom{n}{k}',
  '\\ce{2H2 + O2 -> 2H2O}',
  '\\boxed{\\frac{1}{2}}=\\sqrt[3]{\\frac{a}{b}}',
  '\\cancelto{0}{x}+\\bcancel{x}\\xcancel{xyz}\\sout{abc}',
  '\\overset{\\frown}{AB}\\underline{xyz}\\phantom{x}y',
  '\\begin{array}{|r|c|l|}\\hline a&b&c\\\\\\hline 11&22&33\\\\ \\hline\\end{array}',
  '\\ce{A <=>[H2O][heat] B ^}+\\ce{^{14}_{6}C -> SO4^2-}',
  '{}^{235}_{92}U + {}^1_0n+\\sideset{_1^2}{_3^4}\\sum',
  '\\bigg( x \\bigg)\\left( \\frac12 \\middle| x \\right]\\left. x \\right|_0^1',
  '\\overbrace{x+y}^{n}\\underbracket{abc}\\overparen{AB}\\widetilde{AB}',
  '\\int\\limits_a^b\\iint f\\prod\\nolimits_1^2 \\sum (x+1)',
  '\\textbf{Área} \\text{a < b \\& "c" \'d\'}\\Large x\\colorbox{yellow}{x}',
  '\\begin{dcases}\\frac{a}{2}&=b\\\\c&d\\end{dcases}\\begin{smallmatrix}a\\\\b\\end{smallmatrix}\\longdiv{1234}',
  'x=-1 < y \\land z\\hspace{2em}x\\!y',
  '{}',
];

/** A test in which each formula is a question, once in the line and once displayed. */
export const assessmentOfFormulas = (latex: readonly string[]): PrintedAssessment => ({
  language: 'es',
  paper: 'a4',
  style: 'usual',
  columns: 2,
  title: 'Formulas',
  subtitle: '',
  date: null,
  logo: null,
  instructions: null,
  settings: {
    assessmentResponseSpace: 0,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: true,
  },
  students: [],
  forms: [
    {
      version: 1,
      stimuli: [],
      questions: latex.map((one, index) => ({
        idQuestion: index,
        number: index + 1,
        idType: 3,
        idContext: null,
        language: 'es',
        content: {
          version: 1,
          photo: false,
          command: {
            type: 'doc',
            content: [
              { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: one } }] },
              { type: 'blockMath', attrs: { latex: one } },
            ],
          },
        },
      })),
    },
  ],
});
