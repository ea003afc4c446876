import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useRead } from '../../data/use-read.ts';
import classes from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

/** An assessment that can be scheduled. */
export type SchedulableAssessment = {
  idAssessment: number;
  title: string;
  subtitle: string;
  qntQuestions: number;
  /** Whether it is the provider's. */
  sm?: boolean;
};

type Props = {
  value: SchedulableAssessment | null;
  onChange: (chosen: SchedulableAssessment | null) => void;
  error?: string;
};

/** Renders the choice of an assessment among the user's own, those shared by colleagues and the provider's. */
export function AssessmentChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('schedules');
  return (
    <FormField label={t('form.assessment')} error={error}>
      <AssessmentList value={value} onChange={onChange} />
    </FormField>
  );
}

/** Renders what the form was opened for, in one line, with a button to choose another assessment. */
export function PreselectedAssessment({
  value,
  onChooseOther,
}: {
  value: SchedulableAssessment;
  onChooseOther: () => void;
}) {
  const { t } = useTranslation('schedules');
  const detail = useDetail();
  return (
    <div className={classes.chosen}>
      <span className={classes.detail}>{detail(value)}</span>
      <Button variant="subtle" size="sm" onClick={onChooseOther}>
        {t('form.otherAssessment')}
      </Button>
    </div>
  );
}

function AssessmentList({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('schedules');
  const detail = useDetail();
  const [search, setSearch] = useState('');
  const { content, shared, sm } = useRead(
    calls.schedules.getAssessments,
    { search },
    { suspend: true, keepPrevious: true },
  ).reply;
  const provided = sm.map((assessment): SchedulableAssessment => ({ ...assessment, sm: true }));
  const all: SchedulableAssessment[] = [...content, ...shared, ...provided];
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
          name="assessment"
          choices={choices.map((choice) => ({
            value: choice.idAssessment,
            label: choice.title,
            detail: detail(choice),
            group: shared.length + sm.length === 0 ? undefined : t(`form.${groupOf(choice, shared)}`),
          }))}
          chosen={value?.idAssessment}
          onChange={(id) => onChange(choices.find(({ idAssessment }) => idAssessment === id) ?? null)}
        />
      )}
    </>
  );
}

const groupOf = (choice: SchedulableAssessment, shared: readonly SchedulableAssessment[]): 'sm' | 'shared' | 'own' => {
  if (choice.sm) return 'sm';
  return shared.some(({ idAssessment }) => idAssessment === choice.idAssessment) ? 'shared' : 'own';
};

function useDetail() {
  const { t } = useTranslation('schedules');
  return ({ subtitle, qntQuestions }: SchedulableAssessment) =>
    [subtitle, t('form.questions', { count: qntQuestions })].filter((part) => part !== '').join(' · ');
}
