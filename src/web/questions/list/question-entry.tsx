import { ActionIcon } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconHistory,
  IconLink,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import type { ReviewAction } from '../../../core/publication/publication.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../../ui/menu/menu-item.tsx';
import { useMe } from '../../data/session.ts';
import { questionPath, stimulusPath } from '../../paths/questions.ts';
import { EntryCard } from '../bank/entry-card.tsx';
import { stemLine } from '../bank/stem-text.ts';
import { ReviewBadge } from '../publication/review-badge.tsx';
import { publicationIcons } from '../publication/review-icons.ts';
import { questionTypeIcons } from '../question-type-icons.ts';
import { historyKey, reviewKeys } from '../review/review-keys.ts';
import type { EntryAction } from './entry-actions.ts';
import classes from './question-entry.module.css';

type Props = {
  entry: Entry;
  /** Whether the user sees publication states. */
  reviewed: boolean;
  /** The question whose review action is being sent or has just succeeded: no other action is possible. */
  busyQuestionId: number | null;
  onEntryAction: (action: EntryAction) => void;
};

const icon = { size: 18, 'aria-hidden': true } as const;

/** Renders an entry of the bank with all actions that the user may take. */
export function QuestionEntry({ entry, reviewed, busyQuestionId, onEntryAction }: Props) {
  const { t } = useTranslation('bank');
  const { context, questions } = entry;
  const [first] = questions;
  if (!first) return null;
  const name = context?.title || stemLine(first, 90);
  const canEdit = first.can.edit;
  const edit = context ? stimulusPath(context.idContext) : questionPath(first.idQuestion);
  const onReviewKey = (key: string): boolean => {
    const action = first.review.actions.find((one) => reviewKeys[one] === key);
    if (action) onEntryAction({ kind: 'review', action, question: first, entry, name });
    else if (key === historyKey && first.submission) onEntryAction({ kind: 'history', question: first, name });
    else return false;
    return true;
  };
  return (
    <EntryCard
      entry={entry}
      mark={
        <>
          {!context && <KindMark idType={first.idType} />}
          {reviewed && <ReviewBadge review={{ ...first.review, comment: '' }} />}
          {reviewed && <Submission of={first} />}
        </>
      }
      onKey={(key) => onReviewKey(key.toLowerCase())}
      waits={busyQuestionId === first.idQuestion}
      note={reviewed && first.review.state === 'returned' ? first.review.comment : undefined}
      toolsOf={(question, line) => <QuestionMenu question={question} name={line} onEntryAction={onEntryAction} />}
    >
      {canEdit && canBeWritten(first) && (
        <ButtonLink to={edit} variant="light" size="sm" leftSection={<IconPencil {...icon} />}>
          {t(context ? 'do.editText' : 'do.edit')}
        </ButtonLink>
      )}
      {!canEdit && !context && (
        <Button
          variant={reviewed ? 'quiet' : 'light'}
          size="sm"
          leftSection={<IconCopy {...icon} />}
          onClick={() => onEntryAction({ kind: 'copy', question: first })}
        >
          {t(reviewed ? 'do.duplicate' : 'do.copy')}
        </Button>
      )}
      {first.review.actions.map((action) => (
        <ReviewButton
          key={action}
          action={action}
          onPress={() => onEntryAction({ kind: 'review', action, question: first, entry, name })}
        />
      ))}
      <Button
        variant="quiet"
        size="sm"
        leftSection={<IconEye {...icon} />}
        onClick={() => onEntryAction({ kind: 'preview', entry })}
      >
        {t('do.preview')}
      </Button>
      {reviewed && first.submission && (
        <Button
          variant="quiet"
          size="sm"
          leftSection={<IconHistory {...icon} />}
          onClick={() => onEntryAction({ kind: 'history', question: first, name })}
        >
          {t('do.history')}
        </Button>
      )}
      {context ? (
        canEdit && (
          <Button
            variant="quiet"
            size="sm"
            leftSection={<IconTrash {...icon} />}
            onClick={() => onEntryAction({ kind: 'deleteContext', context })}
          >
            {t('do.deleteText')}
          </Button>
        )
      ) : (
        <QuestionMenu question={first} name={name} onEntryAction={onEntryAction} />
      )}
    </EntryCard>
  );
}

/** Renders who wrote a question of the provider and when it was submitted for review. */
function Submission({ of: { submission, addedBy } }: { of: TeacherQuestion }) {
  const { t } = useTranslation('bank');
  const { date } = useFormat();
  const me = useMe();
  if (!submission) return null;
  const { author, submitted } = submission;
  return (
    <span>
      {[addedBy !== me.idUser && author, submitted !== null && t('review.submitted', { date: date(submitted) })]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

const canBeWritten = ({ idType }: TeacherQuestion) => screensOf(idType) !== undefined;

function KindMark({ idType }: { idType: number }) {
  const { t } = useTranslation('bank');
  const type = screensOf(idType);
  if (!type) return null;
  const Icon = questionTypeIcons[type.icon];
  return (
    <span className={classes.type}>
      <Icon size={16} aria-hidden /> {t(`type.${type.name}`)}
    </span>
  );
}

type ReviewProps = { action: ReviewAction; onPress: () => void };

function ReviewButton({ action, onPress }: ReviewProps) {
  const { t } = useTranslation('bank');
  const Icon = publicationIcons[action];
  const onwards = action === 'submit' || action === 'accept' || action === 'publish';
  return (
    <Button
      variant={onwards ? 'default' : 'quiet'}
      size="sm"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={({ currentTarget }) => {
        // The button disappears with its step; its card remains.
        currentTarget.closest<HTMLElement>('[data-entry]')?.focus({ preventScroll: true });
        onPress();
      }}
    >
      {t(`review.${action}`)}
    </Button>
  );
}

type MenuProps = { question: TeacherQuestion; name: string; onEntryAction: Props['onEntryAction'] };

/** What is done with a question less often. */
function QuestionMenu({ question, name, onEntryAction }: MenuProps) {
  const { t } = useTranslation('bank');
  const { idContext, can, submission } = question;
  const inText = idContext !== null;
  if (!inText && !can.edit) return null;
  return (
    <Menu
      trigger={
        <ActionIcon aria-label={t('do.more', { name })} className={classes.more}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {inText && can.edit && canBeWritten(question) && (
        <MenuLink to={questionPath(question.idQuestion)} icon={<IconPencil {...icon} />}>
          {t('do.edit')}
        </MenuLink>
      )}
      <MenuItem icon={<IconCopy {...icon} />} onSelect={() => onEntryAction({ kind: 'copy', question })}>
        {t(can.edit ? 'do.duplicate' : 'do.copy')}
      </MenuItem>
      {inText && (
        <MenuItem
          icon={<IconEye {...icon} />}
          onSelect={() => onEntryAction({ kind: 'preview', entry: { context: null, questions: [question] } })}
        >
          {t('do.preview')}
        </MenuItem>
      )}
      {inText && submission && (
        <MenuItem icon={<IconHistory {...icon} />} onSelect={() => onEntryAction({ kind: 'history', question, name })}>
          {t('do.history')}
        </MenuItem>
      )}
      {can.group && (
        <MenuItem icon={<IconLink {...icon} />} onSelect={() => onEntryAction({ kind: 'group', question })}>
          {t('do.group')}
        </MenuItem>
      )}
      {can.share && (
        <MenuItem icon={<IconShare {...icon} />} onSelect={() => onEntryAction({ kind: 'share', question, name })}>
          {t('do.share')}
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onEntryAction({ kind: 'delete', question })}>
            {t('do.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
