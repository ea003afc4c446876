import { describe, expect, it } from 'vitest';
import { nearKeysOf, soundKeyOf, soundOf } from './sounds.ts';

describe('soundOf', () => {
  it.each([
    ['photosintesis', 'fotosintesis'],
    ['theorema', 'teorema'],
    ['hipotesis', 'ipotesis'],
    ['ecuasion', 'ecuacion'],
    ['kilometro', 'quilometro'],
    ['rasis', 'raciz'],
    ['vertevrado', 'bertebrado'],
    ['jeometria', 'geometria'],
    ['cabayo', 'caballo'],
    ['imbierno', 'invierno'],
    ['dezesseis', 'deseseis'],
    ['nascimento', 'nacimento'],
    ['xave', 'chave'],
    ['comission', 'comision'],
  ])('is the same for %j and %j', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

  it.each([
    ['gato', 'jato'],
    ['casa', 'caca'],
    ['pata', 'bata'],
    ['celula', 'cedula'],
  ])('differs for %j and %j', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)));
});

describe('nearKeysOf', () => {
  it.each([
    ['ecuasion', 'ecuacion'],
    ['trangulo', 'triangulo'],
    ['fotosintsis', 'fotosintesis'],
    ['photosintesis', 'fotosintesis'],
    ['cirulo', 'circulo'],
    ['insulna', 'insulina'],
    ['equaton', 'equation'],
    ['geometia', 'geometria'],
    ['celual', 'celula'],
    ['epuacion', 'ecuacion'],
    ['iecuacion', 'ecuacion'],
    ['cuacion', 'ecuacion'],
    ['electroencefalogrrama', 'electroencefalograma'],
  ])('of %j have the key of %j', (typed, meant) => expect(nearKeysOf(typed)).toContain(soundKeyOf(meant)));

  it.each([
    ['celula', 'tejido'],
    ['ecuacion', 'funcion'],
  ])('of %j do not have the key of %j', (typed, other) => expect(nearKeysOf(typed)).not.toContain(soundKeyOf(other)));

  it('are few even for the longest word', () =>
    expect(nearKeysOf('bcdfgjklmnpqrstvwxyz'.repeat(2)).length).toBeLessThan(500));
});
