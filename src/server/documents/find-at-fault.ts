import type { FileContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { renderFileTask, TaskStopped } from '../tasks/api.ts';
import { loadImages } from './load-images.ts';

/** A question takes some milliseconds; one that takes longer than this alone is at fault. */
const PROBE_MS = 2_000;
/** Two for each halving, for two questions among a hundred. */
const MOST_PROBES = 30;

type Services = Pick<Host, 'files' | 'workers'>;
/** A content with questions, by their numbers, and the same content with some of them. */
type Divisible = { numbers: number[]; with(positions: ReadonlySet<number>): FileContent };

/**
 * Returns which questions of a content cannot be set within the limits even alone, by their numbers, null for what is before the
 * questions; none where it is only the sum that takes too long. A content that was stopped is set in halves until those at fault
 * are alone, each in a turn of its own.
 */
export async function findAtFault(
  host: Services,
  content: FileContent,
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const whole = divide(content);
  if (!whole) return [];
  let probes = 0;
  const isStopped = async (positions: readonly number[]) => {
    signal.throwIfAborted();
    probes++;
    const part = whole.with(new Set(positions));
    try {
      const images = await loadImages(host, part);
      await host.workers.run(renderFileTask, { content: part, images }, { timeLimitMs: PROBE_MS });
      return false;
    } catch (error) {
      if (error instanceof TaskStopped) return true;
      throw error;
    }
  };
  const found: (number | null)[] = [];
  try {
    if (await isStopped([])) return [null];
    const all = whole.numbers.map((_, position) => position);
    // Not so where the machine was busy, or where all copies together are too much.
    const stopped = (await isStopped(all)) ? [all] : [];
    for (let group = stopped.pop(); group && probes < MOST_PROBES; group = stopped.pop()) {
      const [only, ...more] = group;
      if (more.length === 0 && only !== undefined) found.push(whole.numbers[only] ?? null);
      else for (const half of halvesOf(group).reverse()) if (await isStopped(half)) stopped.push(half);
    }
  } catch {
    // What is known is told, also where there is no room or a part fails in another way.
    signal.throwIfAborted();
  }
  return found;
}

const halvesOf = (positions: readonly number[]): number[][] => {
  const middle = Math.ceil(positions.length / 2);
  return [positions.slice(0, middle), positions.slice(middle)].filter(({ length }) => length > 0);
};

/** Returns the parts of a content; null for one without questions. Of an assessment, the first form has all. */
function divide(content: FileContent): Divisible | null {
  switch (content.kind) {
    case 'classSet':
      return divide({ kind: 'assessment', assessment: content.set.assessment });
    case 'assessment':
    case 'word': {
      const { assessment } = content;
      const [form] = assessment.forms;
      if (!form) return null;
      return {
        numbers: form.questions.map(({ number }) => number),
        with(positions) {
          const questions = form.questions.filter((_, position) => positions.has(position));
          const used = new Set(questions.map(({ idContext }) => idContext));
          const stimuli = form.stimuli.filter(({ idContext }) => used.has(idContext));
          return { ...content, assessment: { ...assessment, forms: [{ ...form, questions, stimuli }], students: [] } };
        },
      };
    }
    case 'feedback': {
      const { questions } = content.feedback;
      return {
        numbers: questions.map((_, position) => position + 1),
        with: (positions) => ({
          kind: 'feedback',
          feedback: { ...content.feedback, questions: questions.filter((_, position) => positions.has(position)) },
        }),
      };
    }
    default:
      return null;
  }
}
