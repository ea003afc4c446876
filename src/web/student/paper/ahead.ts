import type { RunningPaper } from './running-paper.ts';

const asset = /[0-9a-f]{32}\.(?:png|jpg|webp)/g;
const formula = /"type":"(?:inline|block)Math"/;

/** Fetches the images and the formula renderer of all questions, so that a paper is whole when the network goes. */
export function fetchAhead(paper: RunningPaper): void {
  const text = JSON.stringify([paper.questions, paper.contexts]);
  if (formula.test(text)) import('../../../questions/text/formula-in-browser.ts').catch(() => {});
  for (const name of new Set(text.match(asset))) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = `/files/${name}`;
  }
}
