import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { isSameJson } from '../../../core/same-json.ts';
import { nameBehindCopy } from '../../../core/sync/copy-names.ts';
import { useRead } from '../../data/use-read.ts';
import { useQuestionParts } from '../../questions/review/compared-question.tsx';
import type { VersionsProps } from './conflict.ts';

/** Compares the two versions of a question. */
export function QuestionConflict({ of: { idRow, idCopy }, children }: VersionsProps) {
  const row = useRead(calls.questions.getQuestion, { idQuestion: idRow }, { onFailure: 'tell' });
  const copy = useRead(calls.questions.getQuestion, { idQuestion: idCopy }, { onFailure: 'tell' });
  if (!row.reply || !copy.reply) return children(null, row.error ?? copy.error);
  return (
    <Compared row={row.reply.content} copy={copy.reply.content}>
      {children}
    </Compared>
  );
}

/** The parts that show the content of a question. */
const contentParts = ['stem', 'items', 'solution'];

type Props = Pick<VersionsProps, 'children'> & Record<'row' | 'copy', TeacherQuestion>;

function Compared({ row, copy, children }: Props) {
  const identifier = nameBehindCopy(copy.identifier, row.identifier);
  const parts = useQuestionParts(row, { ...copy, identifier });
  const isShown = parts.some(({ key, hasChanges }) => hasChanges && contentParts.includes(key));
  return children(
    {
      parts,
      obstacle: row.can.edit ? null : 'notAllowed',
      isUsed: row.usedTimes > 0,
      hasMore: !isShown && !isSameJson(row.content, copy.content),
    },
    null,
  );
}
