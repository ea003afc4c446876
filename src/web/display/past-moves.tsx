import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { ScreenPart } from '../../ui/layout/screen-part.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import classes from './past-moves.module.css';

type PastMove = {
  id: number;
  at: string;
  by: string;
  /** Whom the row is about, and who the other person is, in words. */
  first: string;
  second: string;
  detail?: string;
  undone: boolean;
  canUndo: boolean;
  /** Names the row in the words of its button. */
  name: string;
};

type Props = {
  kind: 'merges' | 'handOvers';
  of: readonly PastMove[];
  pending: boolean;
  error: unknown;
  onUndo: (id: number) => void;
};

/** Renders what moved between accounts in the last 30 days, with a button that undoes it; nothing where nothing did. */
export function PastMoves({ kind, of, pending, error, onUndo }: Props) {
  const { t } = useTranslation('members');
  const { dateTime } = useFormat();
  if (of.length === 0) return null;
  return (
    <ScreenPart id={kind} title={t(`past.${kind}.title`)}>
      <ErrorNotice error={error} />
      <Table
        label={t(`past.${kind}.title`)}
        of={of}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ key: 'first', head: t(`past.${kind}.first`), role: 'title' },
            cell: ({ first, at, by }) => <RowTitle title={first} detail={`${dateTime(at)} · ${by}`} />,
          },
          {
            ...{ key: 'second', head: t(`past.${kind}.second`) },
            cell: ({ second, detail }) => (
              <>
                <div>{second}</div>
                {detail && <div className={classes.detail}>{detail}</div>}
              </>
            ),
          },
          {
            ...{ key: 'undo', head: t(`past.${kind}.undo`), role: 'actions' },
            cell: ({ id, name, undone, canUndo }) => {
              if (undone) return <span className={classes.detail}>{t(`past.${kind}.undone`)}</span>;
              if (!canUndo) return <span className={classes.detail}>{t(`past.${kind}.later`)}</span>;
              return (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  aria-label={t(`past.${kind}.undoOf`, { name })}
                  loading={pending}
                  onClick={() => onUndo(id)}
                >
                  {t(`past.${kind}.undo`)}
                </Button>
              );
            },
          },
        ]}
      />
    </ScreenPart>
  );
}
