import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '../../../../contract/assessments.ts';
import { markWideTables } from './mark-wide-tables.ts';
import { PageTurner } from './page-turner.tsx';
import classes from './paper.module.css';
import { paperBlocks } from './paper-blocks.tsx';
import { PaperHead, type Version } from './paper-head.tsx';
import { isRubric } from './question-blocks.tsx';
import { usePages } from './use-pages.ts';

/** A page by its index from 0, or the page of a question. */
export type ShownPosition = { page: number } | { idQuestion: number };

type Props = {
  paper: Paper;
  version: Version;
  /** The only page to show, controlled by the caller; all pages are shown without it. */
  shown?: ShownPosition;
  onTurn?: (shown: ShownPosition) => void;
};

/**
 * Renders a paper as it prints: A4 in two columns without torn blocks, or one wide table where all questions are
 * rubrics. Scaled down on narrow screens.
 */
export function Pages({ paper, version, shown, onTurn }: Props) {
  const { t } = useTranslation('builder');
  const box = useRef<HTMLDivElement>(null);
  const { questions, contexts, contextQuestionNumbers } = paper;
  const { assessmentResponseSpace, showCheckboxResponseSpace, hideAssessmentAlternativeInstructions } = paper;
  // Not from the paper as a whole: a letter typed into its title must not typeset all questions again.
  const blocks = paperBlocks(
    { questions, contexts, contextQuestionNumbers },
    { assessmentResponseSpace, showCheckboxResponseSpace, hideAssessmentAlternativeInstructions },
    t,
  );
  const wide = questions.every(isRubric) || undefined;
  const pages = usePages(box, { of: blocks, perPage: wide ? 1 : 2 });
  const keyAt = (index = -1) => blocks[index]?.key ?? 'empty';
  const head = <PaperHead paper={paper} version={version} />;
  const at = shown && Math.min(Math.max(placeOf(shown, pages, keyAt), 0), pages.length - 1);
  return (
    <>
      <Fitted>
        {pages.map(
          (columns, page) =>
            (at === undefined || at === page) && (
              <section
                key={keyAt(columns.flat().at(-1))}
                className={classes.page}
                data-scheme="light"
                data-wide={wide}
                aria-label={t('paper.page', pageWords(page, pages))}
              >
                {page === 0 && head}
                <div className={classes.columns}>
                  {columns.map((column) => (
                    <div key={keyAt(column.at(-1))} className={classes.column}>
                      {column.map((index) => (
                        <div key={keyAt(index)}>{blocks[index]?.node}</div>
                      ))}
                    </div>
                  ))}
                </div>
                <footer className={classes.foot}>
                  <span>{paper.title || t('untitled')}</span>
                  <span>{t('paper.version', { version })}</span>
                  <span>{t('paper.page', pageWords(page, pages))}</span>
                </footer>
              </section>
            ),
        )}
        <div className={classes.aside} aria-hidden inert>
          <div ref={box} className={classes.box} data-wide={wide}>
            <div data-head className={classes.wide}>
              {head}
            </div>
            <div data-column className={classes.height} />
            {blocks.map(({ key, node }) => (
              <div key={key} data-paper-block>
                {node}
              </div>
            ))}
          </div>
        </div>
      </Fitted>
      {at !== undefined && onTurn && <PageTurner at={at} of={pages.length} onTurn={(page) => onTurn({ page })} />}
    </>
  );
}

const pageWords = (page: number, pages: readonly unknown[]) => ({ page: page + 1, pages: pages.length });

function placeOf(shown: ShownPosition, pages: readonly number[][][], keyAt: (index: number) => string): number {
  if ('page' in shown) return shown.page;
  return pages.findIndex((columns) => columns.flat().some((index) => keyAt(index) === `q${shown.idQuestion}`));
}

/** Makes pages smaller until they fit the width there is; print has them in their own size. */
function Fitted({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  // After every change of what is on the pages.
  useLayoutEffect(() => {
    if (frame.current) markWideTables(frame.current);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setZoom(Math.min(1, element.clientWidth / widthOfA4)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={classes.frame} data-pages>
      <div className={classes.pages} style={{ zoom }}>
        {children}
      </div>
    </div>
  );
}

/** 210 mm in CSS pixels. */
const widthOfA4 = (210 / 25.4) * 96;
