import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessCode, accessCodeStates } from '../../contract/codes.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { List } from '../../ui/list/list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { Table } from '../../ui/list/table.tsx';
import { useList } from '../data/use-list.ts';
import { useWrite } from '../data/use-write.ts';
import { ExportLink } from '../display/export-link.tsx';
import { AdministrationTabs } from '../installation/administration-tabs.tsx';
import { type ChangedCodes, ChangedCodesNotice } from './changed-codes-notice.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { useCodeColumns } from './use-code-columns.tsx';

const states = ['all', ...accessCodeStates] as const;

type Props = {
  /** Of administrators of the installation; all others have those of their own school. */
  idSchool?: number;
  /** The choice of the school. */
  filter?: ReactNode;
};

/** Renders the codes of a school: their list, and dialogs in which codes are added and changed. */
export function SchoolCodes({ idSchool, filter }: Props) {
  const { t } = useTranslation('administration');
  const list = useList(
    calls.codes.getAccessCodes,
    { state: states },
    ({ page, search, state }) => ({ idSchool, keyword: search, state: state === 'all' ? null : state, page }),
    { onFailure: 'tell' },
  );
  const { state, change } = list;
  const [edited, setEdited] = useState<AccessCode | 'new' | null>(null);
  const [changed, setChanged] = useState<ChangedCodes | null>(null);
  const switching = useWrite(calls.codes.editAccessCode);
  const columns = useCodeColumns({
    isSwitching: (code) => switching.isPending && switching.variables?.idAccessCode === code.idAccessCode,
    onEdit: setEdited,
    onSwitch({ idAccessCode, code, ...before }) {
      const state = before.state === 'active' ? 'deactivated' : 'active';
      setChanged(null);
      const onSuccess = () => setChanged({ how: state, codes: [code] });
      switching.mutate({ idSchool, idAccessCode, state }, { onSuccess });
    },
  });
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('codes.add')}
    </Button>
  );
  return (
    <ListScreen
      title={t('tabs.codes')}
      subtitle={t('codes.subtitle')}
      tabs={<AdministrationTabs />}
      searchLabel={t('codes.search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      action={
        <>
          <ExportLink
            path={calls.codes.exportAccessCodes.path}
            input={{ idSchool, keyword: state.search, state: state.state === 'all' ? null : state.state }}
            fileName="codes.csv"
          >
            {t('codes.export')}
          </ExportLink>
          {add}
        </>
      }
      filters={
        <FilterChips
          label={t('codes.column.state')}
          of={states.map((value) => ({ value, label: t(`codes.state.${value}`) }))}
          value={state.state}
          onChange={(state) => change({ state })}
        />
      }
      options={filter}
    >
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={state.search !== '' || state.state !== 'all'}
        none={{ title: t('codes.none.title'), text: t('codes.none.text'), action: add }}
        skeleton={<TableSkeleton columns={5} />}
      >
        {(codes) => (
          <Table label={t('tabs.codes')} of={codes} keyOf={({ idAccessCode }) => idAccessCode} columns={columns} />
        )}
      </List>
      {edited && (
        <CodeDialog
          code={edited === 'new' ? null : edited}
          idSchool={idSchool}
          onSaved={(codes) => setChanged({ how: edited === 'new' ? 'added' : 'saved', codes })}
          onClose={() => setEdited(null)}
        />
      )}
      <Toast error={switching.error} autoHide onClose={() => (switching.error ? switching.reset() : setChanged(null))}>
        {changed && <ChangedCodesNotice changed={changed} />}
      </Toast>
    </ListScreen>
  );
}
