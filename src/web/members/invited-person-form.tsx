import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { type Invitation, PERSON_NAME_LENGTH } from '../../contract/members.ts';
import { roleOf } from '../../core/people/roles.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useWrite } from '../data/use-write.ts';
import { isUsablePassword, NewPasswordFields, noPassword } from '../session/new-password-fields.tsx';
import { PasswordError } from '../session/password-error.tsx';
import { signInByCall } from '../session/sign-in-by-call.ts';
import { TermsLinks } from '../session/terms-links.tsx';
import { useCommercialConsent } from '../session/use-commercial-consent.ts';
import classes from './members.module.css';

const names = ['firstName', 'lastName'] as const;
const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

/** Returns the names of a student whom the school has added: they are the school's, and not asked. */
const namedPerson = ({ firstName, lastName }: Invitation) =>
  firstName === '' ? { firstName: lastName, lastName: '' } : { firstName, lastName };

/** Renders the form of an invited person without an account, or with one that opens no school any more. */
export function InvitedPersonForm({ link, invitation }: { link: string; invitation: Invitation }) {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const { firstName, lastName, email, account, idType, isAdded } = invitation;
  const [person, setPerson] = useState(isAdded ? namedPerson(invitation) : { firstName, lastName });
  const [typed, setTyped] = useState(noPassword);
  const [terms, setTerms] = useState(false);
  const [receiveCommercial, setReceiveCommercial] = useState(false);
  const isAskedForCommercial = useCommercialConsent(roleOf(idType));
  const [tried, setTried] = useState(false);
  const accepting = useWrite(
    (input: InputOf<typeof calls.members.acceptInvitation>) => signInByCall(calls.members.acceptInvitation, input),
    { leavesScreen: true },
  );
  const isNameMissing = person.firstName.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing) return focusFirstProblem([{ where: 'firstName' }]);
    if (!isUsablePassword(typed)) return;
    if (!terms) return focusFirstProblem([{ where: 'terms' }]);
    accepting.mutate(
      { link, person: { ...person, password: typed.password, terms, receiveCommercial } },
      { onSuccess: () => navigate('/', { replace: true }) },
    );
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {account === 'closed' && <p>{t('invitation.closed', { email })}</p>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {account === 'none' &&
        !isAdded &&
        names.map((field) => (
          <TextInput
            key={field}
            id={problemFieldId(field)}
            label={t(`field.${field}`)}
            autoComplete={autoComplete[field]}
            maxLength={PERSON_NAME_LENGTH}
            value={person[field]}
            onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, [field]: value }))}
            error={tried && field === 'firstName' && isNameMissing && t('field.required')}
          />
        ))}
      <NewPasswordFields value={typed} onChange={setTyped} tried={tried} />
      <Checkbox
        id={problemFieldId('terms')}
        label={t('invitation.terms')}
        checked={terms}
        onChange={({ currentTarget }) => setTerms(currentTarget.checked)}
        error={tried && !terms && t('invitation.termsMissing')}
      />
      <TermsLinks />
      {isAskedForCommercial && (
        <Checkbox
          label={t('invitation.commercial')}
          checked={receiveCommercial}
          onChange={({ currentTarget }) => setReceiveCommercial(currentTarget.checked)}
        />
      )}
      <PasswordError error={accepting.error} />
      <Button type="submit" fullWidth loading={accepting.isPending}>
        {t('invitation.create')}
      </Button>
    </form>
  );
}
