import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { List } from '../../../ui/list/list.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useRead } from '../../data/use-read.ts';
import { stemLine } from '../bank/stem-text.ts';
import classes from './choose-questions-dialog.module.css';

type Props = { has: ReadonlySet<number>; onChoose: (idsQuestions: number[]) => void; onClose: () => void };

/** Renders the user's own questions without a stimulus, to be added to one. */
export function ChooseQuestionsDialog({ has, onChoose, onClose }: Props) {
  const { t } = useTranslation(['bank', 'ui']);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { reply, isOld, error } = useRead(
    calls.questions.getQuestionsNew,
    { paging: { page, recordsperpage: 5 }, filter: { bank: 'mine', alone: true, keyword: search } },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const found = reply?.content.flatMap(({ questions }) => questions).filter(({ idQuestion }) => !has.has(idQuestion));
  return (
    <Dialog open title={t('bank:group.chooseTitle')} onClose={onClose}>
      <SearchField
        label={t('bank:search')}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <List
        list={{ page, turnTo: setPage, reply, isOld, error }}
        rows={found}
        isFiltered={search !== ''}
        none={{ title: t('bank:group.chooseNone') }}
        skeleton={<CardsSkeleton cards={2} />}
      >
        {(questions) => (
          <ul className={classes.list}>
            {questions.map((question) => {
              const { idQuestion, idType } = question;
              return (
                <li key={idQuestion}>
                  <Checkbox
                    label={stemLine(question, 140)}
                    description={t(`bank:type.${screensOf(idType)?.name ?? 'any'}`)}
                    checked={chosen.includes(idQuestion)}
                    onChange={({ currentTarget }) =>
                      setChosen(
                        currentTarget.checked ? [...chosen, idQuestion] : chosen.filter((one) => one !== idQuestion),
                      )
                    }
                  />
                </li>
              );
            })}
          </ul>
        )}
      </List>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
          {t('bank:group.chosen', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
