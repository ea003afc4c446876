import { join } from 'node:path';
import { createRenderer } from '../../src/documents/renderer.host.ts';
import { familyKind } from '../../src/server/documents/kinds/family.ts';
import { reportKind } from '../../src/server/documents/kinds/report.ts';
import { pageTexts } from './pdf-pages.ts';
import type { World } from './world.ts';

const renderer = createRenderer(join(import.meta.dirname, '../../src/documents'));

/** Returns the texts of the pages of a schedule's report, or of its pages for families, without the queue of documents. */
export const printedPages = async (
  { database: db, clock }: World,
  kind: 'report' | 'family',
  { idSchool, idSchedule }: { idSchool: number; idSchedule: number },
): Promise<string[]> => {
  const context = { db, now: clock.now(), idSchool };
  const parts =
    kind === 'report'
      ? await reportKind.load(context, { kind, idSchedule, language: 'es' })
      : await familyKind.load(context, { kind, idSchedule, language: 'es', paper: 'a4' });
  const texts: string[] = [];
  for (const { content } of parts) {
    if (content.kind !== 'report' && content.kind !== 'family') throw new Error(`a file of the kind ${content.kind}`);
    texts.push(...(await pageTexts(renderer.renderFile({ content, images: {} }).bytes)));
  }
  return texts;
};
