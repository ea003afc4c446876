import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { assetUse, user } from '../database/schema.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let bruno: TestUser;
let lucia: TestUser;
let noa: TestUser;
let carla: TestUser;
let coordinator: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  const other = await world.addSchool('Colegio Sol');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
  coordinator = await world.addPerson('coordinator', 'Iria Vila', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Castro', idSchool);
  carla = await world.addPerson('teacher', 'Carla Rey', other);
  await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
});
afterAll(() => world.close());

let shade = 0;
const picture = async (width: number, height: number) => {
  // Shades that differ after compression: equal pictures of two people are one file.
  shade += 30;
  const background = { r: shade, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } }).withExif({ IFD0: { Copyright: 'Ana' } });
};
const upload = async (person: TestUser, bytes: Uint8Array) =>
  (await person.client.users.uploadUserPhoto({ file: new Blob([new Uint8Array(bytes)]) })).content.photo;
const statusFor = async (person: TestUser | null, photo: string) =>
  (await (person?.client ?? world.anonymous).raw('GET', `/files/${photo}`)).status;
const photoOf = async (person: TestUser) =>
  (await world.database.select().from(user).where(eq(user.id, person.idUser)))[0]?.photo;

describe('the photo of a user', () => {
  it('is taken from a form in which it has any name, if it is the only file', async () => {
    const send = async (...names: string[]) => {
      const form = new FormData();
      const bytes = await (await picture(90, 60)).png().toBuffer();
      for (const name of names) form.set(name, new File([new Uint8Array(bytes)], 'ana.png', { type: 'image/png' }));
      return (await ana.client.raw('POST', '/uploadUserPhoto', form)).json();
    };
    const { content } = await send('photo');
    expect(await photoOf(ana)).toBe(content.photo);
    expect(await send('photo', 'other')).toMatchObject({ success: false, error: 'Missing parameters' });
    expect(await send()).toMatchObject({ success: false, error: 'Missing parameters' });
  });

  it('is the square middle of what was uploaded, small and without metadata', async () => {
    const photo = await upload(ana, await (await picture(1400, 900)).jpeg().toBuffer());
    const response = await ana.client.raw('GET', `/files/${photo}`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const metadata = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(metadata.exif).toBeUndefined();
    expect((await ana.client.session.currentSession({})).user.photo).toBe(photo);
  });

  it('is seen by those who see the person, and by nobody else', async () => {
    const ofStudent = await upload(lucia, await (await picture(90, 90)).png().toBuffer());
    const ofTeacher = await upload(bruno, await (await picture(90, 90)).png().toBuffer());
    const who = { ana, bruno, coordinator, lucia, noa, carla, nobody: null };
    const seen = async (photo: string) => {
      const names: string[] = [];
      for (const [name, person] of Object.entries(who)) if ((await statusFor(person, photo)) === 200) names.push(name);
      return names;
    };
    expect(await seen(ofStudent)).toEqual(['ana', 'coordinator', 'lucia']);
    expect(await seen(ofTeacher)).toEqual(['ana', 'bruno', 'coordinator']);
  });

  it('is removed for everybody, and its file is no longer in use', async () => {
    const photo = await upload(noa, await (await picture(90, 60)).png().toBuffer());
    const uses = () => world.database.select().from(assetUse).where(eq(assetUse.id, noa.idUser));
    expect(await uses()).toMatchObject([{ idSchool, asset: photo, entity: 'user' }]);
    await noa.client.users.removeUserPhoto({});
    expect(await photoOf(noa)).toBeNull();
    expect(await uses()).toEqual([]);
    for (const person of [noa, coordinator]) expect(await statusFor(person, photo)).toBe(404);
  });

  it.each([
    ['a text', new TextEncoder().encode('no soy una imagen')],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an empty file', new Uint8Array()],
  ])('is not replaced by %s', async (_, bytes) => {
    const before = await upload(bruno, await (await picture(64, 64)).png().toBuffer());
    const call = bruno.client.users.uploadUserPhoto({ file: new Blob([bytes as Uint8Array<ArrayBuffer>]) });
    await expect(call).refusedAs('imagesOnly');
    expect(await photoOf(bruno)).toBe(before);
  });

  it('is not replaced by a file beyond 10 MB', async () => {
    const call = bruno.client.users.uploadUserPhoto({ file: new Blob([new Uint8Array(10_000_001)]) });
    await expect(call).refusedAs('fileTooLarge');
  });
});
