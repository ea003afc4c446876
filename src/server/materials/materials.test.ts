import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { MATERIAL_FILE_BYTES, MOST_MATERIALS } from '../../contract/materials.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { assetUse, audit, material } from '../database/schema.ts';

let world: World;
let root: TestUser;
let ana: TestUser;
let luis: TestUser;

const pdf = '%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n';
const NO_FILE = `${'0'.repeat(32)}.pdf`;
const named = (content: BlobPart, name = 'guia.pdf') => new File([content], name) as never;
const upload = async (content: BlobPart = pdf) =>
  (await root.client.materials.uploadMaterialFile({ file: named(content) })).content.file;
const link = { name: 'Vídeos', link: 'https://example.org/videos' };
const guide = { name: 'Guía', icon: 'book' as const, entries: [link] };
const add = async (more: object = {}) => (await root.client.materials.addMaterial({ ...guide, ...more })).content.id;
const rows = () => world.database.select().from(material).orderBy(material.position);
const menuOf = async ({ client }: TestUser) =>
  (await client.materials.getComplementaryMaterialMenu({})).content.map(({ name }) => name);

beforeAll(async () => {
  world = await openWorld();
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  const idSchool = await world.addSchool('IES Sol');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  luis = await world.addPerson('student', 'Luis Prado', idSchool);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.delete(material);
  await world.database.delete(assetUse);
});

describe('the materials of the menu', () => {
  it('are those for the role, language and country of the caller, in order', async () => {
    await add({ name: 'Para todos' });
    await add({ name: 'Docentes', roles: ['teacher'] });
    await add({ name: 'Portugués', languages: ['pt'] });
    await add({ name: 'España', countries: [14] });
    expect(await menuOf(ana)).toEqual(['Para todos', 'Docentes', 'España']);
    expect(await menuOf(luis)).toEqual(['Para todos', 'España']);
  });

  it('open with their entries for those who see them alone', async () => {
    const id = await add({ roles: ['teacher'] });
    expect((await ana.client.materials.getComplementaryMaterial({ id })).content).toEqual({
      ...{ id, name: 'Guía', icon: 'book', entries: [{ id: 1, ...link, file: null }] },
    });
    await expect(luis.client.materials.getComplementaryMaterial({ id })).refusedAs('materialNotValid');
    await expect(ana.client.materials.getComplementaryMaterial({ id: id + 1 })).refusedAs('materialNotValid');
  });
});

describe('viewCMaterialFile', () => {
  it('gives a file in base64 with its name, and of a link the address', async () => {
    const id = await add({ entries: [{ name: 'Manual', file: await upload() }, link] });
    const { viewCMaterialFile } = ana.client.materials;
    expect(await viewCMaterialFile({ id, idFile: 1 })).toMatchObject({
      ...{ fileName: 'Manual.pdf', link: null, file: Buffer.from(pdf).toString('base64') },
    });
    expect(await viewCMaterialFile({ id, idFile: 2 })).toMatchObject({ file: null, link: link.link });
  });

  it('gives a file of many pieces whole', async () => {
    const long = `${pdf}${'x'.repeat(100_000)}%%EOF`;
    const id = await add({ entries: [{ name: 'Manual', file: await upload(long) }] });
    const { file } = await ana.client.materials.viewCMaterialFile({ id, idFile: 1 });
    expect(Buffer.from(file ?? '', 'base64').toString()).toBe(long);
  });

  it('refuses unknown entries and materials for others', async () => {
    const id = await add({ roles: ['teacher'] });
    await expect(ana.client.materials.viewCMaterialFile({ id, idFile: 9 })).refusedAs('materialNotValid');
    await expect(luis.client.materials.viewCMaterialFile({ id, idFile: 1 })).refusedAs('materialNotValid');
  });
});

describe('a file of a material', () => {
  const see = async ({ client }: TestUser, file: string) => client.raw('GET', `/files/${file}`);

  it('is served to those who see the material, as long as it has it', async () => {
    const file = await upload();
    const id = await add({ roles: ['student'], entries: [{ name: 'Manual', file }] });
    const reply = await see(luis, file);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-security-policy')).not.toContain('sandbox');
    expect((await see(ana, file)).status).toBe(404);
    await root.client.materials.editMaterial({ id, entries: [link] });
    expect((await see(luis, file)).status).toBe(404);
  });
});

describe('addMaterial', () => {
  it('refuses unknown countries, files that are not stored, and one more than there may be', async () => {
    const { addMaterial } = root.client.materials;
    await expect(addMaterial({ ...guide, countries: [999] })).refusedAs('countryNotValid');
    await expect(addMaterial({ ...guide, entries: [{ name: 'X', file: NO_FILE }] })).refusedAs('filesMissing');
    expect(await rows()).toEqual([]);
    for (let count = 0; count < MOST_MATERIALS; count++) await add();
    await expect(addMaterial(guide)).refusedAs('tooManyMaterials');
    expect(await rows()).toHaveLength(MOST_MATERIALS);
  });

  it('rejects entries with neither or both of link and file, other addresses, and unknown icons', async () => {
    const { addMaterial } = root.client.materials;
    const wrong = [{ name: 'X' }, { ...link, file: NO_FILE }, { name: 'X', link: 'javascript:alert(1)' }];
    for (const entry of wrong) await expect(addMaterial({ ...guide, entries: [entry] })).rejects.toThrow('Invalid');
    await expect(addMaterial({ ...guide, icon: 'skull' as never })).notDoneWith(400, 'Invalid icon parameter');
    expect(await rows()).toEqual([]);
  });
});

describe('editMaterial', () => {
  it('changes what is given, keeps the ids of entries, and says before and after in the audit', async () => {
    const id = await add();
    const entries = [
      { name: 'Nuevo', link: 'https://example.org' },
      { ...link, id: 1 },
    ];
    await root.client.materials.editMaterial({ id, name: 'Ayuda', entries });
    expect(await rows()).toMatchObject([{ name: 'Ayuda', icon: 'book', entries: [{ id: 2 }, { id: 1 }] }]);
    const all = await world.database.select().from(audit).where(eq(audit.call, 'editMaterial')).orderBy(audit.id);
    expect(all.at(-1)).toMatchObject({ before: { name: 'Guía' }, after: { name: 'Ayuda' } });
  });

  it('moves a material within the menu', async () => {
    await add({ name: 'A' });
    await add({ name: 'B' });
    const id = await add({ name: 'C' });
    await root.client.materials.editMaterial({ id, position: 1 });
    expect(await menuOf(ana)).toEqual(['C', 'A', 'B']);
    await root.client.materials.editMaterial({ id, position: 99 });
    expect(await menuOf(ana)).toEqual(['A', 'B', 'C']);
  });

  it('refuses unknown materials, countries and files', async () => {
    const id = await add();
    const before = await rows();
    const { editMaterial } = root.client.materials;
    await expect(editMaterial({ id: id + 1, name: 'X' })).refusedAs('materialNotValid');
    await expect(editMaterial({ id, countries: [999] })).refusedAs('countryNotValid');
    await expect(editMaterial({ id, entries: [{ name: 'X', file: NO_FILE }] })).refusedAs('filesMissing');
    expect(await rows()).toEqual(before);
  });
});

describe('removeMaterial', () => {
  it('removes it and closes the gap', async () => {
    const id = await add({ entries: [{ name: 'Manual', file: await upload() }] });
    await add({ name: 'B' });
    await root.client.materials.removeMaterial({ id });
    expect(await rows()).toMatchObject([{ name: 'B', position: 1 }]);
    expect(await world.database.select().from(assetUse)).toEqual([]);
    await expect(root.client.materials.removeMaterial({ id })).refusedAs('materialNotValid');
  });
});

describe('uploadMaterialFile', () => {
  it('stores PDFs, PNGs and JPEGs', async () => {
    expect(await upload()).toMatch(/\.pdf$/);
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f6b63' } });
    for (const bytes of [await image.png().toBuffer(), await image.jpeg().toBuffer()])
      expect(await upload(new Uint8Array(bytes))).toMatch(/\.(png|jpg|webp)$/);
  });

  it('refuses other files, cut ones and larger ones', async () => {
    const { uploadMaterialFile } = root.client.materials;
    for (const content of ['<html>', '%PDF-1.7 cut off', '\x89PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      await expect(uploadMaterialFile({ file: named(content) })).refusedAs('documentsOnly');
    const large = new Uint8Array(MATERIAL_FILE_BYTES + 1);
    await expect(uploadMaterialFile({ file: named(large) })).refusedAs('fileTooLarge');
  });
});

describe('the administration of materials', () => {
  it('is refused to everybody but administrators of the installation, and changes nothing', async () => {
    const id = await add();
    const before = await rows();
    const { getMaterials, addMaterial, editMaterial, removeMaterial, uploadMaterialFile } = ana.client.materials;
    await expect(getMaterials({})).notDoneWith(403, 'Not allowed');
    await expect(addMaterial(guide)).notDoneWith(403, 'Not allowed');
    await expect(editMaterial({ id, name: 'Mine' })).notDoneWith(403, 'Not allowed');
    await expect(removeMaterial({ id })).notDoneWith(403, 'Not allowed');
    await expect(uploadMaterialFile({ file: named(pdf) })).notDoneWith(403, 'Not allowed');
    expect(await rows()).toEqual(before);
    expect((await root.client.materials.getMaterials({})).content).toMatchObject([{ id, roles: [], countries: [] }]);
  });
});
