import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { useMe } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { parseStimulusKey } from '../../paths/questions.ts';
import { readId } from '../../paths/read-id.ts';
import { useCatalogue } from '../bank/catalogue/use-catalogue.ts';
import { activeNodes } from '../classification.ts';
import { draftedContextOf, draftedValuesOf } from '../drafts/drafted-values.ts';
import { readLastTopic } from '../last-topic.ts';
import { emptyQuestion, questionValuesOf } from '../question-values.ts';
import { idTypeFromQuery } from '../writable.ts';
import { QuestionForm } from './question-form.tsx';
import { ReadOnlyQuestion } from './read-only-question.tsx';

/** The editor of a question: of a new one, or of the one in the address. */
function QuestionScreen() {
  const { id } = useParams();
  const location = useLocation();
  const [query] = useSearchParams();
  const draft = query.get('draft');
  if (id === undefined && draft !== null && isUuid(draft)) return <DraftedQuestion key={location.key} uuid={draft} />;
  // A new question after a saved one is a new screen at the same address.
  if (id === undefined) return <NewQuestion key={location.key} />;
  return <ExistingQuestion key={id} idQuestion={readId(id) ?? 0} />;
}

export { QuestionScreen as Component };

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function NewQuestion() {
  const me = useMe();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { nodes } = useCatalogue();
  const [remembered] = useState(() => readLastTopic(me, nodes));
  const given = placeIn(state);
  const idType = idTypeFromQuery(query.get('type'));
  return (
    <QuestionForm
      question={null}
      begin={() => emptyQuestion(idType, given ? usableIds(given, nodes) : remembered)}
      remembered={given ? [] : remembered}
      context={parseStimulusKey(query.get('context'))}
      stored={null}
    />
  );
}

function DraftedQuestion({ uuid }: { uuid: string }) {
  const { content } = useRead(calls.questions.getQuestionDraft, { uuid }, { suspend: true, fresh: true }).reply;
  return (
    <QuestionForm
      question={null}
      begin={() => draftedValuesOf(content.values)}
      context={draftedContextOf(content.values)}
      stored={content}
    />
  );
}

/** Where the question before this one belongs, which the next one is likely to; null where this one does not follow another. */
const placeIn = (state: unknown): number[] | null =>
  typeof state === 'object' && state !== null && 'place' in state && Array.isArray(state.place) ? state.place : null;

const usableIds = (ids: readonly number[], nodes: readonly CatalogueNode[]): number[] => {
  const usable = new Set(activeNodes(nodes).map(({ idCataloging }) => idCataloging));
  return ids.filter((id) => usable.has(id));
};

function ExistingQuestion({ idQuestion }: { idQuestion: number }) {
  const [query] = useSearchParams();
  const { content: question } = useRead(
    calls.questions.getQuestion,
    { idQuestion },
    { suspend: true, fresh: true },
  ).reply;
  if (!question.can.edit) return <ReadOnlyQuestion question={question} />;
  return (
    <QuestionForm
      question={question}
      begin={() => questionValuesOf(question)}
      context={parseStimulusKey(query.get('context'))}
      stored={null}
    />
  );
}
