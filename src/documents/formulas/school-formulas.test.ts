import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { assessmentOfFormulas, formulaConstructs } from '../../../tests/support/formulas.ts';
import { hasOfficeSchemas, officeErrors } from '../../../tests/support/office-schemas.ts';
import { findFormulas } from '../../questions/text/formula/formulas-of-paper.ts';
import { documentFromMarkdown } from '../../server/import/markdown.ts';
import { createRenderer } from '../renderer.host.ts';
import { isRefused, wordFormula } from './formula.ts';

const data = new URL('../../../../shared/data/', import.meta.url);
const isThere = existsSync(data);
if (!isThere) console.info('shared/data is absent: the formulas of schools are not tried');

/** What schools write, and each construct that has a rule of its own. */
const formulas: string[] = [
  ...(isThere ? JSON.parse(readFileSync(new URL('formulas/school-formulas.json', data), 'utf8')) : []),
  ...formulaConstructs,
];

const word = (latex: string, display: boolean): string => {
  const formula = wordFormula(latex, display);
  return isRefused(formula) ? `refused ${formula.problem}` : formula.xml;
};

const demonstration = new URL('../../../demonstration/bank/', import.meta.url);

/** All formulas in the texts of a bank. */
function formulasIn(value: unknown): string[] {
  if (typeof value === 'string')
    return findFormulas(documentFromMarkdown(value, () => undefined)).map(({ latex }) => latex);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(formulasIn) : [];
}

const demonstrated = readdirSync(demonstration)
  .filter((name) => name.startsWith('mathematics'))
  .flatMap((name) => formulasIn(JSON.parse(readFileSync(new URL(name, demonstration), 'utf8')).questions));
const all = [...new Set([...formulas, ...demonstrated])];

describe('the formulas of schools and of the demonstration', () => {
  it('are written for Word without a refusal', () => {
    expect(demonstrated.length).toBeGreaterThan(200);
    expect(all.filter((latex) => isRefused(wordFormula(latex, false)))).toEqual([]);
  });
});

const templates = fileURLToPath(new URL('..', import.meta.url));
const hostile = [
  '#panic()',
  '\\text{\\#panic() \\$ * _ " @a //}',
  '\\operatorname{panic}',
  'ñ',
  '\\text{\u0007日本}',
  '"',
].concat('x'.repeat(2000));

describe('a PDF with formulas', () => {
  it('has all that schools and the demonstration write, with alternative texts', () => {
    const file = createRenderer(templates).renderFile({
      content: { kind: 'assessment', assessment: assessmentOfFormulas(all) },
      images: {},
    });
    expect(file.notices).toEqual([]);
    expect(file.isUniversal).toBe(true);
  });

  it('is made whatever is typed into formulas', () => {
    const file = createRenderer(templates).renderFile({
      content: { kind: 'assessment', assessment: assessmentOfFormulas(hostile) },
      images: {},
    });
    expect(file.pages).toBeGreaterThan(0);
    expect(file.notices).toContainEqual({ number: 1, problem: 'formula' });
    expect(file.notices).not.toContainEqual({ number: 4, problem: 'formula' });
  });
});

describe.runIf(hasOfficeSchemas)('the formulas of schools and of the demonstration', () => {
  it('are valid Office Math, in a line and displayed', async () => {
    const files = Object.fromEntries(
      all.flatMap((latex, index) => [
        [`${index}-inline.xml`, word(latex, false)],
        [`${index}-displayed.xml`, word(latex, true)],
      ]),
    );
    expect(await officeErrors('shared-math.xsd', files)).toEqual([]);
  });
});
