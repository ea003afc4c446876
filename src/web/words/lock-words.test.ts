import { expect, it } from 'vitest';
import { words as refusalsEn } from './refusals/en.ts';
import { words as refusalsEs } from './refusals/es.ts';
import { words as refusalsPt } from './refusals/pt.ts';
import en from './session/en.json' with { type: 'json' };
import es from './session/es.json' with { type: 'json' };
import pt from './session/pt.json' with { type: 'json' };

const languages = {
  en: { refusals: refusalsEn, session: en, people: /teacher.*coordinator.*administrator/ },
  es: { refusals: refusalsEs, session: es, people: /docente.*coordinación.*administración/ },
  pt: { refusals: refusalsPt, session: pt, people: /professor.*coordenação.*administração/ },
};

it.each(Object.entries(languages))(
  'in %s who is locked out is told how long to wait and who can unlock',
  (_, { refusals, session, people }) => {
    expect(refusals.loginLocked).toMatch(/5 min/);
    expect(session.locked_other).toContain('{{count}}');
    for (const text of [refusals.loginLocked, session.locked_one, session.locked_other]) expect(text).toMatch(people);
  },
);
