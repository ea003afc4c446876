import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PERSON_NAME_LENGTH } from '../../contract/members.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { problemFieldId } from '../../questions/problem-field.ts';

const fields = ['email', 'firstName', 'lastName'] as const;
type Field = (typeof fields)[number];

/** A person who is invited by mail. */
export type InvitedPerson = Record<Field, string>;

type Problem = 'required' | 'emailInvalid' | null;

const problemOf = (person: InvitedPerson, field: Field): Problem => {
  if (field === 'lastName') return null;
  const typed = person[field].trim();
  if (typed === '') return 'required';
  return field === 'email' && !isEmailAddress(typed) ? 'emailInvalid' : null;
};

/** Returns the fields that cannot be sent as they are. */
export const wrongPersonFields = (person: InvitedPerson): Field[] =>
  fields.filter((field) => problemOf(person, field) !== null);

type Props = {
  value: InvitedPerson;
  onChange: (value: InvitedPerson) => void;
  /** Whether the person has tried to send the form. */
  tried: boolean;
};

/** Renders the fields of a person who is invited by mail. */
export function InvitedPersonFields({ value, onChange, tried }: Props) {
  const { t } = useTranslation('members');
  return (
    <>
      {fields.map((field) => {
        const problem = tried ? problemOf(value, field) : null;
        return (
          <TextInput
            key={field}
            id={problemFieldId(field)}
            type={field === 'email' ? 'email' : 'text'}
            label={t(`field.${field}`)}
            autoComplete="off"
            maxLength={field === 'email' ? 320 : PERSON_NAME_LENGTH}
            value={value[field]}
            onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
            error={problem && t(`field.${problem}`)}
          />
        );
      })}
    </>
  );
}
