import { arrayContains, arrayOverlaps, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { type Likeness, rankSimilar } from '../../../core/assessments/similar-questions.ts';
import { tokensOf } from '../../../core/searching/tokens.ts';
import { foldInAllLanguages } from '../../../core/searching/words.ts';
import { type Context, schoolOf } from '../../area.ts';
import { idArray } from '../../database/arrays.ts';
import { bankEntry, question } from '../../database/schema.ts';
import { loadQuestionDtos } from '../dto.ts';
import { isWithoutTopic } from '../store/bank-entries.ts';
import { rankOfAny } from '../store/bank-keyword.ts';
import { narrowScope, readEachScope, usableScopes } from '../store/bank-scopes.ts';
import { isInTree, listNodes } from '../store/catalogue.ts';
import { selectQuestions } from '../store/versions.ts';
import type { QuestionRef } from '../versions.ts';

/** The questions of each school that are compared: those with the most of its topics, then of its words. */
const MAX_COMPARED = 60;

/** The words of a question by which others are looked for; longer texts have the same topic in their first words. */
const MAX_WORDS = 30;

const MAX_SIMILAR = 20;

/**
 * Returns questions that the user may use in place of one of an assessment, the most similar first: of its type and topic and without a
 * stimulus, or others of its stimulus. None of those without.
 */
export const findSimilarQuestions = async (
  context: Context,
  { idStimulus, ...ref }: QuestionRef & { idStimulus: number | null },
  without: readonly number[],
): Promise<TeacherQuestion[]> => {
  const of = (await loadQuestionDtos(context, [ref])).get(ref.idQuestion);
  if (!of) return [];
  const topicsOf = await findTopics(context);
  const refs =
    idStimulus === null
      ? await findCandidates(context, of, topicsOf(of), without)
      : await findOfStimulus(context, idStimulus);
  const likenessOf = (one: TeacherQuestion): Likeness & { of: TeacherQuestion } => ({
    of: one,
    idQuestion: one.idQuestion,
    topics: topicsOf(one),
    hitAverage: one.hitAverage,
    alternatives: one.alternatives.length,
    words: new Set(foldInAllLanguages(`${one.text} ${one.alternatives.map(({ text }) => text).join(' ')}`)),
  });
  const others = [...(await loadQuestionDtos(context, refs)).values()].filter(
    ({ idType, idQuestion }) => idType === of.idType && !without.includes(idQuestion),
  );
  return rankSimilar(likenessOf(of), others.map(likenessOf))
    .slice(0, MAX_SIMILAR)
    .map((one) => one.of);
};

/** Returns what gives the topics of a question: its entries of the tree and those above, without disciplines unless it has nothing else. */
const findTopics = async ({ db, me }: Context): Promise<(question: TeacherQuestion) => number[]> => {
  const nodes = new Map((await listNodes(db, schoolOf(me))).filter(isInTree).map((node) => [node.id, node]));
  const withAbove = (id: number): number[] => {
    const node = nodes.get(id);
    return node ? [id, ...(node.idParent === null ? [] : withAbove(node.idParent))] : [];
  };
  return ({ idsCataloging }) => {
    const all = [...new Set(idsCataloging.flatMap(withAbove))];
    const below = all.filter((id) => nodes.get(id)?.idParent != null);
    return below.length > 0 ? below : all;
  };
};

/** Returns the questions without a stimulus that share a topic with one, or like it have none, those with the most in common first. */
const findCandidates = (
  { db, me, now }: Context,
  of: TeacherQuestion,
  topics: readonly number[],
  without: readonly number[],
): Promise<QuestionRef[]> => {
  const words = [...new Set(tokensOf(of.text).map(({ word }) => word))]
    .filter(({ length }) => length > 3)
    .slice(0, MAX_WORDS)
    .map((word) => ({ forms: foldInAllLanguages(word), prefix: null }));
  const shared = sql<number>`(
    select count(*) from unnest(${bankEntry.classifications}) as one where one = any(${idArray(topics)}))`;
  return readEachScope(usableScopes(me, bankEntry, now), async (scope) => {
    const { idSchool, condition } = narrowScope(
      scope,
      isNull(bankEntry.idStimulus),
      arrayContains(bankEntry.types, [of.idType]),
      topics.length > 0 ? arrayOverlaps(bankEntry.classifications, [...topics]) : isWithoutTopic,
      not(inArray(bankEntry.id, [of.idQuestion, ...without])),
    );
    const rows = await db
      .select({ id: bankEntry.id })
      .from(bankEntry)
      .where(condition)
      .orderBy(...[desc(shared), ...(words.length > 0 ? [desc(rankOfAny(words))] : []), desc(bankEntry.id)])
      .limit(MAX_COMPARED);
    return rows.map(({ id }) => ({ questionSchool: idSchool, idQuestion: id }));
  });
};

/** Returns the questions of a stimulus that the user may use. */
const findOfStimulus = ({ db, me, now }: Context, idStimulus: number): Promise<QuestionRef[]> =>
  readEachScope(usableScopes(me, question, now), (scope) =>
    selectQuestions(db, narrowScope(scope, eq(question.idStimulus, idStimulus))),
  );
