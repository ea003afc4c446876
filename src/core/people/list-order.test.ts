import { describe, expect, it } from 'vitest';
import { byLastNameIn, byListNumberIn } from './list-order.ts';

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

describe('byListNumberIn', () => {
  const listed = (listNumber: number | null, lastName: string, idUser: number) => ({
    ...person(lastName, 'Ana', idUser),
    listNumber,
  });

  it('sorts by list number, and those without one last by name', () =>
    expect(
      [listed(null, 'Zárate', 1), listed(10, 'Ávila', 2), listed(null, 'Álvarez', 3), listed(2, 'Zúñiga', 4)]
        .toSorted(byListNumberIn('es'))
        .map(({ idUser }) => idUser),
    ).toEqual([4, 2, 3, 1]));

  it('sorts students with the same number by name', () =>
    expect(
      [listed(1, 'Ruiz', 1), listed(1, 'Ñíguez', 2)].toSorted(byListNumberIn('es')).map(({ idUser }) => idUser),
    ).toEqual([2, 1]));
});
