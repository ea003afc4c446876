import { join } from 'node:path';
import { createRenderer } from '../../../src/documents/renderer.host.ts';
import type { TypstContent } from '../../../src/documents/rendering.ts';
import { renderWord } from '../../../src/documents/word/render-word.ts';
import { wordResources } from '../../../src/documents/word/word-resources.host.ts';
import { nothing } from '../../../src/server/documents/warm-up.ts';
import { createWorkerPool } from '../../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../../src/server/hosts/node/workers/tasks.ts';
import { sampleImages as images } from '../../../tests/support/printed-assessments.ts';
import { processorMs } from '../../processor-ms.ts';
import { line, type Measured, summary } from '../load.ts';
import { assessmentToMeasure, classSetToMeasure, sheetsToMeasure } from './contents.ts';

const ROUNDS = 12;

/** Makes documents without a server, another one each time; prints and gives milliseconds, and how they compare with the goals. */
export async function measureRendering(): Promise<Record<string, Measured>> {
  const figures: Record<string, Measured> = {};
  const measure = async (name: string, goal: number, rounds: number, make: (seed: number) => unknown) => {
    const latencies: number[] = [];
    const begunCpu = processorMs();
    for (let seed = 1; seed <= rounds; seed++) {
      const begun = performance.now();
      await make(seed);
      latencies.push(performance.now() - begun);
      // Frees what the typesetter holds.
      await new Promise(setImmediate);
    }
    const cpu = processorMs() - begunCpu;
    const took = latencies.reduce((sum, each) => sum + each, 0) / 1_000;
    const measured = summary(latencies, 0, took);
    figures[name] = measured;
    const best = Math.min(...latencies);
    console.log(
      `${line(name, measured)}; best ${best.toFixed(0)} ms of ${goal} (${(best / goal).toFixed(2)}), ` +
        `CPU ${(cpu / rounds).toFixed(0)} ms each`,
    );
  };
  const assessmentContent = (count: number, seed: number): TypstContent => ({
    kind: 'assessment',
    assessment: assessmentToMeasure(count, seed),
  });

  const { renderFile } = createRenderer(join(import.meta.dirname, '../../../src/documents'));
  renderFile({ content: assessmentContent(4, 0), images });
  await measure('PDF of 40 questions, warm', 150, ROUNDS, (seed) =>
    renderFile({ content: assessmentContent(40, seed), images }),
  );
  await measure('PDF of 90 questions, warm', 350, ROUNDS, (seed) =>
    renderFile({ content: assessmentContent(90, seed), images }),
  );
  await measure('40 personal answer sheets, warm', 300, ROUNDS, (seed) =>
    renderFile({ content: sheetsToMeasure(seed), images: {} }),
  );
  await measure('a class set of 30 copies of 20 questions, warm', 4_000, 3, (seed) =>
    renderFile({ content: classSetToMeasure(seed), images }),
  );
  await measure('Word of 40 questions, warm', 300, ROUNDS, (seed) =>
    renderWord(assessmentToMeasure(40, seed), images, wordResources),
  );
  await measure('PDF of 40 questions, in a process that starts', 500, 5, async (seed) => {
    const pool = createWorkerPool(workerTasks, workerProgram);
    await pool.run('renderFile', { content: assessmentContent(40, seed), images }).finally(pool.close);
  });
  const pools = Array.from({ length: 3 }, () => createWorkerPool(workerTasks, workerProgram));
  // As the dialog of documents does it while its user chooses.
  await Promise.all(pools.map((pool) => pool.run('renderFile', { content: nothing, images: {} })));
  await measure('PDF of 40 questions, in a process that was started for it', 500, pools.length, async (seed) => {
    await pools[seed - 1]?.run('renderFile', { content: assessmentContent(40, seed), images });
  });
  await Promise.all(pools.map((pool) => pool.close()));
  return figures;
}
