import type { z } from 'zod';
import type { ChangedQuestion } from '../../../contract/writing.ts';
import { applyLegacyEdit } from '../../../questions/legacy-edit.ts';
import { defaultQuestionType, questionTypeOf } from '../../../questions/registry.ts';
import { languageOf, type Me, schoolOf } from '../../area.ts';
import { setImageSizes } from '../../database/assets.ts';
import { lockCatalogueShared } from '../../database/catalogue.ts';
import type { Database } from '../../database/database.ts';
import type { Refuse } from '../../refusal.ts';
import { dimensionOfKind, findNodes, isInTree, type NodeWithAncestors } from '../store/catalogue.ts';
import type { QuestionValues } from '../store/questions.ts';

/** The fields of a question in a call. An edit leaves out the fields that don't change. */
type QuestionInput = Omit<z.output<typeof ChangedQuestion>, 'idQuestion' | 'idVersion' | 'confirmed' | 'uuid'>;

/** Returns the values to store for a question, validated and completed. Fields that were left out keep their values. */
export const resolveQuestionValues = async (
  db: Database,
  me: Me,
  input: QuestionInput,
  before: QuestionValues | null,
  refuse: Refuse<'catalogingNotValid' | 'questionIncomplete' | 'questionOfOtherType'>,
): Promise<QuestionValues> => {
  const { nodes, language } = await resolveClassifications(db, me, input.idCataloging, before, refuse);
  const { idType, draft } = toDraft(input, before?.version ?? null) ?? refuse('questionOfOtherType');
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
      identifier: input.identifier ?? version?.identifier ?? '',
      comment: input.questionComment ?? version?.comment ?? '',
      guidance: input.questionGuidance ?? version?.guidance ?? '',
      source: input.source === undefined ? (version?.source ?? null) : input.source,
      cursiveLetter: input.cursiveLetter ?? version?.cursiveLetter ?? false,
    },
    examYear: input.year === undefined ? examYear : input.year,
    nodes: nodes.map(({ id }) => id),
  };
};

/**
 * Returns type and draft, or null when the fields don't fit the question's type: an edit never changes the type by
 * implication.
 */
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

/**
 * Returns the nodes of a question, which nobody deletes until the transaction ends, and the language of the deepest one; without
 * nodes the language that it had, or the writer's. Nodes out of use may stay, but not be added.
 */
const resolveClassifications = async (
  db: Database,
  me: Me,
  input: QuestionInput['idCataloging'],
  before: QuestionValues | null,
  refuse: Refuse<'catalogingNotValid'>,
): Promise<{ nodes: NodeWithAncestors[]; language: string }> => {
  const requestedIds = typeof input === 'number' ? [input] : (input ?? before?.nodes ?? []);
  const currentIds = before?.nodes ?? [];
  await lockCatalogueShared(db);
  const nodesById = await findNodes(db, schoolOf(me), [...new Set([...requestedIds, ...currentIds])]);
  const requestedNodes = [...new Set(requestedIds.flatMap((id) => nodesById.get(id) ?? []))];
  const isUsable = ({ id, inUse }: NodeWithAncestors) => inUse || currentIds.includes(id);
  if (!requestedIds.every((id) => nodesById.has(id)) || !requestedNodes.every(isUsable))
    return refuse('catalogingNotValid');
  const nodes =
    typeof input === 'number'
      ? replaceNodeOfDimension(requestedNodes, [...new Set(currentIds.flatMap((id) => nodesById.get(id) ?? []))])
      : requestedNodes;
  if (nodes.length === 0) return { nodes, language: before?.version.language ?? languageOf(me) };
  const deepestNode = nodes
    .filter(isInTree)
    .reduce<NodeWithAncestors | null>((deepest, node) => (isDeeper(node, deepest) ? node : deepest), null);
  return { nodes, language: (deepestNode ?? refuse('catalogingNotValid')).language };
};

/**
 * Replaces the nodes of one dimension by a node. Nodes of other dimensions stay, unless they belong to another
 * discipline.
 */
const replaceNodeOfDimension = (
  [node]: readonly NodeWithAncestors[],
  before: readonly NodeWithAncestors[],
): NodeWithAncestors[] => {
  if (node === undefined || before.includes(node)) return [...before];
  const isRetained = (other: NodeWithAncestors) =>
    dimensionOfKind[other.kind] !== dimensionOfKind[node.kind] && disciplineOf(other) === disciplineOf(node);
  return [node, ...before.filter(isRetained)];
};

const disciplineOf = ({ id, above: [discipline = id] }: NodeWithAncestors): number => discipline;

const isDeeper = (node: NodeWithAncestors, than: NodeWithAncestors | null): boolean =>
  than === null || node.above.length > than.above.length;
