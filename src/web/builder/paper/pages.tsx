import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '../../../contract/assessments.ts';
import { RichText } from '../../../questions/text/Text.tsx';
import classes from './paper.module.css';
import { piecesOf } from './pieces.tsx';
import { usePages } from './use-pages.ts';

type Props = {
  paper: Paper;
  version: 1 | 2 | 3;
  /** How many pages to show; all of them without it. */
  first?: number;
};

/** A paper as it leaves the printer: A4, two columns, nothing torn. Smaller where the screen is narrower. */
export function Pages({ paper, version, first }: Props) {
  const { t } = useTranslation('builder');
  const box = useRef<HTMLDivElement>(null);
  const pieces = piecesOf(paper, t);
  const pages = usePages(
    box,
    pieces.map(({ glued }) => glued),
  );
  const keyAt = (index = -1) => pieces[index]?.key ?? 'empty';
  const head = <Head paper={paper} version={version} />;
  return (
    <Fitted>
      {pages.slice(0, first).map((columns, page) => (
        <section
          key={keyAt(columns.flat()[0])}
          className={classes.page}
          data-scheme="light"
          aria-label={t('paper.page', pageWords(page, pages))}
        >
          {page === 0 && head}
          <div className={classes.columns}>
            {columns.map((column) => (
              <div key={keyAt(column[0])} className={classes.column}>
                {column.map((index) => (
                  <div key={pieces[index]?.key}>{pieces[index]?.node}</div>
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
      ))}
      <div ref={box} className={classes.box} aria-hidden inert>
        <div data-head className={classes.wide}>
          {head}
        </div>
        <div data-column className={classes.height} />
        {pieces.map(({ key, node }) => (
          <div key={key} data-piece>
            {node}
          </div>
        ))}
      </div>
    </Fitted>
  );
}

const pageWords = (page: number, pages: readonly unknown[]) => ({ page: page + 1, pages: pages.length });

function Head({ paper, version }: { paper: Paper; version: 1 | 2 | 3 }) {
  const { t } = useTranslation('builder');
  return (
    <header className={classes.head}>
      <p className={classes.name}>{paper.title || t('untitled')}</p>
      <dl className={classes.lines}>
        {(['student', 'course', 'date'] as const).map((line) => (
          <div key={line} className={classes.line} data-line={line}>
            <dt>{t(`paper.${line}`)}</dt>
            <dd />
          </div>
        ))}
        <div className={classes.line}>
          <dt>{t('paper.version', { version })}</dt>
        </div>
      </dl>
      {paper.instructions && (
        <div className={classes.instructions}>
          <RichText doc={paper.instructions} />
        </div>
      )}
    </header>
  );
}

/** Makes pages smaller until they fit the width there is; print has them in their own size. */
function Fitted({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setZoom(Math.min(1, element.clientWidth / widthOfA4)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={classes.frame}>
      <div className={classes.pages} style={{ zoom }}>
        {children}
      </div>
    </div>
  );
}

/** 210 mm in CSS pixels. */
const widthOfA4 = (210 / 25.4) * 96;
