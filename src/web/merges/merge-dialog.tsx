import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import type { MergeAccount } from '../../contract/merges.ts';
import { fullName } from '../../core/people/roles.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './merges.module.css';

/** A merge that was just made, with the words for it. */
export type Merged = { idMerge: number; words: string };

type Props = {
  member: SchoolMember & { idUser: number };
  onMerged: (merged: Merged) => void;
  onClose: () => void;
};

/** Renders the dialog that makes one account of a student's and another, after it was chosen which one stays. */
export function MergeDialog({ member, onMerged, onClose }: Props) {
  const { t, i18n } = useTranslation('members');
  const [keyword, setKeyword] = useState('');
  const [other, setOther] = useState<MergeAccount | null>(null);
  const [isOtherKept, setOtherKept] = useState(false);
  const [tried, setTried] = useState(false);
  const { idUser } = member;
  const { reply, error } = useRead(calls.merges.getMergeCandidates, { idUser, keyword }, { onFailure: 'tell' });
  const merge = useWrite(calls.merges.mergeUsers);
  const found = reply?.content;
  const candidates = found?.candidates ?? [];
  const isShown = candidates.some((one) => one.idUser === other?.idUser);
  const shown = other && !isShown ? [...candidates, other] : candidates;
  const account = found?.account ?? member;
  const nameOf = (one: { firstName: string; lastName: string }) => fullName(one, i18n.language);
  const detailOf = ({ login, classNames }: MergeAccount) => [login, ...classNames].join(' · ');
  const pair = other && (isOtherKept ? { idUser: other.idUser, idMerged: idUser } : { idUser, idMerged: other.idUser });
  const confirm = () => {
    setTried(true);
    if (!pair || !other) return;
    merge.mutate(pair, {
      onSuccess: ({ content: { idMerge } }) => {
        const login = isOtherKept ? other.login : account.login;
        onMerged({ idMerge, words: t('merge.made', { name: nameOf(isOtherKept ? other : account), login }) });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('merge.title', { name: nameOf(member) })}
      confirm={t('merge.do')}
      pending={merge.isPending}
      error={error ?? merge.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{t('merge.text')}</p>
        <FormField label={t('merge.other')} error={tried && !other ? t('merge.otherMissing') : undefined}>
          <SearchField label={t('merge.search')} value={keyword} onChange={setKeyword} />
          {shown.map((one) => (
            <Radio
              key={one.idUser}
              name="other"
              label={nameOf(one)}
              description={detailOf(one)}
              checked={one.idUser === other?.idUser}
              onChange={() => setOther(one)}
            />
          ))}
          {found && shown.length === 0 && <p>{t(keyword === '' ? 'merge.noneAlike' : 'merge.nobody')}</p>}
          {found && found.more > 0 && <p className={classes.detail}>{t('merge.more', { count: found.more })}</p>}
        </FormField>
        {other && pair && (
          <>
            <FormField label={t('merge.stays')}>
              {[false, true].map((isOther) => (
                <Radio
                  key={String(isOther)}
                  name="stays"
                  label={(isOther ? other : account).login}
                  description={nameOf(isOther ? other : account)}
                  checked={isOtherKept === isOther}
                  onChange={() => setOtherKept(isOther)}
                />
              ))}
            </FormField>
            <Preview pair={pair} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Renders what merging would move, and what prevents it. */
function Preview({ pair }: { pair: { idUser: number; idMerged: number } }) {
  const { t } = useTranslation('members');
  const { reply } = useRead(calls.merges.previewMerge, pair, { onFailure: 'tell' });
  if (!reply) return null;
  const { moves, conflicts, isRunning, facts } = reply.content;
  const isPossible = conflicts.length === 0 && !isRunning;
  return (
    <div role="status" className={classes.form}>
      {conflicts.length > 0 && <p>{t('merge.conflicts', { titles: conflicts.join(' · ') })}</p>}
      {isRunning && <p>{t('merge.running')}</p>}
      {isPossible && (
        <p>
          {t('merge.moves', {
            classes: t('merge.classes', { count: moves.classes }),
            assignments: t('merge.assignments', { count: moves.assignments }),
            attempts: t('merge.attempts', { count: moves.attempts }),
          })}
        </p>
      )}
      {isPossible && facts.length > 0 && (
        <p>{t('merge.facts', { facts: facts.map((fact) => t(`merge.fact.${fact}`)).join(', ') })}</p>
      )}
    </div>
  );
}
