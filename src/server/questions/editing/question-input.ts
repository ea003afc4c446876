import type { z } from 'zod';
import type { ChangedQuestion } from '../../../contract/writing.ts';
import { applyLegacyEdit } from '../../../questions/legacy-edit.ts';
import { defaultQuestionType, questionTypeOf } from '../../../questions/registry.ts';
import { type Me, schoolOf } from '../../area.ts';
import { setImageSizes } from '../../database/assets.ts';
import type { Database } from '../../database/database.ts';
import type { Refuse } from '../../dispatcher/api.ts';
import { dimensions, findNodes, isInTree, type NodeWithAncestors } from '../store/catalogue.ts';
import type { QuestionValues } from '../store/questions.ts';

/** What a call says of a question; an edit leaves out what stays as it is. */
type QuestionInput = Omit<z.output<typeof ChangedQuestion>, 'idQuestion' | 'idVersion' | 'confirmed' | 'uuid'>;

/** Returns the values to store for a question, validated and completed. Fields that were left out keep their values. */
export const resolveQuestionValues = async (
  db: Database,
  me: Me,
  given: QuestionInput,
  before: QuestionValues | null,
  refuse: Refuse<'catalogingNotValid' | 'questionIncomplete' | 'questionOfOtherType'>,
): Promise<QuestionValues> => {
  const { nodes, language } = await resolveClassifications(db, given.idCataloging, before, refuse);
  const { idType, draft } = toDraft(given, before?.version ?? null) ?? refuse('questionOfOtherType');
  const questionType = questionTypeOf(idType);
  const problems = questionType.problems(draft);
  if (problems === null || problems.length > 0) return refuse('questionIncomplete', { problems: problems ?? [] });
  const complete = questionType.complete(draft);
  const content =
    (await setImageSizes(db, schoolOf(me), complete, questionType.assetIds(complete))) ??
    refuse('questionIncomplete', { problems: [] });

  const { version, examYear } = before ?? { version: null, examYear: null };
  return {
    version: {
      ...{ idType, content, language },
      identifier: given.identifier ?? version?.identifier ?? '',
      comment: given.questionComment ?? version?.comment ?? '',
      guidance: given.questionGuidance ?? version?.guidance ?? '',
      source: given.source === undefined ? (version?.source ?? null) : given.source,
    },
    examYear: given.year === undefined ? examYear : given.year,
    nodes: nodes.map(({ id }) => id),
  };
};

/** Returns type and draft, or null when the fields don't fit the question's type: an edit never changes the type by implication. */
const toDraft = (
  {
    idType,
    questionContent,
    questionCommand,
    questionAlternatives,
    questionCorrectAlternative,
    questionFeedback,
  }: QuestionInput,
  before: { idType: number; content: unknown } | null,
): { idType: number; draft: unknown } | null => {
  const type = questionTypeOf(idType ?? before?.idType ?? defaultQuestionType.idType);
  if (questionContent !== undefined) return { idType: type.idType, draft: questionContent };
  if (before && before.idType !== type.idType) return null;
  const draft = applyLegacyEdit(type, before?.content ?? type.createDraft(), {
    ...(questionCommand !== undefined && { command: questionCommand }),
    ...(questionAlternatives !== undefined && { alternatives: questionAlternatives }),
    ...(questionCorrectAlternative !== undefined && { correct: questionCorrectAlternative }),
    ...(questionFeedback !== undefined && { feedback: questionFeedback }),
  });
  return draft === null ? null : { idType: type.idType, draft };
};

/** Returns the nodes of a question and the language of the deepest one. Nodes out of use may stay, but not be added. */
const resolveClassifications = async (
  db: Database,
  given: QuestionInput['idCataloging'],
  before: QuestionValues | null,
  refuse: Refuse<'catalogingNotValid'>,
): Promise<{ nodes: NodeWithAncestors[]; language: string }> => {
  const asked = typeof given === 'number' ? [given] : (given ?? before?.nodes ?? []);
  const stayed = before?.nodes ?? [];
  const found = await findNodes(db, [...new Set([...asked, ...stayed])]);
  const named = [...new Set(asked.flatMap((id) => found.get(id) ?? []))];
  const isUsable = ({ id, inUse }: NodeWithAncestors) => inUse || stayed.includes(id);
  if (!asked.every((id) => found.has(id)) || !named.every(isUsable)) return refuse('catalogingNotValid');
  const nodes =
    typeof given === 'number'
      ? replaceNodeOfDimension(named, [...new Set(stayed.flatMap((id) => found.get(id) ?? []))])
      : named;
  const place = nodes
    .filter(isInTree)
    .reduce<NodeWithAncestors | null>((deepest, node) => (deeper(node, deepest) ? node : deepest), null);
  return { nodes, language: (place ?? refuse('catalogingNotValid')).language };
};

/** Replaces the nodes of one dimension by a node. Nodes of other dimensions stay, unless they belong to another discipline. */
const replaceNodeOfDimension = (
  [node]: readonly NodeWithAncestors[],
  before: readonly NodeWithAncestors[],
): NodeWithAncestors[] => {
  if (node === undefined || before.includes(node)) return [...before];
  const stays = (other: NodeWithAncestors) =>
    dimensions[other.kind] !== dimensions[node.kind] && disciplineOf(other) === disciplineOf(node);
  return [node, ...before.filter(stays)];
};

const disciplineOf = ({ id, above: [discipline = id] }: NodeWithAncestors): number => discipline;

const deeper = (node: NodeWithAncestors, than: NodeWithAncestors | null): boolean =>
  than === null || node.above.length > than.above.length;
