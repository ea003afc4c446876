import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bcp47TagOf, type Language, languageNames, listedLanguages } from '../../core/languages.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import classes from './members.module.css';

type Props = { value: readonly Language[]; onChange: (value: Language[]) => void };

/** Renders the choice of the languages that are offered to one person alone. */
export function LanguageFields({ value, onChange }: Props) {
  const { t } = useTranslation('members');
  const offered = [...new Set<Language>([...listedLanguages, ...value])];
  const toggle = (language: Language) =>
    onChange(offered.filter((each) => (each === language) !== value.includes(each)));
  return (
    <FormField label={t('field.languages')} hint={t('field.languagesHint')}>
      <div className={classes.languages}>
        {offered.map((language) => (
          <Checkbox
            key={language}
            label={<span lang={bcp47TagOf(language)}>{languageNames[language]}</span>}
            checked={value.includes(language)}
            onChange={() => toggle(language)}
          />
        ))}
      </div>
    </FormField>
  );
}
