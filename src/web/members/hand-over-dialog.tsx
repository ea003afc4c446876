import { Checkbox, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { findsName, nameQueryOf } from '../../core/searching/names.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './members.module.css';
import type { Moved } from './move-undo-toast.tsx';

/** The kinds of work, in the order in which they are shown. */
export const workKinds = ['classes', 'schedules', 'assessments', 'questions'] as const;
type Kind = (typeof workKinds)[number];
/** Receivers shown at once; who looks for another one searches. */
const MOST_SHOWN = 6;

type Props = { member: SchoolMember & { idUser: number }; onMoved: (moved: Moved) => void; onClose: () => void };

/** Renders the dialog that gives what is chosen of a person's work to somebody else. */
export function HandOverDialog({ member, onMoved, onClose }: Props) {
  const { t, i18n } = useTranslation(['members', 'shell']);
  const { reply, error } = useRead(calls.members.getWork, { idUser: member.idUser }, { onFailure: 'tell' });
  const handOver = useWrite(calls.members.handOver);
  const [left, setLeft] = useState<readonly Kind[]>([]);
  const [search, setSearch] = useState('');
  const [idReceiver, setReceiver] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const work = reply?.content;
  const offered = workKinds.filter((kind) => (work?.[kind] ?? 0) > 0);
  const chosen = offered.filter((kind) => !left.includes(kind));
  const nameOf = (person: { firstName: string; lastName: string }) => fullName(person, i18n.language);
  const query = nameQueryOf(search);
  const found = (work?.receivers ?? []).filter((one) => findsName(query, `${one.firstName} ${one.lastName}`));
  const receiver = work?.receivers.find(({ idUser }) => idUser === idReceiver);
  const isReceiverShown = found.slice(0, MOST_SHOWN).some((one) => one === receiver);
  const shown = [...found.slice(0, MOST_SHOWN), ...(receiver && !isReceiverShown ? [receiver] : [])];
  const confirm = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!receiver || chosen.length === 0) return;
    handOver.mutate(
      {
        ...{ idUser: member.idUser, idReceiver: receiver.idUser },
        ...Object.fromEntries(chosen.map((kind) => [kind, true])),
      },
      {
        onSuccess: ({ content: { idHandOver } }) => {
          const name = nameOf(member);
          onMoved({ idHandOver, name, words: t('handOver.done', { name, receiver: nameOf(receiver) }) });
          onClose();
        },
      },
    );
  };
  if (work && offered.length === 0)
    return (
      <ConfirmDialog
        open
        title={t('handOver.title', { name: nameOf(member) })}
        confirm={t('handOver.close')}
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>{t('handOver.nothing')}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open
      title={t('handOver.title', { name: nameOf(member) })}
      confirm={t('handOver.do')}
      pending={handOver.isPending}
      error={error ?? handOver.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {work && (
        <form className={classes.form} onSubmit={confirm} noValidate>
          <p>{t('handOver.text')}</p>
          <FormField
            label={t('handOver.what')}
            error={tried && chosen.length === 0 ? t('handOver.whatMissing') : undefined}
          >
            {offered.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`handOver.${kind}`, { count: work[kind] })}
                checked={!left.includes(kind)}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(checked ? left.filter((one) => one !== kind) : [...left, kind])
                }
              />
            ))}
          </FormField>
          <FormField label={t('handOver.to')} error={tried && !receiver ? t('handOver.toMissing') : undefined}>
            {work.receivers.length > MOST_SHOWN && (
              <SearchField label={t('handOver.search')} value={search} onChange={setSearch} pause={0} />
            )}
            {shown.map((one) => (
              <Radio
                key={one.idUser}
                name="receiver"
                label={nameOf(one)}
                description={t(`shell:role.${roleOf(one.idType)}`)}
                checked={one.idUser === idReceiver}
                onChange={() => setReceiver(one.idUser)}
              />
            ))}
            {found.length === 0 && <p>{t('handOver.nobody')}</p>}
            {found.length > MOST_SHOWN && (
              <p className={classes.detail}>{t('handOver.more', { count: found.length - MOST_SHOWN })}</p>
            )}
          </FormField>
          <SubmitOnEnter />
        </form>
      )}
    </ConfirmDialog>
  );
}
