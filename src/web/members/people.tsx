import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { memberStates } from '../../core/people/member-state.ts';
import { roles } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { ScreenPart } from '../../ui/layout/screen-part.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { List } from '../../ui/list/list.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { Table } from '../../ui/list/table.tsx';
import { ListToolbar } from '../../ui/list/toolbar.tsx';
import { useList } from '../data/use-list.ts';
import { PastMerges } from '../merges/past-merges.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type MemberAction, MemberActionDialog } from './member-action-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import { type Moved, MoveUndoToast } from './move-undo-toast.tsx';
import { PastHandOvers } from './past-hand-overs.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import { useMemberWrites } from './use-member-writes.ts';

const states = ['any', ...memberStates] as const;
const schoolRoles = ['administrator', 'coordinator', 'teacher', 'student'] as const;

/** Renders all people of a school and who is invited, with search and filters, and what can be done for each. */
export function People() {
  const { t } = useTranslation(['members', 'shell']);
  const list = useList(
    calls.members.getUsers,
    { state: states, role: 0 },
    ({ search: keyword, page, state, role }) => ({
      ...{ keyword, page },
      ...(state !== 'any' && { state }),
      ...(role !== 0 && { idType: role }),
    }),
    { onFailure: 'tell' },
  );
  const { state, change } = list;
  const [isInviting, setIsInviting] = useState(false);
  const [action, setAction] = useState<MemberAction | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  // One notice at a time: they have the same place, and the next would cover the button of the one before.
  const tell = (words: string) => {
    setMoved(null);
    setDone(words);
  };
  const tellMoved = (moved: Moved) => {
    setDone(null);
    setMoved(moved);
  };
  const writes = useMemberWrites(tell);
  const columns = useMemberColumns();
  const invite = (
    <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
      {t('invite.do')}
    </Button>
  );
  const keyOf = ({ idUser, idInvitation }: SchoolMember) => (idUser === null ? `i${idInvitation}` : `u${idUser}`);
  return (
    <ScreenPart
      id="people"
      title={t('people.title')}
      tools={
        <>
          <SearchField label={t('people.search')} value={state.search} onChange={(search) => change({ search })} />
          {invite}
        </>
      }
    >
      <ListToolbar>
        <FilterChips
          label={t('people.states')}
          of={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state.state}
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label={t('people.role')}
          any={t('people.anyRole')}
          unnamed={t('people.anyRole')}
          of={schoolRoles.map((role) => ({ id: roles[role], name: t(`shell:role.${role}`) }))}
          value={state.role}
          onChange={(role) => change({ role })}
        />
      </ListToolbar>
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={state.search !== '' || state.state !== 'any' || state.role !== 0}
        none={{ title: t('people.none') }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(rows) => (
          <Table
            label={t('people.title')}
            of={rows}
            keyOf={keyOf}
            columns={[
              ...columns,
              {
                key: 'actions',
                head: t('column.actions'),
                role: 'actions',
                cell: (member) => (
                  <MemberMenu
                    member={member}
                    onAction={(kind) => setAction({ kind, member })}
                    onWrite={(kind) => writes.run(kind, member)}
                  />
                ),
              },
            ]}
          />
        )}
      </List>
      {isInviting && <InviteDialog onDone={tell} onClose={() => setIsInviting(false)} />}
      {action && (
        <MemberActionDialog action={action} onDone={tell} onMoved={tellMoved} onClose={() => setAction(null)} />
      )}
      <PastMerges />
      <PastHandOvers onDone={tell} />
      <MoveUndoToast moved={moved} onDone={tell} onClose={() => setMoved(null)} />
      <Toast error={writes.error} autoHide onClose={() => (writes.error ? writes.reset() : setDone(null))}>
        {done && <span>{done}</span>}
      </Toast>
    </ScreenPart>
  );
}
