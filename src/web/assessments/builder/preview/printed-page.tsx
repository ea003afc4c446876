import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../../../contract/documents.ts';
import { calls } from '../../../../contract/index.ts';
import { Bar } from '../../../../ui/feedback/skeletons.tsx';
import hidden from '../../../../ui/layout/visually-hidden.module.css';
import { Refused } from '../../../data/errors.ts';
import { useRead } from '../../../data/use-read.ts';
import { DocumentNotices } from '../../../documents/document-notices.tsx';
import { usePrinting } from '../../../documents/printing-options.ts';
import { PageTurner } from './page-turner.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import classes from './printed-page.module.css';

export type Version = 1 | 2 | 3;

/** A page by its number from 1, or the page on which a question begins. */
export type ShownPosition = { page: number } | { idQuestion: number };

export type PageProps = {
  idAssessment: number;
  /** The test by default. */
  what?: 'assessment' | 'sheet';
  version: Version;
  shown: ShownPosition;
  onTurn: (shown: ShownPosition) => void;
  isSaving?: boolean;
};

/** How much wider than its place a page is shown. */
const zooms = [1, 1.5, 2, 3] as const;

/** Renders a page of the test or of its answer sheet as it will print; the page before stays until the next one has come. */
export function PrintedPage({
  idAssessment,
  what = 'assessment',
  version,
  shown,
  onTurn,
  isSaving = false,
}: PageProps) {
  const { printing } = usePrinting();
  const { reply, isOld, error, refetch } = useRead(
    calls.documents.getPrintedPage,
    { idAssessment, what, version, ...printing, ...('page' in shown ? { page: shown.page } : shown) },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const failure = (
    <>
      <PreviewFailure error={error} onRetry={refetch} />
      <DocumentNotices notices={noticesOf(error)} idAssessment={idAssessment} />
    </>
  );
  if (!reply) return error ? failure : <PageSkeleton />;
  const { page, pages, svg, notices } = reply.content;
  return (
    <>
      {failure}
      <Picture {...{ page, pages, svg, onTurn, what }} isOutdated={isOld || isSaving} />
      <DocumentNotices notices={notices} idAssessment={idAssessment} />
    </>
  );
}

/** Returns the questions at fault that a refused page names. */
const noticesOf = (error: unknown): MadeDocument['notices'] =>
  error instanceof Refused && error.refusal === 'pageTakesTooLong' && Array.isArray(error.envelope.notices)
    ? error.envelope.notices
    : [];

type PictureProps = Pick<PageProps, 'onTurn' | 'what'> & {
  page: number;
  pages: number;
  svg: string;
  isOutdated: boolean;
};

function Picture({ page, pages, svg, what, isOutdated, onTurn }: PictureProps) {
  const { t } = useTranslation('builder');
  const [zoom, setZoom] = useState(0);
  const src = useSvgAddress(svg);
  const hint = useId();
  const turnTo = (number: number) => onTurn({ page: Math.min(Math.max(number, 1), pages) });
  const zoomTo = (step: number) => setZoom(Math.min(Math.max(step, 0), zooms.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = {
      // A page that is wider than its place is moved with the arrows.
      ...(zoom === 0 && { ArrowLeft: () => turnTo(page - 1), ArrowRight: () => turnTo(page + 1) }),
      Home: () => turnTo(1),
      End: () => turnTo(pages),
      '+': () => zoomTo(zoom + 1),
      '-': () => zoomTo(zoom - 1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={classes.printed}>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of fields is something else */}
      <div
        role="group"
        aria-label={t(what === 'sheet' ? 'paper.sheet' : 'paper.pages')}
        aria-busy={isOutdated || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className={classes.backdrop}
        data-zoomed={zoom > 0 || undefined}
        onKeyDown={onKeyDown}
      >
        {src && (
          <img
            src={src}
            alt={t('paper.page', { page, pages })}
            aria-describedby={what === 'sheet' ? undefined : hint}
            className={classes.page}
            style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}
          />
        )}
      </div>
      {what !== 'sheet' && (
        <p id={hint} className={hidden.visuallyHidden}>
          {t('paper.hint')}
        </p>
      )}
      <div className={classes.bar}>
        <PageTurner at={page} of={pages} onTurn={turnTo} />
        <div className={classes.zoom}>
          <ActionIcon aria-label={t('paper.smaller')} disabled={zoom === 0} onClick={() => zoomTo(zoom - 1)}>
            <IconZoomOut size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('paper.larger')}
            disabled={zoom === zooms.length - 1}
            onClick={() => zoomTo(zoom + 1)}
          >
            <IconZoomIn size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </div>
  );
}

/** Returns the address of a picture, for an `img`: nothing in it is executed, and it brings its own fonts. */
function useSvgAddress(svg: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}

function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <Bar width={30} height={2} />
      <Bar width={60} />
      <Bar width={60} />
      <Bar width={40} />
    </div>
  );
}
