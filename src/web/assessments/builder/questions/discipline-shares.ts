import type { Block } from '../../../../contract/assessments.ts';

export type DisciplineShare = {
  /** Null = all that found no place of their own. */
  name: string | null;
  questions: number;
};

const discipline = 0;
const detail = 2;

/**
 * Returns at most four shares of the questions, the largest first: by discipline where there are several, else by
 * content, else by detail. The last share adds up the smallest ones.
 */
export function disciplineShares(blocks: readonly Block[]): DisciplineShare[] {
  const paths = blocks.flatMap(({ questions }) => questions.map(({ catalogingPath }) => catalogingPath));
  const at = (level: number) => paths.map((path) => path[level] ?? path.at(-1) ?? null);
  let level = discipline;
  while (level < detail && new Set(at(level)).size < 2) level++;
  const counted = [...Map.groupBy(at(level), (name) => name)]
    .map(([name, some]) => ({ name, questions: some.length }))
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || b.questions - a.questions);
  if (counted.length <= 4) return counted;
  const others = counted.slice(3).reduce((sum, { questions }) => sum + questions, 0);
  return [...counted.slice(0, 3), { name: null, questions: others }];
}
