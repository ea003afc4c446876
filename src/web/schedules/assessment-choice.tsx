import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useRead } from '../data/use-read.ts';
import classes from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

/** An assessment that can be scheduled. */
export type Choice = {
  idAssessment: number;
  title: string;
  subtitle: string;
  qntQuestions: number;
  /** The provider's. */
  sm?: boolean;
};

type Props = {
  value: Choice | null;
  onChange: (chosen: Choice | null) => void;
  /** The form was opened for this one: it is shown alone until another is wanted. */
  given: boolean;
  error?: string;
};

/** Which assessment, among one's own, those that colleagues share and the provider's. */
export function AssessmentChoice({ value, onChange, given, error }: Props) {
  const { t } = useTranslation('schedules');
  const detail = useDetail();
  if (given && value) {
    return (
      <FormField label={t('form.assessment')}>
        <div className={classes.chosen}>
          <div>
            <p className={classes.title}>{value.title}</p>
            <p className={classes.detail}>{detail(value)}</p>
          </div>
          <Button variant="default" size="sm" onClick={() => onChange(null)}>
            {t('form.otherAssessment')}
          </Button>
        </div>
      </FormField>
    );
  }
  return (
    <FormField label={t('form.assessment')} error={error}>
      <Listed value={value} onChange={onChange} />
    </FormField>
  );
}

function Listed({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('schedules');
  const detail = useDetail();
  const [search, setSearch] = useState('');
  const { content, shared, sm } = useRead(
    calls.schedules.getAssessments,
    { search },
    { suspend: true, keepPrevious: true },
  ).reply;
  const provided = sm.map((one): Choice => ({ ...one, sm: true }));
  const all: Choice[] = [...content, ...shared, ...provided];
  const choices = value && !all.some(({ idAssessment }) => idAssessment === value.idAssessment) ? [value, ...all] : all;
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('form.searchAssessments')} value={search} onChange={setSearch} />
      </div>
      {choices.length === 0 ? (
        <p className={classes.detail}>{t('form.noAssessmentFound')}</p>
      ) : (
        <ChoiceList
          type="radio"
          name="assessment"
          of={choices.map((choice) => ({
            value: choice.idAssessment,
            label: choice.title,
            detail: detail(choice),
            under: shared.length + sm.length === 0 ? undefined : t(`form.${groupOf(choice, shared)}`),
          }))}
          chosen={value ? [value.idAssessment] : []}
          onChange={(id) => onChange(choices.find(({ idAssessment }) => idAssessment === id) ?? null)}
        />
      )}
    </>
  );
}

const groupOf = (choice: Choice, shared: readonly Choice[]): 'sm' | 'shared' | 'own' => {
  if (choice.sm) return 'sm';
  return shared.some(({ idAssessment }) => idAssessment === choice.idAssessment) ? 'shared' : 'own';
};

function useDetail() {
  const { t } = useTranslation('schedules');
  return ({ subtitle, qntQuestions }: Choice) =>
    [subtitle, t('form.questions', { count: qntQuestions })].filter((part) => part !== '').join(' · ');
}
