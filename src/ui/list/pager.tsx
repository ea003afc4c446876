import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { useFormat } from '../format/format.ts';
import classes from './pager.module.css';

/** How many rows there are in all and on a page, as replies say it. */
export type Paging = { totalpages: number; totalrecords: number; recordsperpage: number };

type Props = Paging & {
  /** From 1. */
  page: number;
  onChange: (page: number) => void;
  /** Says 'pages' in place of 'rows' where what people count is not the rows, such as the questions of texts. */
  counts?: 'rows' | 'pages' | undefined;
};

/** Renders which rows of how many are shown, or which page of how many, and buttons to other pages. */
export function Pager({ page, totalpages, totalrecords, recordsperpage, onChange, counts = 'rows' }: Props) {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  if (totalrecords === 0) return null;
  const first = (page - 1) * recordsperpage + 1;
  const last = Math.min(page * recordsperpage, totalrecords);
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <p className={classes.shown} role="status">
        {counts === 'pages'
          ? t('pager.page', { page: number(page), total: number(totalpages) })
          : t('pager.shown', { first: number(first), last: number(last), total: number(totalrecords) })}
      </p>
      {totalpages > 1 && (
        <div className={classes.turn}>
          <Button
            variant="default"
            size="sm"
            disabled={page <= 1}
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            onClick={() => onChange(page - 1)}
          >
            {t('pager.previous')}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={page >= totalpages}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            onClick={() => onChange(page + 1)}
          >
            {t('pager.next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
