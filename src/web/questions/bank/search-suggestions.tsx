import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf, OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import type { Entry } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import type { BankFilter } from './bank-filter.ts';
import { Entries } from './entries.tsx';
import classes from './search-suggestions.module.css';

type BankName = OutputOf<typeof calls.questions.getSearchHelp>['content']['banks'][number]['bank'];
type Asked = NonNullable<InputOf<typeof calls.questions.getSearchHelp>['filter']>;

export type SearchSuggestionsProps = {
  /** The filter that found nothing, as the calls of a bank take it. */
  filter: Asked;
  /** Shows another bank, for each bank that the screen can show. */
  openBank: Partial<Record<BankName, () => void>>;
  onChange: (patch: Partial<BankFilter>) => void;
  /** Removes all filters but the words. */
  onClear: () => void;
  /** The catalogue entries that narrow the list without filters, too. */
  idsKept?: readonly number[];
  /** Renders an entry as the list of the screen does. */
  children: (entry: Entry) => ReactNode;
};

/**
 * Renders what there is in place of what a search has not found: buttons that search without filters, for a similar word, a content of
 * a similar name or in another bank, each with the number of questions there, then the entries with some of the words, each with those
 * that it lacks. Advises to try another word where there is nothing.
 */
export function SearchSuggestions({
  filter,
  openBank,
  onChange,
  onClear,
  idsKept = [],
  children,
}: SearchSuggestionsProps) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  const id = useId();
  const { reply } = useRead(
    calls.questions.getSearchHelp,
    { filter, ...(idsKept.length > 0 && { idsKept: [...idsKept] }) },
    { onFailure: 'tell' },
  );
  if (!reply) return null;
  const { partial, withoutFilters, keywords, contents, banks } = reply.content;
  const missing = new Map(partial.map((one) => [one.entry, one.missing]));
  const free = withoutFilters && (withoutFilters.all > 0 ? 'all' : withoutFilters.some > 0 ? 'some' : null);
  const buttons = [
    ...(free
      ? [
          {
            key: 'free',
            text: t(`help.withoutFilters.${free}`, {
              count: withoutFilters[free],
              questions: number(withoutFilters[free]),
            }),
            act: onClear,
          },
        ]
      : []),
    ...keywords.map((search) => ({
      key: `keyword ${search}`,
      text: t('help.keyword', { keyword: search }),
      act: () => onChange({ search }),
    })),
    ...contents.map(({ idCataloging, name, questions }) => ({
      key: String(idCataloging),
      text: t('help.content', { name, count: questions, questions: number(questions) }),
      act: () => onChange({ search: '', only: String(idCataloging) }),
    })),
    ...banks.flatMap(({ bank, questions }) => {
      const act = openBank[bank];
      const text = t(`help.bank.${bank}`, { count: questions, questions: number(questions) });
      return act ? [{ key: bank, text, act }] : [];
    }),
  ];
  return (
    <div className={classes.found}>
      {buttons.length === 0 && partial.length === 0 && <p className={classes.otherwise}>{t('help.otherwise')}</p>}
      {buttons.length > 0 && (
        <ul className={classes.help}>
          {buttons.map(({ key, text, act }) => (
            <li key={key}>
              <Button variant="default" onClick={act}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {partial.length > 0 && (
        <section aria-labelledby={id} className={classes.partial}>
          <h3 id={id}>{t('help.partial')}</h3>
          <Entries of={partial.map(({ entry }) => entry)} keyword={filter.keyword ?? ''} labelledBy={id}>
            {(entry) => (
              <>
                <Missing words={missing.get(entry) ?? []} />
                {children(entry)}
              </>
            )}
          </Entries>
        </section>
      )}
    </div>
  );
}

/** Renders the words of a search that an entry lacks, struck through. */
function Missing({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('bank');
  return (
    <p className={classes.missing}>
      {t('help.missing')}{' '}
      {words.map((word) => (
        <del key={word}>{word}</del>
      ))}
    </p>
  );
}
