import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './page-turner.module.css';

type Props = {
  /** From 1. */
  at: number;
  of: number;
  onTurn: (page: number) => void;
};

/** Renders which page is shown, and buttons to the previous and the next one. */
export function PageTurner({ at, of, onTurn }: Props) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.turner}>
      <ActionIcon aria-label={t('paper.before')} disabled={at === 1} onClick={() => onTurn(at - 1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span role="status">{t('paper.page', { page: at, pages: of })}</span>
      <ActionIcon aria-label={t('paper.after')} disabled={at === of} onClick={() => onTurn(at + 1)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
