import { useTranslation } from 'react-i18next';
import type { RegradePreview } from '../../contract/regrade.ts';
import { lettersOf as lettersOfKey } from '../../core/assessments/alternative-at.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import classes from './regrade.module.css';
import { addedAnswers, type ChosenKey, changedAnswers, keyOf, type Remedy, type RemedyName } from './remedies.ts';

type Props = {
  content: unknown;
  /** The other key by which the first remedies go; null for a question without one. */
  chosenKey: ChosenKey | null;
  remedies: readonly Remedy[];
  chosen: Remedy | undefined;
  effects: readonly RegradePreview[] | undefined;
  onChange: (name: RemedyName) => void;
};

/** Renders what can be done about a question, each remedy with its effect. */
export function RemedyChoice({ content, chosenKey, remedies, chosen, effects, onChange }: Props) {
  const { t } = useTranslation('regrade');
  const { percent, number } = useFormat();
  const nameOf = useRemedyName(content, chosenKey);
  return (
    <fieldset className={classes.remedies}>
      <legend className={classes.heading}>{t('remedies')}</legend>
      {remedies.map(({ name }, index) => {
        const effect = effects?.[index];
        return (
          <label key={name} className={classes.remedy} data-chosen={name === chosen?.name}>
            <input
              type="radio"
              name="remedy"
              checked={name === chosen?.name}
              data-shortcuts
              onChange={() => onChange(name)}
            />
            <span>
              <strong>{nameOf(name)}</strong>
              <span className={classes.small}>{t(`remedy.${name}.text`)}</span>
              <span className={classes.effect}>
                {effect
                  ? t('effect', {
                      higher: number(effect.higher),
                      lower: number(effect.lower),
                      mean: effect.mean.after === null ? '–' : percent(effect.mean.after),
                    })
                  : '…'}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Returns a function that names a remedy, with the letters of the keys where there are some. */
function useRemedyName(content: unknown, chosen: ChosenKey | null) {
  const { t } = useTranslation('regrade');
  const formatList = useListFormat();
  const lettersOf = (key: ChosenKey | null): string => {
    if (key === null || 'gaps' in key) return '';
    const { alternatives } = content as { alternatives: readonly { id: number }[] };
    return formatList([...lettersOfKey(alternatives, key.alternatives)]);
  };
  const quoted = (answers: readonly string[]) => formatList(answers.map((text) => t('key.quoted', { text })));
  return (name: RemedyName): string => {
    if (chosen === null || (name !== 'newKey' && name !== 'secondKey')) return t(`remedy.${name}.name`);
    if ('gaps' in chosen)
      return name === 'newKey'
        ? t('remedy.newKey.to', { key: quoted(changedAnswers(content, chosen)) })
        : t('remedy.secondKey.too', { key: quoted(addedAnswers(content, chosen)) });
    const after = lettersOf(chosen);
    if (name === 'newKey') return t('remedy.newKey.to', { key: after });
    return isSingle(content)
      ? t('remedy.secondKey.both', { before: lettersOf(keyOf(content)), after })
      : t('remedy.secondKey.too', { key: after });
  };
}

const isSingle = (content: unknown): boolean => typeof (content as { correct?: unknown }).correct === 'number';
