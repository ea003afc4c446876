/** A page of docs/decisions: its file, number, title and day. */
export type Decision = { file: string; number: number; title: string; date: string };

const INTRODUCTION = `# Decisions

Why it is built this way: a page for each decision, with its context, consequences, and when to revisit it.

A new one is \`<next number>-<title>.md\` and has below its title the day on which it was made, \`Date: 2026-11-20\`. A decision that no longer
holds is superseded by a new page, which it then names. This list is written by \`npm run docs\`.

| | decision | date |
|---|---|---|
`;

/** Returns a page's facts from its name and text; a text says what is wrong with it. */
export function readDecision(file: string, text: string): Decision | string {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1];
  if (number === undefined) return `${file} is not named as 0123-in-a-few-words.md.`;
  const title = /^# (.+)\n/.exec(text)?.[1];
  if (title === undefined) return `${file} does not begin with its title.`;
  const date = /^# .+\n\nDate: (\d{4}-\d{2}-\d{2})\n\n/.exec(text)?.[1];
  if (date === undefined) return `${file} has no line with its date below its title, as in "Date: 2026-11-20".`;
  return { file, number: Number(number), title, date };
}

/** Returns what is wrong with the numbers of decisions: they begin at 1, and each is the next one. */
export const findWrongNumbers = (decisions: readonly Decision[]): string[] =>
  decisions.flatMap(({ file, number }, index) =>
    number === index + 1 ? [] : [`${file} should have the number ${String(index + 1).padStart(4, '0')}.`],
  );

/** Returns docs/decisions/README.md, which lists the decisions in the order of their numbers. */
export const writeDecisionIndex = (decisions: readonly Decision[]): string =>
  INTRODUCTION +
  decisions.map(({ file, number, title, date }) => `| ${number} | [${title}](${file}) | ${date} |\n`).join('');
