import { IconLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { Entry } from '../../../contract/questions.ts';
import { roleOf } from '../../../core/people/roles.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { List } from '../../../ui/list/list.tsx';
import { BinLink } from '../../bin/bin-link.tsx';
import { useMe } from '../../data/session.ts';
import { useList } from '../../data/use-list.ts';
import { useRead } from '../../data/use-read.ts';
import { questionDraftsPath, stimulusPath } from '../../paths/questions.ts';
import { isFiltered, noFilters, parseClassificationIds } from '../bank/bank-filter.ts';
import { banksHere } from '../bank/banks-here.ts';
import { currentIds } from '../bank/catalogue/current-ids.ts';
import { useFurtherOptions } from '../bank/catalogue/further-filters.tsx';
import { useCatalogueOf, useCountedTree } from '../bank/catalogue/use-catalogue.ts';
import { Entries } from '../bank/entries.tsx';
import { FilterBar } from '../bank/filter-bar.tsx';
import { PageSize } from '../bank/page-size.tsx';
import { toOpenBank, useNoneFound } from '../bank/search-help.tsx';
import { DraftsScreen } from '../drafts/drafts-screen.tsx';
import { NewQuestionMenu } from '../new-question-menu.tsx';
import { ReviewShortcuts } from '../review/review-shortcuts.tsx';
import { useNextFocus } from '../review/use-next-focus.ts';
import { useEmptyWords } from './empty-words.tsx';
import type { EntryAction } from './entry-actions.ts';
import { type BankName, banksOf, listInput, pageSizes, questionListShape } from './list-state.ts';
import { PublishSeveral } from './publish-several.tsx';
import { QuestionEntry } from './question-entry.tsx';
import classes from './questions-screen.module.css';
import { ReviewFilters } from './review-filters.tsx';
import { SavedQuestionNotice } from './saved-question-notice.tsx';
import { useEntryActions } from './use-entry-actions.tsx';

const call = calls.questions.getQuestionsNew;

/** The questions that one works with, or those begun only. */
function QuestionsScreen() {
  const [query] = useSearchParams();
  return query.get('bank') === 'drafts' ? <DraftsScreen /> : <BanksScreen />;
}

/** The banks of questions: one's own, the provider's, the school's, and for those who write for it, what waits. */
function BanksScreen() {
  const { t } = useTranslation(['bank', 'assessments']);
  const role = roleOf(useMe().idType);
  const banks = banksHere(banksOf(role));
  const bankOf = (name: BankName | '') => banks.find((own) => own === name) ?? banks[0] ?? 'mine';
  const list = useList(call, questionListShape, (state) => listInput(state, bankOf(state.bank)), { onFailure: 'tell' });
  const { state, change, reply } = list;
  const bank = bankOf(state.bank);
  const empty = useEmptyWords(bank);
  const nodes = useCatalogueOf(bank);
  const only = currentIds(parseClassificationIds(state), nodes);
  const roots = useCountedTree({ bank, within: only }, nodes);
  const [hasOpenedFilters, setHasOpenedFilters] = useState(false);
  const further = useFurtherOptions(
    nodes.flatMap(({ idCataloging: id, filter }) => (filter !== 2 && only.includes(id) ? id : [])),
    { bank, wanted: hasOpenedFilters || only.length > 0 },
  );
  const unfilteredReply = useRead(call, listInput({ ...state, ...unfiltered }, bank), {
    keepPrevious: true,
    onFailure: 'tell',
  }).reply;
  const { onEntryAction: act, onPublished, busyQuestionId, announcement, failed, dismiss, dialog } = useEntryActions();
  const rememberEntry = useNextFocus();
  const onEntryAction = (action: EntryAction) => {
    if (action.kind === 'review') rememberEntry(action.question.idQuestion);
    act(action);
  };
  const saved = idIn(useLocation().state);
  const openBank = (one: BankName) => change({ bank: one, year: 0, state: 'any', author: 0, as: 'all' });
  const id = useId();
  const writers = banks.includes('review');
  const filtered = isFiltered(state) || state.author !== 0 || state.as !== 'all';
  // An empty bank of one's own offers a new question itself.
  const startsHere = bank === 'mine' && !filtered && reply?.totalrecords === 0;
  const nameOf = (one: BankName) => (one === 'review' ? t('bank:screen.review') : t(`bank:which.${one}`));

  const renderEntry = (entry: Entry) => (
    <QuestionEntry entry={entry} reviewed={writers} busyQuestionId={busyQuestionId} onEntryAction={onEntryAction} />
  );
  const { search: _, page: __, ...cleared } = unfiltered;
  const noneFound = useNoneFound({
    filter: listInput(state, bank).filter ?? {},
    openBank: toOpenBank(banks, openBank),
    onChange: change,
    onClear: () => change(cleared),
    children: renderEntry,
  });

  return (
    <Screen
      title={t(writers || bank !== 'mine' ? 'bank:screen.titleWriters' : 'bank:screen.title')}
      actions={
        <>
          {reply?.drafts ? (
            <ButtonLink to={questionDraftsPath} variant="default">
              {t('bank:drafts.tab', { count: reply.drafts })}
            </ButtonLink>
          ) : null}
          <ButtonLink to={stimulusPath('new')} variant="default" leftSection={<IconLink size={18} aria-hidden />}>
            {t('bank:screen.writeText')}
          </ButtonLink>
          {!startsHere && <NewQuestionMenu />}
        </>
      }
    >
      <FilterBar
        banks={banks.map((one) => ({
          value: one,
          label: nameOf(one),
          short: one === 'review' ? nameOf(one) : t(`bank:which.short.${one}`),
        }))}
        bank={bank}
        onBank={openBank}
        canChooseDisciplines
        nodes={nodes}
        roots={roots}
        filter={state}
        further={further}
        onOpen={() => setHasOpenedFilters(true)}
        onChange={change}
        reply={reply}
        unfilteredReply={unfilteredReply}
        extraFilters={
          <>
            {bank === 'review' && <ReviewFilters value={state} review={reply?.review} onChange={change} />}
            {bank === 'shared' && (
              <FilterChips
                label={t('bank:sharedAs.label')}
                of={(['all', 'byName'] as const).map((as) => ({ value: as, label: t(`bank:sharedAs.${as}`) }))}
                value={state.as}
                onChange={(as) => change({ as })}
              />
            )}
          </>
        }
        actions={reply && <PublishSeveral of={reply.content} onDone={onPublished} />}
        list={list}
      >
        {saved !== null && reply && !reply.content.some(({ questions }) => questions[0]?.idQuestion === saved) && (
          <SavedQuestionNotice
            idQuestion={saved}
            reviewed={writers}
            busyQuestionId={busyQuestionId}
            onEntryAction={onEntryAction}
          />
        )}
        <List
          list={list}
          rows={reply?.content}
          counts="pages"
          isFiltered={filtered || state.state !== 'any'}
          none={empty}
          noneFound={noneFound}
          skeleton={<CardsSkeleton cards={3} inRows />}
          footer={<PageSize sizes={pageSizes} value={state.size} onChange={(size) => change({ size })} />}
        >
          {(entries) => (
            <section aria-labelledby={id}>
              <h2 id={id} className={classes.visuallyHidden}>
                {nameOf(bank)}
              </h2>
              <Entries of={entries} labelledBy={id} keyword={state.search}>
                {renderEntry}
              </Entries>
            </section>
          )}
        </List>
        {(bank === 'mine' || bank === 'review') && <BinLink label={t('bank:bin')} />}
      </FilterBar>
      {bank === 'review' && role === 'editor' && <ReviewShortcuts />}
      {dialog}
      <Toast error={failed} autoHide onClose={dismiss}>
        {announcement && <span>{announcement}</span>}
      </Toast>
    </Screen>
  );
}

export { QuestionsScreen as Component };

const unfiltered = { ...noFilters, search: '', state: 'any', author: 0, as: 'all', page: 1 } as const;

/** The question that was saved on the way here. */
const idIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idQuestion' in state && typeof state.idQuestion === 'number'
    ? state.idQuestion
    : null;
