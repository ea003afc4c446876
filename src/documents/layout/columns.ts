const MOST_COLUMNS = 5;
/** Fewer questions are not divided, and columns end where a group of five does. */
const SHORTEST_COLUMN = 10;
const GROUP = 5;

/** Returns the questions of an assessment in columns, `most` at most, which are read downwards, one after the other. */
export function columnsOf<Question>(questions: readonly Question[], most = MOST_COLUMNS): Question[][] {
  const count = Math.min(most, Math.ceil(questions.length / SHORTEST_COLUMN));
  const height = Math.ceil(questions.length / count / GROUP) * GROUP;
  return Array.from({ length: count }, (_, index) => questions.slice(index * height, (index + 1) * height)).filter(
    (column) => column.length > 0,
  );
}
