import { describe, expect, it } from 'vitest';
import { formulaKey } from '../../../questions/text/formula/formula-key.ts';
import { renderFormulas } from '../../../questions/text/formula/formulas-of-paper.ts';
import { TaskStopped, type Workers } from '../../tasks/api.ts';
import { Unavailable } from '../../unavailable.ts';
import { renderPaperFormulas } from './formulas.ts';

const nothing = () => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const docOf = (formulas: readonly string[]) =>
  formulas.map((latex) => ({ type: 'inlineMath', attrs: { latex: `${latex}+y` } }));
const keysOf = (formulas: readonly string[]) => formulas.map((latex) => formulaKey(`${latex}+y`, false));

/** Workers that stop at formulas of these names. */
const workersStoppedBy = (...hostile: string[]) => {
  const groups: number[] = [];
  const run = async (_: unknown, requests: Parameters<typeof renderFormulas>[0]) => {
    groups.push(requests.length);
    if (requests.some(({ latex }) => hostile.includes(latex.replace('+y', '')))) throw new TaskStopped('test', 'time');
    return renderFormulas(requests);
  };
  return { host: { log, workers: { run } as unknown as Workers }, groups };
};

const eight = [...'abcdefgh'];

describe('renderPaperFormulas', () => {
  it('renders all formulas of a paper in one task', async () => {
    const { host, groups } = workersStoppedBy();
    expect(Object.keys(await renderPaperFormulas(host, docOf(eight)))).toEqual(keysOf(eight));
    expect(groups).toEqual([8]);
  });

  it('starts no task for a paper without valid formulas', async () => {
    const { host, groups } = workersStoppedBy();
    expect(await renderPaperFormulas(host, docOf([]))).toEqual({});
    expect(await renderPaperFormulas(host, docOf(['\\def\\a{1}\\a']))).toEqual({});
    expect(groups).toEqual([]);
  });

  it('leaves out a formula that exceeds the limits, and renders the others', async () => {
    const { host } = workersStoppedBy('c');
    const rendered = await renderPaperFormulas(host, docOf(eight));
    expect(Object.keys(rendered).sort()).toEqual(keysOf(eight.filter((name) => name !== 'c')).sort());
  });

  it('stops after eight stopped tasks', async () => {
    const { host, groups } = workersStoppedBy(...eight);
    expect(await renderPaperFormulas(host, docOf([...eight, 'z']))).toEqual({});
    expect(groups).toHaveLength(8);
  });

  it('throws Unavailable when the workers are busy', async () => {
    const run = async () => {
      throw new Unavailable('renderFormulas');
    };
    await expect(renderPaperFormulas({ log, workers: { run } }, docOf(eight))).rejects.toBeInstanceOf(Unavailable);
  });
});
