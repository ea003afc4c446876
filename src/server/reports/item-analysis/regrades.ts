import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { acceptedContents, bestScore } from '../../../core/results/answer-keys.ts';
import type { Adjustment } from '../../../core/results/results.ts';
import { toIsoWithOffset } from '../../../core/schedules/time.ts';
import { mean } from '../../../core/statistics/moments.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { listRegrades } from '../../regrade/api.ts';
import type { ReportItem } from '../facts.ts';
import { correctLetters } from '../question-rows.ts';
import { hasKey, type Responses } from './columns.ts';

type Regrades = Awaited<ReturnType<typeof listRegrades>>;
type Given = { attempts: readonly number[]; responses: Responses };

/** Returns how a question was regraded, the last time first. */
export const regradesOf = (
  item: ReportItem,
  regrades: Regrades,
  given: Given,
  zone: string,
): AnalysedQuestion['regrades'] =>
  regrades.flatMap(({ regrade: { id, idQuestion, before, after, changed, at, undone } }) => {
    if (idQuestion !== item.idQuestion) return [];
    const letters = [before, after].map((adjustment) => correctLetters({ ...item, adjustment }));
    const [lettersBefore, lettersAfter] = letters;
    return {
      ...{ idRegrade: id, kind: after.kind, at: toIsoWithOffset(at, zone), undone: undone !== null, changed },
      key: lettersBefore && lettersAfter ? { before: lettersBefore, after: lettersAfter } : null,
      ...{ difficultyBefore: difficultyBy(before, item, given), difficultyAfter: difficultyBy(after, item, given) },
    };
  });

/** Returns the mean score of a question with alternatives by the keys of an adjustment, from 0 to 1. */
function difficultyBy(adjustment: Adjustment | null, item: ReportItem, { attempts, responses }: Given): number | null {
  if (adjustment?.kind === 'void' || adjustment?.kind === 'bonus' || !hasKey(item)) return null;
  const type = questionTypeOf(item.idType);
  const accepted = acceptedContents(item.content, adjustment);
  const scores = attempts.map((idAttempt) => {
    const response = responses.get(idAttempt)?.get(item.idQuestion) ?? null;
    return bestScore(accepted.map((content) => type.score(content, response))) ?? 0;
  });
  return mean(scores);
}
