import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import pane from '../question-preview.module.css';
import { QuestionTryout } from '../question-tryout.tsx';
import classes from './stimulus-preview.module.css';
import type { StimulusQuestion } from './use-stimulus-questions.ts';

/** Renders a stimulus and its questions as students see them. */
export function StimulusPreview({
  title,
  text,
  questions,
}: {
  title: string;
  text: Doc;
  questions: readonly StimulusQuestion[];
}) {
  const { t } = useTranslation('bank');
  const empty = isBlank(text) && questions.length === 0;
  return (
    <aside aria-labelledby="student" className={pane.pane}>
      <div className={pane.sticky}>
        <h2 id="student" className={pane.title}>
          {t('student.title')}
        </h2>
        <p className={pane.hint}>{t(empty ? 'student.nothing' : 'student.hint')}</p>
        {!empty && (
          <div className={pane.paper}>
            <div className={classes.text}>
              {title && <h3>{title}</h3>}
              <RichText doc={text} />
            </div>
            {questions.map(
              ({ idQuestion, question }, index) =>
                question && (
                  <div key={idQuestion} className={classes.question}>
                    <QuestionTryout
                      idType={question.idType}
                      content={question.content}
                      complete={() => question.content}
                      cursive={question.cursiveLetter}
                      heading={t('student.question', { number: index + 1 })}
                    />
                  </div>
                ),
            )}
          </div>
        )}
      </div>
    </aside>
  );
}
