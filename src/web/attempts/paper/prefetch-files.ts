import { fileAddress } from '../../../core/files/asset-id.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import type { RunningPaper } from './running-paper.ts';

const asset = /[0-9a-f]{32}\.(?:png|jpg|webp)/g;

/**
 * Fetches the images of all questions and the code for photographs, so that the paper works without a network.
 * Formulas come with the paper.
 */
export function prefetchFiles(paper: RunningPaper): void {
  const text = JSON.stringify([paper.questions, paper.contexts]);
  for (const name of new Set(text.match(asset))) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = fileAddress(name);
  }
  // What names a photograph has to be here when the network is not.
  if (paper.questions.some(({ idType, content }) => screensOf(idType)?.acceptsAttachment(content)))
    import('../hash.ts').catch(() => {});
}
