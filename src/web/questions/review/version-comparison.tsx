import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { QuestionVersion } from '../../../contract/questions.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useRead } from '../../data/use-read.ts';
import { useQuestionParts } from './compared-question.tsx';
import classes from './history-dialog.module.css';
import type { Wording } from './history-events.ts';

type Props = { idQuestion: number; before: Wording; after: Wording };

/** Renders two wordings of a question as one, with what was added and removed in its stimulus, its texts, its key and its classification. */
export function VersionComparison({ idQuestion, before, after }: Props) {
  const read = calls.questions.getQuestionVersion;
  const inputOf = ({ idVersion, idContextVersion }: Wording) => ({ idQuestion, idVersion, idContextVersion });
  const old = useRead(read, inputOf(before), { onFailure: 'tell' });
  const now = useRead(read, inputOf(after), { onFailure: 'tell' });
  if (!old.reply || !now.reply) return <ErrorNotice error={old.error ?? now.error} />;
  return <Compared old={old.reply.content} now={now.reply.content} />;
}

function Compared({ old, now }: { old: QuestionVersion; now: QuestionVersion }) {
  const { t } = useTranslation('bank');
  const parts = useQuestionParts(old, now);
  if (parts.every(({ hasChanges }) => !hasChanges)) return <p>{t('compare.none')}</p>;
  return parts.map(({ key, heading, needsHeading, body }) => (
    <section key={key} className={classes.part}>
      {needsHeading && <h3>{heading}</h3>}
      {body}
    </section>
  ));
}
