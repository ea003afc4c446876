import { useTranslation } from 'react-i18next';
import type { InputOf, OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import type { BankFilter } from './bank-filter.ts';
import classes from './search-suggestions.module.css';

type BankName = OutputOf<typeof calls.questions.getSearchHelp>['content']['banks'][number]['bank'];
type Asked = NonNullable<InputOf<typeof calls.questions.getSearchHelp>['filter']>;

export type SearchSuggestionsProps = {
  /** The filter that found nothing, as the calls of a bank take it. */
  filter: Asked;
  /** Shows another bank, for each bank that the screen can show. */
  openBank: Partial<Record<BankName, () => void>>;
  onChange: (patch: Partial<BankFilter>) => void;
};

/**
 * Renders what to try after a search by words has found nothing, each as a button that does it: a similar word, a content of a
 * similar name, another bank with the number of questions there. Nothing without a suggestion.
 */
export function SearchSuggestions({ filter, openBank, onChange }: SearchSuggestionsProps) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  const { reply } = useRead(calls.questions.getSearchHelp, { filter }, { onFailure: 'tell' });
  if (!reply) return null;
  const { keywords, contents, banks } = reply.content;
  return (
    <ul className={classes.help}>
      {keywords.map((search) => (
        <li key={`keyword ${search}`}>
          <Button variant="default" onClick={() => onChange({ search })}>
            {t('help.keyword', { keyword: search })}
          </Button>
        </li>
      ))}
      {contents.map(({ idCataloging, name, questions }) => (
        <li key={idCataloging}>
          <Button variant="default" onClick={() => onChange({ search: '', only: String(idCataloging) })}>
            {t('help.content', { name, count: questions, questions: number(questions) })}
          </Button>
        </li>
      ))}
      {banks.map(
        ({ bank, questions }) =>
          openBank[bank] && (
            <li key={bank}>
              <Button variant="default" onClick={openBank[bank]}>
                {t(`help.bank.${bank}`, { count: questions, questions: number(questions) })}
              </Button>
            </li>
          ),
      )}
    </ul>
  );
}
