import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { MAX_ADDED_AT_ONCE, MAX_ADDED_BYTES } from '../../../core/adding-limits.ts';
import { BadInput, Refused } from '../../data/errors.ts';

/** The bytes of a request that are no questions. */
const ENVELOPE_BYTES = 1_000;

/** Divides questions, in their order, into portions that one call takes: by their number and by the bytes of a body. */
export function portionsOf<Question>(questions: readonly Question[]): Question[][] {
  const portions: Question[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const own = new TextEncoder().encode(JSON.stringify(question)).length + 1;
    const last = portions.at(-1);
    if (last && last.length < MAX_ADDED_AT_ONCE && bytes + own <= MAX_ADDED_BYTES - ENVELOPE_BYTES) {
      last.push(question);
      bytes += own;
    } else {
      portions.push([question]);
      bytes = own;
    }
  }
  return portions;
}

type Added = OutputOf<typeof calls.questions.addQuestions>['content'];
type Outcome = { ids: ReadonlyMap<string, number>; refused: ReadonlyMap<string, unknown> };

/**
 * Adds a portion by `add` and returns what came of each question, by its uuid. Where the whole request is malformed, adds its halves,
 * so that only the question that makes it so fails.
 */
export async function addInPortions<Question extends { uuid: string }>(
  portion: readonly Question[],
  add: (questions: Question[]) => Promise<Added>,
): Promise<Outcome> {
  try {
    const added = await add([...portion]);
    return {
      ids: new Map(added.flatMap(({ uuid, idQuestion }) => (idQuestion === null ? [] : [[uuid, idQuestion] as const]))),
      refused: new Map(
        added.flatMap(({ uuid, refusal }) => (refusal === null ? [] : [[uuid, new Refused(refusal)] as const])),
      ),
    };
  } catch (error) {
    if (!(error instanceof BadInput) || portion.length === 1)
      return { ids: new Map(), refused: new Map(portion.map(({ uuid }) => [uuid, error])) };
    const half = Math.ceil(portion.length / 2);
    const first = await addInPortions(portion.slice(0, half), add);
    const second = await addInPortions(portion.slice(half), add);
    return {
      ids: new Map([...first.ids, ...second.ids]),
      refused: new Map([...first.refused, ...second.refused]),
    };
  }
}
