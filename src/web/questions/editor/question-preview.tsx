import { useTranslation } from 'react-i18next';
import { questionTypeOf } from '../../../questions/registry.ts';
import { QuestionTryout } from '../question-tryout.tsx';
import { itemIdsOf, previewContent } from './preview-content.ts';
import classes from './question-preview.module.css';

type Props = {
  idType: number;
  draft: unknown;
  /** The finished question; null where something is missing, which is shown at its field. */
  complete: () => unknown;
};

/** Renders the draft as a student sees it, to be answered and checked any number of times. */
export function QuestionPreview({ idType, draft, complete }: Props) {
  const { t } = useTranslation('bank');
  const type = questionTypeOf(idType);
  const isWhole = type.problems(draft)?.length === 0;
  const content = isWhole ? type.publicView(type.complete(draft)) : previewContent(draft);
  return (
    <aside aria-labelledby="student" className={classes.pane}>
      <div className={classes.sticky}>
        <h2 id="student" className={classes.title}>
          {t('student.title')}
        </h2>
        <p className={classes.hint}>{t(content === null ? 'student.nothing' : 'student.hint')}</p>
        {content !== null && (
          <div className={classes.paper}>
            <QuestionTryout
              key={`${idType} ${itemIdsOf(content)}`}
              idType={idType}
              content={content}
              complete={complete}
            />
          </div>
        )}
      </div>
    </aside>
  );
}
