import { describe, expect, it } from 'vitest';
import { type AccountRecipient, passwordChangedMail, passwordLinkMail } from './mails.ts';

const LINK = 'https://school.test/change-password?link=abc';
const reader = (language: string | null): AccountRecipient => ({
  ...{ to: 'ana@test.school', firstName: 'Ana', language, timezone: 'America/Sao_Paulo' },
});

describe('passwordLinkMail', () => {
  it.each([
    ['en', 'en', 'Choose a new password', 'It works once and is valid for one hour'],
    ['es', 'es', 'Elige una contraseña nueva', 'Solo sirve una vez y caduca en una hora'],
    ['es-ga', 'es', 'Elige una contraseña nueva', 'Solo sirve una vez y caduca en una hora'],
    ['pt', 'pt', 'Escolha uma nova senha', 'Ele funciona uma única vez e vale por uma hora'],
    ['fr', 'en', 'Choose a new password', 'It works once'],
    ['es-va', 'es', 'Elige una contraseña nueva', 'Solo sirve una vez'],
    [null, 'es', 'Elige una contraseña nueva', 'Solo sirve una vez'],
    ['xx', 'es', 'Elige una contraseña nueva', 'Solo sirve una vez'],
  ])('for language %s is written in %s, as plain text and HTML', (language, lang, subject, said) => {
    const mail = passwordLinkMail(reader(language), { address: LINK, isExpired: false });
    expect(mail).toMatchObject({ to: 'ana@test.school', subject: `${subject} – Assessments Assistant` });
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(said);
      expect(text).toContain(LINK);
    }
    expect(mail.text).toMatch(/^\S*https:\/\/school\.test\/change-password\?link=abc$/m);
    expect(mail.html).toContain(`<html lang="${lang}">`);
  });

  it.each(['en', 'es', 'pt'])('begins with a capital letter after the greeting in %s', (language) => {
    for (const isExpired of [false, true]) {
      const { text } = passwordLinkMail(reader(language), { address: LINK, isExpired });
      expect(text.split('\n\n')[1]).toMatch(/^\p{Lu}/u);
    }
  });

  it('escapes HTML in a name', () => {
    const { html, text } = passwordLinkMail(
      { ...reader('en'), firstName: '<b>"Ana" & co' },
      { address: LINK, isExpired: true },
    );
    expect(html).toContain('Hello &lt;b&gt;&quot;Ana&quot; &amp; co,');
    expect(text).toContain('Hello <b>"Ana" & co,');
  });
});

describe('passwordChangedMail', () => {
  const changed = { at: Date.parse('2026-03-02T15:30:00Z'), address: 'https://school.test/login' };

  it.each([
    ['en', 'March 2, 2026', 'If it was not you'],
    ['es', '2 de marzo de 2026', 'Si no has sido tú'],
    ['pt', '2 de março de 2026', 'Se não foi você'],
  ])('for language %s contains the local time of the school and what to do', (language, day, advice) => {
    const { text, html } = passwordChangedMail(reader(language), changed);
    for (const said of [day, '12:30', advice, changed.address]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
  });
});
