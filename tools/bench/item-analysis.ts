import { flagsOf } from '../../src/core/statistics/flags.ts';
import { analyseItems, type ScoredColumn } from '../../src/core/statistics/item-analysis.ts';

/** Returns what computes the item analysis of so many answers, with the flags. */
export const itemAnalysisOf = ({ persons, items }: { persons: number; items: number }) => {
  const columns = Array.from({ length: items }, (_, item) => columnOf(item, persons));
  return () => {
    const { items: figures, thirds } = analyseItems(columns);
    return columns.map((column, index) => figures[index] && flagsOf(figures[index], column, thirds));
  };
};

/** Returns the answers to an item with four options, the same in every run. */
const columnOf = (item: number, persons: number): ScoredColumn => {
  const options = ['A', 'B', 'C', 'D'];
  const byPerson = Array.from({ length: persons }, (_, person) => [
    (person * 7919 + item * 104_729) % 1000 < person ? 'A' : (options[(person * 31 + item * 17) % 4] ?? 'A'),
  ]);
  const scores = byPerson.map(([option]) => (option === 'A' ? 1 : 0));
  const choices = { options, key: ['A'], together: false, byPerson };
  return { name: `item${item + 1}`, scores, maximum: 1, choices };
};
