import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deleted } from '../../contract/bin.ts';
import { calls } from '../../contract/index.ts';
import { BIN_DAYS } from '../../core/policies/bin.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { List } from '../../ui/list/list.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { useList } from '../data/use-list.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './bin.module.css';
import { useRestore } from './use-restore.ts';

type Asked = { all: true } | { all: false; item: Deleted };

/** Renders what the user deleted in the last 30 days, to restore it or to delete it for good. */
function BinScreen() {
  const { t } = useTranslation('bin');
  const { date } = useFormat();
  const list = useList(calls.bin.getDeleted, {}, ({ search: _, ...input }) => input);
  const { restore, pending, error, busy, dismiss } = useRestore();
  const [done, setDone] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useHeadingFocus(done ?? '');
  const nameOf = ({ title, type }: Deleted) => title || t(`untitled.${type}`);
  const putBack = async (item: Deleted, options?: { force: boolean }) => {
    setDone(null);
    if (await restore(item, options)) setDone(t('restored', { name: nameOf(item) }));
  };
  const close = () => {
    setDone(null);
    dismiss();
  };
  return (
    <Screen
      title={t('title')}
      subtitle={t('text', { days: BIN_DAYS })}
      actions={
        (list.reply?.totalrecords ?? 0) > 0 && (
          <Button variant="default" onClick={() => setAsked({ all: true })}>
            {t('empty.do')}
          </Button>
        )
      }
    >
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={false}
        none={{ title: t('none.title'), text: t('none.text', { days: BIN_DAYS }) }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(items) => (
          <Table
            label={t('title')}
            of={items}
            keyOf={({ type, id }) => `${type}-${id}`}
            columns={[
              {
                key: 'title',
                head: t('column.title'),
                role: 'title',
                cell: (item) => (
                  <RowTitle
                    title={nameOf(item)}
                    detail={[t(`type.${item.type}`), item.courseName].filter(Boolean).join(' · ')}
                  />
                ),
              },
              { key: 'deletedAt', head: t('column.deletedAt'), cell: ({ deletedAt }) => date(deletedAt) },
              {
                key: 'until',
                head: t('column.until'),
                cell: ({ until, obstacle }) => (obstacle ? t(`obstacle.${obstacle}`) : date(until)),
              },
              {
                key: 'actions',
                head: t('column.actions'),
                role: 'actions',
                cell: (item) => (
                  <div className={classes.actions}>
                    <Button
                      variant="light"
                      size="sm"
                      disabled={item.obstacle !== null}
                      loading={pending?.type === item.type && pending.id === item.id}
                      leftSection={<IconArrowBackUp size={18} aria-hidden />}
                      aria-label={t('restoreNamed', { name: nameOf(item) })}
                      onClick={() => void putBack(item)}
                    >
                      {t('restore')}
                    </Button>
                    <Button
                      variant="subtle"
                      size="sm"
                      leftSection={<IconTrash size={18} aria-hidden />}
                      aria-label={t('forGood.named', { name: nameOf(item) })}
                      onClick={() => setAsked({ all: false, item })}
                    >
                      {t('forGood.do')}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </List>
      <p className={classes.note}>{t('drafts')}</p>
      {asked && (
        <DeleteForGoodDialog
          asked={asked}
          name={asked.all ? '' : nameOf(asked.item)}
          count={list.reply?.totalrecords ?? 0}
          onClose={() => setAsked(null)}
        />
      )}
      {busy && (
        <ConfirmDialog
          open
          title={t('busy.title', { name: nameOf(busy) })}
          confirm={t('busy.confirm')}
          onConfirm={() => void putBack(busy, { force: true })}
          onClose={dismiss}
        >
          {t('busy.text')}
        </ConfirmDialog>
      )}
      <Toast error={error} autoHide onClose={close}>
        {done && <span>{done}</span>}
      </Toast>
    </Screen>
  );
}

export { BinScreen as Component };

type DialogProps = { asked: Asked; name: string; count: number; onClose: () => void };

/** Renders the question before one item, or all of them, can no longer be restored. */
function DeleteForGoodDialog({ asked, name, count, onClose }: DialogProps) {
  const { t } = useTranslation('bin');
  const one = useWrite(calls.bin.deleteForGood);
  const all = useWrite(calls.bin.emptyBin);
  const confirm = () =>
    asked.all
      ? all.mutate({}, { onSuccess: onClose })
      : one.mutate({ type: asked.item.type, id: asked.item.id }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title={asked.all ? t('empty.title') : t('forGood.title', { name })}
      confirm={asked.all ? t('empty.do') : t('forGood.confirm')}
      danger
      pending={one.isPending || all.isPending}
      error={one.error ?? all.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {asked.all ? t('empty.text', { count }) : t('forGood.text')}
    </ConfirmDialog>
  );
}
