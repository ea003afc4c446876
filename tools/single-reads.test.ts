import { describe, expect, it } from 'vitest';
import { createSingleReadFinder } from './single-reads.ts';

const support = `
export const isWide = (page) => page.evaluate(() => innerWidth > 1000);
export const findAxeViolations = async (page) => page.evaluate(() => axe.run());
export const isVeryWide = async (page) => { const wide = await isWide(page); return wide; };
export const openPage = (path) => browser.open(path);`;

const imported = "import { findAxeViolations, isVeryWide, isWide, openPage } from './support/pages.ts';\n";
const linesOf = (code: string) =>
  createSingleReadFinder((file) => (file === 'tests/support/pages.ts' ? support : imported + code))(
    'tests/some.test.ts',
  ).map((line) => line - 1);

describe('createSingleReadFinder', () => {
  it.each([
    'expect(await rows.count()).toBe(3);',
    "expect(await page.getByLabel('Points').inputValue()).toBe('6');",
    'expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual([]);',
    'expect((await link.getAttribute("href"))?.length).toBe(3);',
    'await expect(box.isChecked()).resolves.toBe(true);',
    'expect(await isWide(page)).toBe(false);',
    'expect(await isVeryWide(page)).toBe(false);',
    'const order = (page) => rows.evaluateAll(idsOf); expect(await order(page)).toEqual([]);',
    'async function order() { return (await rows.allTextContents()).map(Number); } expect(await order()).toEqual([]);',
    'const order = async () => texts(); const texts = () => rows.allInnerTexts(); expect(await order()).toEqual([]);',
    'for (const page of pages) expect(await page.title.isVisible(), page.name).toBe(true);',
  ])('finds %s', (code) => {
    expect(linesOf(code)).toEqual([1]);
  });

  it.each([
    'await expect.poll(() => rows.count()).toBe(3);',
    "await expectOf(field).value.toBe('6');",
    'expect(await findAxeViolations(page)).toEqual([]);',
    'expect(await readSavedAnswers(student)).toHaveLength(1);',
    'expect(await openPage("/")).toBeDefined();',
    'const before = await rows.count(); await press(); await expectOf(rows).count.toBe(before + 1);',
    'const check = async () => { await expect.poll(() => rows.count()).toBe(3); };',
  ])('leaves %s', (code) => {
    expect(linesOf(code)).toEqual([]);
  });

  it('returns each line', () => {
    expect(linesOf('expect(\n  await rows.count(),\n).toBe(3);\nexpect(await isWide(page)).toBe(true);')).toEqual([
      1, 4,
    ]);
  });
});
