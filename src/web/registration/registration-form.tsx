import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { readAccessCode } from '../../core/people/access-codes.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { roles } from '../../core/people/roles.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { useVisitorDraft } from '../data/drafts/use-local-draft.ts';
import { useWrite } from '../data/use-write.ts';
import { isUsablePassword, NewPasswordFields, noPassword } from '../session/new-password-fields.tsx';
import { PasswordError } from '../session/password-error.tsx';
import { pathAfterSignIn } from '../session/path-after.ts';
import { signInByCall } from '../session/sign-in-by-call.ts';
import { TermsLinks } from '../session/terms-links.tsx';
import { useCommercialConsent } from '../session/use-commercial-consent.ts';
import { offeredNear } from '../words/words.ts';
import { CountryField, useOpenCountries } from './country-field.tsx';
import { ProfileField } from './profile-field.tsx';
import classes from './registration.module.css';
import { emptyRegistration, type RegistrationDraft, registrationDraft } from './registration-draft.ts';
import {
  codeOfOthers,
  fieldOfRefusal,
  type RegistrationField,
  type TextField,
  textFields,
} from './registration-fields.ts';

const autoComplete = { voucher: 'off', firstName: 'given-name', lastName: 'family-name', email: 'email' } as const;
const longest = { voucher: 40, firstName: 100, lastName: 100, email: 320 } as const;

/** Renders the form of a new account. What was typed stays when it is refused; the problem is said at its field. */
export function RegistrationForm() {
  const { t, i18n } = useTranslation('registration');
  const describe = useErrorDescription();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const draft = useVisitorDraft({ shape: registrationDraft, key: 'registration', initial: emptyRegistration });
  const { profile, texts, idCountry: chosenCountry } = draft.value;
  const patch = (change: Partial<RegistrationDraft>) => draft.change((before) => ({ ...before, ...change }));
  const countries = useOpenCountries();
  const [typed, setTyped] = useState(noPassword);
  const [terms, setTerms] = useState(false);
  const [receiveCommercial, setReceiveCommercial] = useState(false);
  const isAskedForCommercial = useCommercialConsent(profile);
  const [tried, setTried] = useState(false);
  const registering = useWrite(
    (input: InputOf<typeof calls.session.registerUser>) => signInByCall(calls.session.registerUser, input),
    {
      leavesScreen: true,
      onError: (error) => {
        const where = fieldOfRefusal(error);
        if (where !== null) focusFirstProblem([{ where }]);
      },
    },
  );
  const idCountry = chosenCountry ?? countries.nearest;

  const problems: Partial<Record<RegistrationField, string>> = {};
  for (const field of textFields) if (texts[field].trim() === '') problems[field] = t('field.required');
  if (!problems.email && !isEmailAddress(texts.email.trim())) problems.email = t('field.emailInvalid');
  if (idCountry === null) problems.idCountry = t('register.chooseCountry');
  if (!terms) problems.termsUse = t('register.termsMissing');

  const refusedField = fieldOfRefusal(registering.error);
  const errorAt = (field: RegistrationField, isAsSent = true): string | undefined => {
    if (tried && problems[field]) return problems[field];
    if (field !== refusedField || !isAsSent) return undefined;
    const codeOf = codeOfOthers(registering.error);
    return codeOf === null ? describe(registering.error).text : t(`register.code.of.${codeOf}`);
  };
  const sent = registering.variables;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = [...textFields, 'idCountry', 'password', 'termsUse'].filter((field) =>
      field === 'password' ? !isUsablePassword(typed) : problems[field as RegistrationField],
    );
    if (wrong.length > 0 || idCountry === null) return focusFirstProblem(wrong.map((where) => ({ where })));
    registering.mutate(
      {
        ...{ ...texts, voucher: readAccessCode(texts.voucher), email: texts.email.trim() },
        ...{ idType: roles[profile], password: typed.password, idCountry, termsUse: terms },
        receiveCommercial: isAskedForCommercial && receiveCommercial,
        userLanguage: offeredNear(i18n.language),
      },
      {
        onSuccess: () => {
          draft.remove();
          navigate(pathAfterSignIn(params.get('p')), { replace: true });
        },
      },
    );
  };
  const textField = (field: TextField) => (
    <TextInput
      key={field}
      id={problemFieldId(field)}
      type={field === 'email' ? 'email' : 'text'}
      label={field === 'voucher' ? t('register.code.label') : t(`field.${field}`)}
      description={field === 'voucher' ? t(`register.code.${profile}`) : undefined}
      autoComplete={autoComplete[field]}
      autoCapitalize={field === 'voucher' ? 'characters' : undefined}
      spellCheck={false}
      maxLength={longest[field]}
      value={texts[field]}
      onChange={({ currentTarget: { value } }) =>
        draft.change((before) => ({ ...before, texts: { ...before.texts, [field]: value } }))
      }
      error={errorAt(field, texts[field].trim() !== '' && isSent(field, texts[field], sent))}
      errorProps={{ role: 'alert' }}
    />
  );

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <ProfileField value={profile} onChange={(profile) => patch({ profile })} />
      {textField('voucher')}
      <div className={classes.names}>
        {textField('firstName')}
        {textField('lastName')}
      </div>
      {textField('email')}
      <CountryField
        of={countries}
        value={idCountry}
        onChange={(idCountry) => patch({ idCountry })}
        error={errorAt('idCountry')}
      />
      <div id={problemFieldId('password')} className={classes.form}>
        <NewPasswordFields value={typed} onChange={setTyped} tried={tried} />
      </div>
      <Checkbox
        id={problemFieldId('termsUse')}
        label={t('register.terms')}
        checked={terms}
        onChange={({ currentTarget }) => setTerms(currentTarget.checked)}
        error={errorAt('termsUse')}
      />
      <TermsLinks />
      {isAskedForCommercial && (
        <Checkbox
          label={t('register.commercial')}
          checked={receiveCommercial}
          onChange={({ currentTarget }) => setReceiveCommercial(currentTarget.checked)}
        />
      )}
      {refusedField === null && <PasswordError error={registering.error ?? countries.error} />}
      <Button type="submit" fullWidth loading={registering.isPending}>
        {t('register.save')}
      </Button>
    </form>
  );
}

/** Returns whether a field has what was sent: a refusal is no longer shown once it was corrected. */
const isSent = (
  field: TextField,
  text: string,
  sent: InputOf<typeof calls.session.registerUser> | undefined,
): boolean => (field === 'voucher' ? readAccessCode(text) : text.trim()) === sent?.[field];
