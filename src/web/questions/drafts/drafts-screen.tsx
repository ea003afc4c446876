import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { useRead } from '../../data/use-read.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { questionDraftPath, questionsPath } from '../../paths/questions.ts';
import { NewQuestionMenu } from '../new-question-menu.tsx';
import { questionTypeIcons } from '../question-type-icons.ts';
import classes from './drafts-screen.module.css';

type Draft = OutputOf<typeof calls.questions.getQuestionDrafts>['content'][number];

/** Renders the user's unfinished questions, to be continued or deleted; a deletion can be undone. */
export function DraftsScreen() {
  const { t } = useTranslation('bank');
  const { content } = useRead(calls.questions.getQuestionDrafts, {}, { suspend: true }).reply;
  const deletion = useWrite(calls.questions.deleteQuestionDraft);
  const { mutateAsync: save } = useWrite(calls.questions.saveQuestionDraft);
  const { offerUndo, toast } = useUndo();
  const [deleted, setDeleted] = useState('');
  useHeadingFocus(deleted, content.length);
  const remove = (uuid: string) =>
    deletion.mutate(
      { uuid },
      {
        onSuccess: ({ content: { uuid, idType, label, values } }) => {
          setDeleted(uuid);
          offerUndo(t('drafts.deleted'), () => save({ uuid, idType, label, values, updated: null }));
        },
      },
    );
  return (
    <Screen
      title={t('drafts.title')}
      back={{ to: `${questionsPath}?bank=mine`, label: t('drafts.back') }}
      actions={content.length > 0 && <NewQuestionMenu />}
    >
      {content.length === 0 ? (
        <EmptyState title={t('drafts.empty')} action={<NewQuestionMenu />}>
          {t('drafts.emptyText')}
        </EmptyState>
      ) : (
        <>
          <p className={classes.text}>{t('drafts.text')}</p>
          <ul className={classes.list}>
            {content.map((draft) => (
              <DraftRow key={draft.uuid} draft={draft} onDelete={() => remove(draft.uuid)} />
            ))}
          </ul>
        </>
      )}
      <Toast error={deletion.error} onClose={deletion.reset} />
      {toast}
    </Screen>
  );
}

function DraftRow({ draft: { uuid, idType, label, updated }, onDelete }: { draft: Draft; onDelete: () => void }) {
  const { t } = useTranslation('bank');
  const { dateTime } = useFormat();
  const type = screensOf(idType);
  const Icon = type && questionTypeIcons[type.icon];
  const name = label || t('drafts.untitled');
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name} data-untitled={label === '' || undefined}>
          {name}
        </p>
        <p className={classes.facts}>
          {Icon && type && (
            <span className={classes.type}>
              <Icon size={16} aria-hidden /> {t(`type.${type.name}`)}
            </span>
          )}
          <span>{t('drafts.saved', { when: dateTime(updated) })}</span>
        </p>
      </div>
      <ButtonLink
        to={questionDraftPath(uuid)}
        variant="light"
        size="sm"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-label={t('drafts.edit', { name })}
      >
        {t('do.edit')}
      </ButtonLink>
      <ActionIcon aria-label={t('drafts.delete', { name })} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
