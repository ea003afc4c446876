import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { nameBehindCopy } from '../../../core/sync/copy-names.ts';
import { useRead } from '../../data/use-read.ts';
import { linePart, textPart } from '../../questions/review/compared-question.tsx';
import type { VersionsProps } from './conflict.ts';

/** Compares the two versions of a stimulus. */
export function StimulusConflict({ of: { idRow, idCopy }, children }: VersionsProps) {
  const { t } = useTranslation('desktop');
  const row = useRead(calls.questions.getContext, { idContext: idRow }, { onFailure: 'tell' });
  const copy = useRead(calls.questions.getContext, { idContext: idCopy }, { onFailure: 'tell' });
  if (!row.reply || !copy.reply) return children(null, row.error ?? copy.error);
  const [before, after] = [row.reply.content, copy.reply.content];
  return children(
    {
      parts: [
        linePart('title', t('conflict.name'), before.title, nameBehindCopy(after.title, before.title)),
        textPart('text', t('conflict.text'), before.text, after.text),
      ],
      obstacle: before.can.edit ? null : 'notAllowed',
      isUsed: before.used,
      questions: after.questions.length,
    },
    null,
  );
}
