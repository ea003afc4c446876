import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLogin, loginCandidate, loginStemOf, normalizeLogin } from './logins.ts';

describe('the login of', () => {
  it.each([
    ['Ana', 'Núñez Aldao', 'ana.nunez'],
    ['María José', 'de la Cruz Páez', 'maria.cruz'],
    ['Júlia', "Soler d'Empúries", 'julia.soler'],
    ['Maeve', 'O’Brien', 'maeve.obrien'],
    ['Álex', 'García-Muñoz Ríos', 'alex.garcia'],
    ['Łukasz', 'Groß', 'lukasz.gross'],
    ['Søren', 'Åkesson', 'soren.akesson'],
    ['João', 'da Silva', 'joao.silva'],
    ['Sanne', 'van der Berg', 'sanne.berg'],
    ['Jan', 'van den Heuvel', 'jan.heuvel'],
    ['Daan', 'van ’t Hoff', 'daan.hoff'],
    ['Anna', 'von der Leyen', 'anna.leyen'],
    ['Chloé', 'du Pont', 'chloe.pont'],
    ['Giulia', 'Della Rovere', 'giulia.rovere'],
    ['María', 'San Martín', 'maria.san'],
    ['Zoe', '', 'zoe'],
    ['De', 'La', 'de.la'],
    ['李', '明', 'user'],
  ])('%s %s is %s', (firstName, lastName, login) => {
    expect(loginStemOf({ firstName, lastName })).toBe(login);
  });

  it('a person is never an address and never too long, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (firstName, lastName) => {
        expect(loginStemOf({ firstName, lastName })).toMatch(/^[a-z0-9.]{1,34}$/);
      }),
    ));

  it('further people of the same name ends with a number', () => {
    expect([0, 1, 2].map((index) => loginCandidate('ana.nunez', index))).toEqual([
      'ana.nunez',
      'ana.nunez2',
      'ana.nunez3',
    ]);
  });
});

it.each([
  [' ANA.Nunez ', 'ana.nunez'],
  ['ana\u2011nunez\u200b', 'ana-nunez'],
  ['\uff41na@mar.gal', 'ana@mar.gal'],
])('%j is the login %j', (typed, login) => expect(normalizeLogin(typed)).toBe(login));

describe('isLogin', () => {
  it.each(['ana', 'ana.nunez', '4b-12', 'a_1', 'x'.repeat(40)])('accepts %s', (text) => {
    expect(isLogin(text)).toBe(true);
  });

  it.each(['', 'an', 'ana@school.example', 'Ana', 'ana nunez', '.ana', 'añá', 'x'.repeat(41)])(
    'does not accept %j',
    (text) => {
      expect(isLogin(text)).toBe(false);
    },
  );
});
