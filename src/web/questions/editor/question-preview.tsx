import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeOf } from '../../../questions/registry.ts';
import { isDialogOpen } from '../../../ui/dialog/shortcuts.tsx';
import classes from '../question-preview.module.css';
import { QuestionTryout } from '../question-tryout.tsx';
import { itemIdsOf, previewContent } from './preview-content.ts';

type Props = {
  idType: number;
  draft: unknown;
  /** The finished question; null where something is missing, which is shown at its field. */
  complete: () => unknown;
  /** Whether its texts are in joined handwriting. */
  cursive: boolean;
};

/** Renders the draft as a student sees it, to be answered and checked any number of times. F8 leads here and back. */
export function QuestionPreview({ idType, draft, complete, cursive }: Props) {
  const { t } = useTranslation('bank');
  const pane = usePreviewKey();
  const type = questionTypeOf(idType);
  const isWhole = type.problems(draft)?.length === 0;
  const content = isWhole ? type.publicView(type.complete(draft)) : previewContent(draft);
  return (
    <aside ref={pane} tabIndex={-1} aria-labelledby="student" aria-keyshortcuts="F8" className={classes.pane}>
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
              cursive={cursive}
            />
          </div>
        )}
      </div>
    </aside>
  );
}

/** Binds F8 to moving the focus into the element of the reference, and from there back to where it was. */
function usePreviewKey() {
  const pane = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey || isDialogOpen()) return;
      event.preventDefault();
      const { activeElement } = document;
      if (pane.current?.contains(activeElement)) {
        if (before.current instanceof HTMLElement) before.current.focus();
        return;
      }
      before.current = activeElement;
      pane.current?.scrollIntoView({ block: 'nearest' });
      pane.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return pane;
}
