import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, country } from '../database/schema.ts';

let world: World;
let root: TestUser;
let xavier: TestUser;

beforeAll(async () => {
  world = await openWorld();
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  xavier = await world.addPerson('administrator', 'Xavier Montes', await world.addSchool('IES Sol'));
});
afterAll(() => world.close());

const portugal = {
  ...{ name: 'Portugal', abbreviation: 'pt', language: 'pt' as const, access: true, groups: false },
  ...{ simplificaReportsStudentsStatistics: false, simplificaReportsGenerateSheet: '1' as const },
};
const countries = async () => (await world.anonymous.installation.getCountries({})).content;
const countryOf = async (wanted: number) => (await countries()).find(({ id }) => id === wanted);

beforeEach(() => world.database.delete(country).where(eq(country.abbreviation, 'PT')));

describe('addCountry', () => {
  it('adds a country with the id that is given, or the next one', async () => {
    const { idCountry } = (await root.client.installation.addCountry(portugal)).content;
    expect(idCountry).toBe(15);
    expect(await countryOf(15)).toEqual({
      ...{ id: 15, idCountry: 15, name: 'Portugal', abbreviation: 'PT', language: 'pt', access: 1, groups: 0 },
      ...{ simplificaReportsStudentsStatistics: '0', simplificaReportsGenerateSheet: '1' },
    });
    await world.database.delete(country).where(eq(country.id, 15));
    await root.client.installation.addCountry({ ...portugal, idCountry: 7 });
    expect(await countryOf(7)).toMatchObject({ name: 'Portugal' });
  });

  it('refuses an id, name or abbreviation that another country has', async () => {
    const before = await countries();
    for (const same of [{ idCountry: 14 }, { name: 'españa' }, { abbreviation: 'es' }])
      await expect(root.client.installation.addCountry({ ...portugal, ...same })).refusedAs('countryExists');
    await expect(root.client.installation.addCountry({ ...portugal, abbreviation: 'P' })).notDoneWith(
      ...([400, 'Invalid abbreviation parameter'] as const),
    );
    await expect(root.client.installation.addCountry({ ...portugal, language: 'xx' as never })).notDoneWith(
      ...([400, 'Invalid language parameter'] as const),
    );
    expect(await countries()).toEqual(before);
  });
});

describe('editCountry', () => {
  it('changes what is given, and says before and after in the audit', async () => {
    await root.client.installation.addCountry({ ...portugal, idCountry: 20 });
    await root.client.installation.editCountry({ idCountry: 20, access: false, simplificaReportsGenerateSheet: '0' });
    expect(await countryOf(20)).toMatchObject({ access: 0, name: 'Portugal', simplificaReportsGenerateSheet: '0' });
    const [row] = await world.database.select().from(audit).where(eq(audit.call, 'editCountry')).orderBy(audit.id);
    expect(row).toMatchObject({ before: { access: true }, after: { access: false } });
  });

  it('refuses an unknown country, and a name or abbreviation of another one', async () => {
    await root.client.installation.addCountry({ ...portugal, idCountry: 20 });
    const { editCountry } = root.client.installation;
    await expect(editCountry({ idCountry: 999, name: 'X' })).refusedAs('countryNotValid');
    await expect(editCountry({ idCountry: 20, name: 'España' })).refusedAs('countryExists');
    expect(await countryOf(20)).toMatchObject({ name: 'Portugal' });
  });

  it('and addCountry refuse the administrators of a school', async () => {
    const { addCountry, editCountry } = xavier.client.installation;
    await expect(addCountry(portugal)).notDoneWith(403, 'Not allowed');
    await expect(editCountry({ idCountry: 14, name: 'Mine' })).notDoneWith(403, 'Not allowed');
    expect(await countryOf(14)).toMatchObject({ name: 'España' });
  });
});
