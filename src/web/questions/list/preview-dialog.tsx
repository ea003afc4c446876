import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/questions.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { QuestionTryout } from '../question-tryout.tsx';
import classes from './preview-dialog.module.css';

type Props = { entry: Entry; onClose: () => void };

/** Renders an entry as students see it, to be answered; a stimulus above all its questions. */
export function PreviewDialog({ entry: { context, questions }, onClose }: Props) {
  const { t } = useTranslation('bank');
  return (
    <Dialog open title={t('student.title')} onClose={onClose}>
      <p className={classes.hint}>{t('student.hint')}</p>
      {context && (
        <section className={classes.text}>
          {context.title && <h3>{context.title}</h3>}
          <RichText doc={context.text} />
        </section>
      )}
      {questions.map(({ idQuestion, idType, content, cursiveLetter }, index) => (
        <QuestionTryout
          key={idQuestion}
          idType={idType}
          content={content}
          complete={() => content}
          cursive={cursiveLetter}
          heading={questions.length > 1 ? t('student.question', { number: index + 1 }) : undefined}
        />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t('student.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
