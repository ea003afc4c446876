import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createMemoryFiles } from '../../../tests/support/memory-files.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { rowsOf } from '../database/database.ts';
import {
  asset,
  assetUse,
  bankEntry,
  catalogue,
  changeLog,
  externalIdentity,
  question,
  questionClassification,
  questionVersion,
  stimulus,
  stimulusVersion,
} from '../database/schema.ts';
import { type BankFolder, importBank } from './import.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const alternatives = ['Cusco', 'Lima'].map((text, index) => ({ letter: 'AB'[index], text }));
const record = (id: string, change: object = {}) => ({
  id,
  lang: 'es',
  path: ['Geografía', 'América', 'Perú'],
  axis: 'Espacio y mapas',
  competency: 'Orientarse en un mapa',
  grade: '1.º ESO',
  year: 2025,
  text: `¿Cuál es la capital de Perú? (${id})`,
  alternatives,
  key: ['B'],
  ...change,
});
const letter = { id: 'c1', lang: 'es', title: 'La carta', text: 'Querida hermana', questionIds: ['q2', 'q3'] };
const folderOf = (files: Record<string, unknown>): BankFolder => ({
  files: Object.keys(files).filter((name) => name.endsWith('.json')),
  read: async (file) => (file in files ? bytesOf(files[file]) : null),
});
const bank = (questions: unknown[], contexts: unknown[] = [letter]) => ({
  meta: { source: 'Prueba' },
  contexts,
  questions,
});
const three = [
  record('q1', { images: [{ file: 'mapa.png', alt: 'mapa' }] }),
  record('q2', { contextId: 'c1', grade: '2.º ESO' }),
  record('q3', { contextId: 'c1', path: ['Geografía'] }),
];

describe('importing a bank', () => {
  let connection: TestDatabase;
  const files = createMemoryFiles();
  const run = (questions: unknown[], contexts?: unknown[]) =>
    importBank(
      {
        database: connection.watched,
        files,
        clock: { now: () => 1_700_000_000_000 },
        images: {
          normalise: async (bytes) =>
            bytes.length > 3
              ? { asset: `${'ab'.repeat(16)}.png`, mime: 'image/png', bytes, width: 320, height: 200 }
              : null,
        },
      },
      folderOf({ 'a.json': bank(questions, contexts), 'mapa.png': 'imagen', 'vacio.png': '' }),
    );
  const tree = async () => {
    const rows = await connection.database.select().from(catalogue).orderBy(catalogue.id);
    const name = (id: number | null) => rows.find((row) => row.id === id)?.name ?? null;
    return rows.map((row) => [row.kind, name(row.idParent), row.name, row.position]);
  };
  /** All that an import writes, in order. */
  const everything = async () => {
    const { database } = connection;
    return {
      questions: await database.select().from(question).orderBy(question.id),
      versions: await database.select().from(questionVersion).orderBy(questionVersion.id),
      classifications: await database
        .select()
        .from(questionClassification)
        .orderBy(questionClassification.idQuestion, questionClassification.idCatalogue),
      stimuli: await database.select().from(stimulus).orderBy(stimulus.id),
      texts: await database.select().from(stimulusVersion).orderBy(stimulusVersion.id),
      identities: await database
        .select()
        .from(externalIdentity)
        .orderBy(externalIdentity.kind, externalIdentity.externalId),
      catalogue: await database.select().from(catalogue).orderBy(catalogue.id),
      entries: await entries(),
      files: await database.select().from(asset).orderBy(asset.id),
      uses: await database.select().from(assetUse).orderBy(assetUse.asset, assetUse.entity, assetUse.id),
      changes: await database.select().from(changeLog).orderBy(changeLog.seq),
    };
  };
  const idOf = async (kind: 'question' | 'stimulus', externalId: string): Promise<number> => {
    const [row] = await connection.database
      .select({ id: externalIdentity.id })
      .from(externalIdentity)
      .where(and(eq(externalIdentity.kind, kind), eq(externalIdentity.externalId, externalId)));
    if (!row) throw new Error(`no ${kind} ${externalId}`);
    return row.id;
  };
  const entries = () => connection.database.select().from(bankEntry).orderBy(bankEntry.id);

  beforeAll(async () => {
    connection = await openDatabase();
  });
  afterAll(() => connection.close());

  it('adds questions, stimuli and images, and reports their numbers', async () => {
    expect(await run(three)).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      questions: 3,
      contexts: 1,
      images: 1,
      refused: [],
    });
    expect(files.names()).toEqual([`${'ab'.repeat(16)}.png`]);
    expect(await connection.database.select().from(asset)).toMatchObject([{ width: 320, height: 200, bytes: 6 }]);
  });

  it('adds missing catalogue entries', async () =>
    expect(await tree()).toEqual([
      ['discipline', null, 'Geografía', 0],
      ['content', 'Geografía', 'América', 0],
      ['detail', 'América', 'Perú', 0],
      ['thematicAxis', 'Geografía', 'Espacio y mapas', 0],
      ['competency', 'Geografía', 'Orientarse en un mapa', 0],
      ['year', 'Geografía', '1.º ESO', 0],
      ['year', 'Geografía', '2.º ESO', 1],
    ]));

  it('lists a single question, and a stimulus with its questions in order', async () => {
    const [alone, group, ...others] = await entries();
    expect(others).toEqual([]);
    expect(alone).toMatchObject({ idSchool: PROVIDER_SCHOOL_ID, idStimulus: null, idOwner: null, examYears: [2025] });
    expect(group).toMatchObject({ idSchool: PROVIDER_SCHOOL_ID, idStimulus: await idOf('stimulus', 'c1') });
    expect(group?.questions).toHaveLength(2);
    expect(alone?.search).toContain('cual es la capital de peru? (q1)');
  });

  it('changes nothing when repeated, the change log included', async () => {
    const before = await everything();
    expect(before.versions).toHaveLength(3);
    expect(before.changes.map(({ entity }) => entity).toSorted()).toEqual([
      ...Array(7).fill('catalogue'),
      'file',
      ...Array(3).fill('question'),
      'stimulus',
    ]);
    expect(await run(three)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toEqual(before);
  });

  it('records which versions show an image, and the size of the image', async () => {
    const { versions, uses } = await everything();
    const [version] = versions;
    expect(uses).toEqual([
      { idSchool: PROVIDER_SCHOOL_ID, asset: `${'ab'.repeat(16)}.png`, entity: 'questionVersion', id: version?.id },
    ]);
    expect(JSON.stringify(version?.content)).toContain('"size":{"width":320,"height":200}');
  });

  it('adds a version of a changed stimulus and preserves the old one', async () => {
    const before = await everything();
    const changed = { ...letter, text: 'Una carta enteramente nueva desde Arequipa.', images: [{ file: 'mapa.png' }] };
    expect(await run(three, [changed])).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const after = await everything();
    expect(after.stimuli).toMatchObject([{ id: before.stimuli[0]?.id, idVersion: after.texts[1]?.id }]);
    expect(after.texts).toEqual([before.texts[0], expect.objectContaining({ idStimulus: before.stimuli[0]?.id })]);
    expect(after.uses).toContainEqual(expect.objectContaining({ entity: 'stimulusVersion', id: after.texts[1]?.id }));
    expect(after.entries[1]?.idStimulus).toBe(before.stimuli[0]?.id);
    expect(after.entries[1]?.search).toContain('arequipa');
    expect(
      after.changes
        .slice(before.changes.length)
        .map(({ entity }) => entity)
        .toSorted(),
    ).toEqual(['file', 'question', 'question', 'stimulus']);
    await run(three);
  });

  it('adds a version of a changed question, which new assessments use', async () => {
    const changed = three.with(0, record('q1', { text: '¿Dónde está Lima?', images: [{ file: 'mapa.png' }] }));
    expect(await run(changed)).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    const versions = await connection.database
      .select({ id: questionVersion.id, current: question.idVersion })
      .from(questionVersion)
      .innerJoin(question, eq(question.id, questionVersion.idQuestion))
      .where(eq(question.id, await idOf('question', 'q1')))
      .orderBy(questionVersion.id);
    expect(versions).toHaveLength(2);
    expect(versions[1]?.id).toBe(versions[1]?.current);
    expect((await entries())[0]?.search).toContain('donde esta lima?');
  });

  it('preserves local corrections until the file changes the question', async () => {
    await run(three);
    const wordingOf = async (externalId: string) => {
      const [row] = await connection.database
        .select({ idQuestion: question.id, version: questionVersion })
        .from(question)
        .innerJoin(questionVersion, eq(questionVersion.id, question.idVersion))
        .where(eq(question.id, await idOf('question', externalId)));
      if (!row) throw new Error(`no question ${externalId}`);
      return row;
    };
    const { idQuestion, version } = await wordingOf('q1');
    const { id: _, uuid: __, ...before } = version;
    const [corrected] = await connection.database
      .insert(questionVersion)
      .values({ ...before, comment: 'Corrected' })
      .returning();
    await connection.database
      .update(question)
      .set({ idVersion: corrected?.id ?? 0 })
      .where(eq(question.id, idQuestion));
    const idStimulus = await idOf('stimulus', 'c1');
    const correctedText = eq(stimulusVersion.idStimulus, idStimulus);
    await connection.database.update(stimulusVersion).set({ title: 'Corrected' }).where(correctedText);
    expect(await run(three)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await wordingOf('q1')).version).toEqual(corrected);
    const texts = await connection.database.select().from(stimulusVersion).where(correctedText);
    expect(new Set(texts.map(({ title }) => title))).toEqual(new Set(['Corrected']));
    expect(await run(three.with(0, record('q1', { comment: 'From the file' })))).toMatchObject({ changed: 1 });
    expect((await wordingOf('q1')).version.comment).toBe('From the file');
    await run(three);
  });

  it('adds no questions to a deleted stimulus, and restores no deleted question', async () => {
    const { database } = connection;
    const rowOf = async (externalId: string) =>
      (
        await database
          .select()
          .from(question)
          .where(eq(question.id, await idOf('question', externalId)))
      )[0];
    const deleted = await idOf('stimulus', 'c1');
    await database.update(stimulus).set({ deleted: true }).where(eq(stimulus.id, deleted));
    await database
      .update(question)
      .set({ idStimulus: null, stimulusPosition: null })
      .where(eq(question.idStimulus, deleted));
    await database
      .update(question)
      .set({ deleted: true })
      .where(eq(question.id, await idOf('question', 'q1')));
    const before = await everything();
    expect(await run(three)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toEqual(before);

    const renewed = three.with(1, record('q2', { contextId: 'c1', year: 2024 })).with(0, record('q1', { year: 2024 }));
    expect(await run(renewed)).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    const living = await idOf('stimulus', 'c1');
    expect(living).not.toBe(deleted);
    const texts = await database.select().from(stimulusVersion).where(eq(stimulusVersion.idStimulus, living));
    expect(texts).toMatchObject([{ title: 'La carta' }]);
    expect(await rowOf('q2')).toMatchObject({ idStimulus: living, stimulusPosition: 1 });
    expect(await rowOf('q1')).toMatchObject({ deleted: true, examYear: 2025 });

    await database
      .update(question)
      .set({ deleted: false })
      .where(eq(question.id, await idOf('question', 'q1')));
    await database
      .update(question)
      .set({ idStimulus: living, stimulusPosition: 2 })
      .where(eq(question.id, await idOf('question', 'q3')));
    await run(three);
  });

  it('moves a question to another stimulus, and leaves the others together', async () => {
    const moved = three.with(2, record('q3', { path: ['Historia'], year: 2026 }));
    expect(await run(moved)).toMatchObject({ added: 0, changed: 1 });
    const listed = await entries();
    expect(listed.map((entry) => [entry.idStimulus !== null, entry.questions.length])).toEqual([
      [false, 1],
      [true, 1],
      [false, 1],
    ]);
    expect(listed[2]?.examYears).toEqual([2026]);
  });

  it('reports invalid records by name and imports the others', async () => {
    const report = await run(
      [
        record('q4'),
        record('q4'),
        record('q5', { key: [] }),
        record('q6', { images: [{ file: 'perdida.png' }] }),
        record('q7', { images: [{ file: 'vacio.png' }] }),
        record('q8', { contextId: 'c9' }),
        { id: 'q9', lang: 5 },
        'nothing',
      ],
      [],
    );
    expect(report).toMatchObject({ added: 1, contexts: 0 });
    expect(report.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['q9', 'notARecord'],
      ['', 'notARecord'],
      ['q4', 'twice'],
      ['q5', 'noKey'],
      ['q6', 'imageMissing'],
      ['q7', 'imageMissing'],
      ['q8', 'contextMissing'],
    ]);
  });

  it('names a file without questions', async () => {
    const report = await importBank(
      { database: connection.watched, files, clock: { now: () => 0 }, images: { normalise: async () => null } },
      folderOf({ 'a.json': '{"meta": ', 'b.json': [], 'c.json': { questions: [] } }),
    );
    expect(report.refused.map(({ file, reason }) => [file, reason])).toEqual([
      ['a.json', 'notARecord'],
      ['b.json', 'notARecord'],
    ]);
  });

  it('lists every question once after any sequence of imports', async () => {
    const rows = rowsOf<{ n: number }>(
      await connection.database.execute(
        sql`select count(*)::int as n from question where not deleted and id not in (select unnest(questions) from bank_entry)`,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
