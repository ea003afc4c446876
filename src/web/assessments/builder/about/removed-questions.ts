import type { Block } from '../../../../contract/assessments.ts';
import { ancestorsOf, type Branch, withDescendants } from '../../../questions/bank/catalogue/tree.ts';

/** What a choice asks for, in names as questions carry them; an empty sort asks for nothing. */
export type SelectionNames = { paths: string[][]; thematicAxes: string[]; competencies: string[]; years: string[] };

/** Returns the names of the selected disciplines, contents, axes, competencies and school years, given their ids. */
export function selectionNames(
  ids: readonly number[],
  roots: readonly Branch[],
  further: Readonly<Record<'thematicAxis' | 'competency' | 'year', readonly { idCataloging: number; name: string }[]>>,
): SelectionNames {
  const named = (options: readonly { idCataloging: number; name: string }[]) =>
    options.filter(({ idCataloging }) => ids.includes(idCataloging)).map(({ name }) => name);
  return {
    paths: roots
      .flatMap(withDescendants)
      .filter(({ id }) => ids.includes(id))
      .map((branch) => [branch, ...ancestorsOf(branch)].map(({ name }) => name).reverse()),
    thematicAxes: named(further.thematicAxis),
    competencies: named(further.competency),
    years: named(further.year),
  };
}

/**
 * Returns the questions that do not fit another selection; a stimulus with one that
 * fits loses none, and what has no topic stays.
 */
export const removedQuestions = (blocks: readonly Block[], asked: SelectionNames): Block['questions'] =>
  blocks.filter((block) => !isWithoutTopic(block) && !fits(block, asked)).flatMap(({ questions }) => questions);

const isWithoutTopic = ({ questions }: Block): boolean =>
  questions.every(({ idsCataloging }) => idsCataloging.length === 0);

const fits = ({ questions }: Block, { paths, thematicAxes, competencies, years }: SelectionNames): boolean =>
  isAmong(
    paths,
    questions.map(({ catalogingPath }) => catalogingPath),
    (path, one) => path.every((name, level) => one[level] === name),
  ) &&
  isAmong(
    thematicAxes,
    questions.map(({ thematicAxis }) => thematicAxis),
    (axis, one) => axis === one,
  ) &&
  isAmong(
    competencies,
    questions.map(({ competency }) => competency),
    (wanted, one) => wanted === one,
  ) &&
  isAmong(
    years,
    questions.map(({ grade }) => grade),
    (year, one) => year === one,
  );

const isAmong = <Wanted, Has>(wanted: readonly Wanted[], has: readonly Has[], same: (a: Wanted, b: Has) => boolean) =>
  wanted.length === 0 || wanted.some((one) => has.some((other) => same(one, other)));
