import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncedEmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import classes from './list.module.css';
import { Pager, type Paging } from './pager.tsx';

/** A page of a list as it was read. */
export type PageRead = {
  /** From 1. */
  page: number;
  turnTo: (page: number) => void;
  /** The paging of the reply; undefined before the first one. */
  reply: Paging | undefined;
  /** True while `reply` belongs to the filter or page before. */
  isOld: boolean;
  error: unknown;
};

/** The words of an empty list, and the button for the next step. */
export type EmptyWords = { title: string; text?: ReactNode; action?: ReactNode };

type Props<Row> = {
  list: PageRead;
  /** The rows of the page, undefined before the first reply. */
  rows: readonly Row[] | undefined;
  /** Whether a search or filter may have left rows out: an empty list then advises to search for something else. */
  isFiltered: boolean;
  /** Shown while there is nothing yet. */
  none: EmptyWords;
  /** Shown when a search or filter has left nothing, in place of advice to search otherwise: words and what else to try. */
  noneFound?: EmptyWords | false;
  /** Rendered until the first reply. */
  skeleton: ReactNode;
  /** Renders at least one row: as a `Table`, as `Cards` or in a list of its own. */
  children: (rows: readonly Row[]) => ReactNode;
  /** What the pager counts, 'rows' by default. */
  counts?: ComponentProps<typeof Pager>['counts'];
  /** Rendered next to the pager. */
  footer?: ReactNode;
};

/**
 * Renders a page of a list with its pager: a skeleton before the first reply, a dimmed page until a new filter is answered, words
 * in place of an empty page. Screen readers announce which rows are shown, or that there are none; another page begins at its first row.
 */
export function List<Row>({ list, rows, isFiltered, none, noneFound, skeleton, children, counts, footer }: Props<Row>) {
  const { t } = useTranslation('ui');
  const top = useRef<HTMLDivElement>(null);
  const empty: EmptyWords = isFiltered
    ? noneFound || { title: t('list.noneFound'), text: t('list.noneFoundText') }
    : none;
  return (
    <div className={classes.list}>
      <div ref={top} className={classes.top} />
      <ErrorNotice error={rows === undefined && list.error} />
      {rows === undefined && !list.error && skeleton}
      <div className={classes.page} data-old={list.isOld || undefined} aria-busy={list.isOld}>
        <AnnouncedEmptyState shown={rows?.length === 0} title={empty.title} action={empty.action}>
          {empty.text}
        </AnnouncedEmptyState>
        {rows && rows.length > 0 && children(rows)}
      </div>
      {list.reply && list.reply.totalrecords > 0 && (
        <div className={classes.foot}>
          <Pager
            {...list.reply}
            page={list.page}
            counts={counts}
            onChange={(page) => {
              list.turnTo(page);
              top.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
          {footer}
        </div>
      )}
    </div>
  );
}
