import { describe, expect, it } from 'vitest';
import { byLastNameIn } from './list-order.ts';

const person = (lastName: string, firstName: string, idUser = 1) => ({ lastName, firstName, idUser });

const sorted = (...people: ReturnType<typeof person>[]) =>
  people.sort(byLastNameIn('es')).map(({ lastName, firstName, idUser }) => `${lastName} ${firstName} ${idUser}`);

describe('byLastNameIn', () => {
  it('sorts by last name, then by first name', () =>
    expect(sorted(person('Ruiz', 'Ana'), person('Gil', 'Zoe'), person('Gil', 'Ana'))).toEqual([
      'Gil Ana 1',
      'Gil Zoe 1',
      'Ruiz Ana 1',
    ]));

  it('sorts ñ after n and ignores accents', () =>
    expect(sorted(person('Ñíguez', 'A'), person('Núñez', 'A'), person('Ávila', 'A'))).toEqual([
      'Ávila A 1',
      'Núñez A 1',
      'Ñíguez A 1',
    ]));

  it('sorts people of the same name by id', () =>
    expect(sorted(person('Gil', 'Ana', 7), person('Gil', 'Ana', 3))).toEqual(['Gil Ana 3', 'Gil Ana 7']));
});
