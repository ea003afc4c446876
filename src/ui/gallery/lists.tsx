import { IconArrowsRightLeft, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Card, Cards } from '../layout/cards.tsx';
import { Stepper } from '../layout/stepper.tsx';
import { ChoiceBar } from '../list/choice-bar.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/search-field.tsx';
import { type Column, RowTitle, Table } from '../list/table.tsx';
import { ListToolbar } from '../list/toolbar.tsx';
import { type View, ViewSwitch } from '../list/view-switch.tsx';
import { TabLinks } from '../navigation/tab-links.tsx';

type Row = { id: number; title: string; subject: string; questions: number };

const rows: readonly Row[] = [
  { id: 1, title: 'Forces and motion', subject: 'Physics', questions: 12 },
  { id: 2, title: 'The cell', subject: 'Biology', questions: 8 },
];

const columns: readonly Column<Row>[] = [
  { key: 'title', head: 'Title', role: 'title', cell: ({ title }) => <RowTitle title={title} detail="Edited today" /> },
  { key: 'subject', head: 'Subject', cell: ({ subject }) => subject },
  { key: 'questions', head: 'Questions', align: 'end', cell: ({ questions }) => questions },
];

/** Renders a list as table and as cards with its toolbar and pager. */
export function Lists() {
  const [subject, setSubject] = useState(1);
  const [filter, setFilter] = useState<'all' | 'draft'>('all');
  const [view, setView] = useState<View>('list');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(2);
  return (
    <>
      <ListToolbar end={<ViewSwitch value={view} onChange={setView} />}>
        <SearchField label="Search" value={search} onChange={setSearch} />
        <FilterChips
          label="Filter"
          of={[
            { value: 'all', label: 'All', count: 25 },
            { value: 'draft', label: 'Drafts', count: 3 },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <FilterSelect
          label="Subject"
          any="All subjects"
          unnamed="One subject"
          of={[
            { id: 1, name: 'Physics', count: 12 },
            { id: 2, name: 'Biology', count: 8 },
          ]}
          value={subject}
          onChange={setSubject}
        />
      </ListToolbar>
      <ChoiceBar
        label="Chosen students"
        count="3 chosen"
        actions={[
          { key: 'move', label: 'Move', Icon: IconArrowsRightLeft, onRun: () => {} },
          { key: 'remove', label: 'Remove', Icon: IconUserMinus, disabled: true, onRun: () => {} },
        ]}
        closeLabel="Choose none"
        onClose={() => {}}
      />
      <Table label="Assessments" of={rows} keyOf={({ id }) => id} columns={columns} />
      <Cards label="Assessments as cards" of={rows} keyOf={({ id }) => id}>
        {({ title, subject }) => <RowTitle title={title} detail={subject} />}
      </Cards>
      <Card>A panel</Card>
      <Pager page={page} totalpages={3} totalrecords={25} recordsperpage={10} onChange={setPage} />
    </>
  );
}

/** Renders tabs and a stepper with done, current, open and blocked steps. */
export function Navigation() {
  return (
    <>
      <TabLinks
        label="Parts"
        of={[
          { to: '/ui', label: 'This part' },
          { to: '/elsewhere', label: 'Another part' },
        ]}
      />
      <Stepper
        current={2}
        steps={[
          { label: 'Data', to: '/ui', done: true },
          { label: 'Questions' },
          { label: 'Finish', to: '/ui' },
          { label: 'Deliver', why: 'Finish the assessment first' },
        ]}
      />
    </>
  );
}
