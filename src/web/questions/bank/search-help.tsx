import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import type { BankFilter } from './bank-filter.ts';
import classes from './search-help.module.css';

type Asked = NonNullable<InputOf<typeof calls.questions.getSearchHelp>['filter']>;

type Props<Bank extends string> = {
  /** The filter that found nothing, as the calls of a bank take it. */
  filter: Asked;
  /** The banks that the screen can show. */
  banks: readonly Bank[];
  onBank: (bank: Bank) => void;
  onChange: (patch: Partial<BankFilter>) => void;
};

/**
 * Renders what to try after a search by words has found nothing, each as a button that does it: a similar word, a content of a
 * similar name, another bank with the number of questions there. Nothing without a suggestion.
 */
export function SearchHelp<Bank extends string>({ filter, banks, onBank, onChange }: Props<Bank>) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  const { reply } = useRead(calls.questions.getSearchHelp, { filter }, { onFailure: 'tell' });
  if (!reply) return null;
  const { keywords, contents, banks: others } = reply.content;
  const shown = others.flatMap(({ bank, questions }) => {
    const known = banks.find((one) => one === bank);
    return known ? { bank: known, name: bank, questions } : [];
  });
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
      {shown.map(({ bank, name, questions }) => (
        <li key={bank}>
          <Button variant="default" onClick={() => onBank(bank)}>
            {t(`help.bank.${name}`, { count: questions, questions: number(questions) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
