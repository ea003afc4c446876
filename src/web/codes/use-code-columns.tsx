import { useTranslation } from 'react-i18next';
import type { AccessCode } from '../../contract/codes.ts';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge, line } from '../../ui/feedback/badge.tsx';
import { useFormat } from '../../ui/format/format.ts';
import type { Column } from '../../ui/list/table.tsx';
import { CodeToCopy } from './code-to-copy.tsx';
import { lastMomentOf } from './code-values.ts';
import classes from './codes.module.css';

const looks = {
  active: { tone: 'high', shape: <circle cx="6" cy="6" r="5" fill="currentColor" /> },
  deactivated: { shape: <circle cx="6" cy="6" r="4" {...line} /> },
  unavailable: { tone: 'low', shape: <path d="M2 2 10 10M10 2 2 10" {...line} /> },
} as const;

type Options = {
  /** Whether a code is being switched on or off. */
  isSwitching: (code: AccessCode) => boolean;
  onEdit: (code: AccessCode) => void;
  /** Switches an active code off, and any other on. */
  onSwitch: (code: AccessCode) => void;
};

/** Returns the columns of a list of codes. */
export function useCodeColumns({ isSwitching, onEdit, onSwitch }: Options): Column<AccessCode>[] {
  const { t } = useTranslation('administration');
  const { date } = useFormat();
  return [
    { key: 'code', head: t('codes.column.code'), role: 'title', cell: ({ code }) => <CodeToCopy code={code} /> },
    {
      key: 'for',
      head: t('codes.for'),
      cell: ({ courseName }) => (courseName === null ? t('codes.teachers') : t('codes.course', { name: courseName })),
    },
    {
      key: 'used',
      head: t('codes.column.used'),
      cell: ({ used, limit }) => (limit === null ? t('codes.used', { used }) : t('codes.usedOf', { used, limit })),
    },
    {
      key: 'state',
      head: t('codes.column.state'),
      cell: ({ state, until }) => (
        <>
          <Badge look={looks[state]}>{t(`codes.state.one.${state}`)}</Badge>
          {until !== null && <div>{t('codes.until', { date: date(lastMomentOf(until)) })}</div>}
        </>
      ),
    },
    { key: 'country', head: t('country'), cell: ({ countryName }) => countryName },
    {
      key: 'actions',
      head: t('column.actions'),
      role: 'actions',
      cell: (code) => {
        const name = formatAccessCode(code.code);
        const onOrOff = code.state === 'active' ? 'off' : 'on';
        return (
          <div className={classes.actions}>
            <Button variant="subtle" size="sm" aria-label={t('edit.named', { name })} onClick={() => onEdit(code)}>
              {t('edit.do')}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              loading={isSwitching(code)}
              aria-label={t(`codes.switch.${onOrOff}.named`, { name })}
              onClick={() => onSwitch(code)}
            >
              {t(`codes.switch.${onOrOff}.do`)}
            </Button>
          </div>
        );
      },
    },
  ];
}
