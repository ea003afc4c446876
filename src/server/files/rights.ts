import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { isMaterialFor } from '../../core/people/materials.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Shows } from '../../core/results/details.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { asset, assetUse, material } from '../database/schema.ts';
import { type AreDetailsOpen, type FileUses, PaperRights, usesOf } from './paper-rights.ts';
import { isUserPhoto, mayReadUserPhoto } from './user-photos.ts';

/** How long a granted right is cached: a class opens one paper with its images in the same minute. */
const TRUSTED_MS = 60_000;
const MOST_TRUSTED = 50_000;

/**
 * Decides who may read a stored file, by the rows that use it. Caches granted rights, not refused ones, and forgets them when a
 * schedule or a roster of the school changes.
 */
export class FileRights {
  /** How often the rights in a school were forgotten. */
  readonly #changes = new Map<number, number>();
  readonly #until = new LRUCache<string, Instant>({ max: MOST_TRUSTED });
  readonly #rights: ReturnType<typeof createFileRights>;

  constructor(areDetailsOpen: AreDetailsOpen) {
    this.#rights = createFileRights(new PaperRights(areDetailsOpen));
  }

  /**
   * Returns whether a user may read a file. Staff may read the files of their school, including unused uploads, and
   * those of the provider that are published or used in the school's assessments and schedules; the provider's staff
   * may read all of the provider's. Students may read those in papers of schedules that have started for them, and those of
   * solutions once these are shown. Files of complementary material are for those whom the material is for. The photo of
   * a person is for those who may read the person's data.
   */
  async mayRead(db: Database, me: Me, name: string, now: Instant): Promise<boolean> {
    const isStudent = me.role === 'student';
    const isPhoto = isUserPhoto(name);
    const inSchools = this.#stateOf(isStudent || isPhoto ? me.schools : [schoolOf(me)]);
    const key = `${isStudent || isPhoto ? `user ${me.idUser} ${me.idSchool}` : 'any'} ${inSchools} ${name}`;
    const until = this.#until.get(key);
    if (until !== undefined && now < until && now >= until - TRUSTED_MS) return true;
    const { photo, paper, solution, school, material } = this.#rights;
    const rights = isPhoto ? [photo] : isStudent ? [paper, solution] : [school];
    const uses = usesOf(db, me, name, now);
    const may = await isGrantedByAny(rights, db, me, name, now, uses);
    if (may) this.#until.set(key, now + TRUSTED_MS);
    else this.#until.delete(key);
    return may || (!isPhoto && (await material.mayRead(db, me, name, now, uses)));
  }

  /** Forgets the rights in schools. */
  forget(schools: readonly number[]): void {
    for (const school of schools) this.#changes.set(school, (this.#changes.get(school) ?? 0) + 1);
  }

  #stateOf(schools: Iterable<number>): string {
    return [...schools].map((school) => `${school}.${this.#changes.get(school) ?? 0}`).join();
  }
}

type FileRight = {
  /** What files that are read by it may have. */
  shows: Shows;
  mayRead(db: Database, me: Me, name: string, now: Instant, uses: FileUses): Promise<boolean>;
};

const isGrantedByAny = async (rights: readonly FileRight[], ...asked: Parameters<FileRight['mayRead']>) => {
  for (const right of rights) if (await right.mayRead(...asked)) return true;
  return false;
};

/** Returns why a file may be read. A picture of a solution is a secret until then, also to those who know its name. */
const createFileRights = (
  papers: PaperRights,
): Readonly<Record<'photo' | 'paper' | 'solution' | 'school' | 'material', FileRight>> => ({
  photo: { shows: 'nothing', mayRead: mayReadUserPhoto },
  // Activities score themselves, so that their packages have keys.
  paper: {
    shows: 'keys',
    mayRead: async (db, me, name, now, uses) =>
      (await isInPaperOf(db, me, name, now)) || (await papers.isOnPaper(db, name, uses)),
  },
  solution: { shows: 'keys', mayRead: (db, _me, _name, now, uses) => papers.isInShownSolution(db, now, uses) },
  school: { shows: 'keys', mayRead: (db, me, name) => isReadableAtSchool(db, schoolOf(me), name) },
  material: { shows: 'nothing', mayRead: (db, me, name) => isInMaterialFor(db, me, name) },
});

const isReadableAtSchool = async (db: Database, idSchool: number, name: string): Promise<boolean> => {
  if ((await prepared(db).ofSchool.execute({ idSchool, name })).length > 0) return true;
  return idSchool !== PROVIDER_SCHOOL_ID && (await prepared(db).provided.execute({ idSchool, name })).length > 0;
};

/** Returns whether a stimulus or the assessment itself shows the file in a schedule that has started for the student. */
const isInPaperOf = async (db: Database, { idUser, schools }: Me, name: string, now: Instant): Promise<boolean> => {
  const parameters = {
    schools: [...schools],
    all: [...schools, PROVIDER_SCHOOL_ID],
    idUser,
    name,
    now: new Date(now).toISOString(),
  };
  return (await prepared(db).inPapers.execute(parameters)).length > 0;
};

/** Reads the materials each time, so that a person whom a material is no longer for is refused at once. */
const isInMaterialFor = async (db: Database, me: Me, name: string): Promise<boolean> => {
  const audiences = await db
    .select({ roles: material.roles, languages: material.languages, countries: material.countries })
    .from(assetUse)
    .innerJoin(material, and(eq(material.idSchool, assetUse.idSchool), eq(material.id, assetUse.id)))
    .where(and(eq(assetUse.idSchool, PROVIDER_SCHOOL_ID), eq(assetUse.asset, name), eq(assetUse.entity, 'material')));
  return audiences.some((audience) => isMaterialFor(me, audience));
};

const { placeholder } = sql;
const anyRow = { found: sql<number>`1` };

const ofSchool = (db: Database) =>
  db
    .select(anyRow)
    .from(asset)
    .where(sql`${asset.idSchool} = ${placeholder('idSchool')} and ${asset.id} = ${placeholder('name')}`)
    .prepare('file_of_school');

/**
 * The provider's files in a school's assessments and schedules are readable there even after the provider has withdrawn
 * them.
 */
const provided = (db: Database) => {
  const school = placeholder('idSchool');
  return db
    .select(anyRow)
    .from(assetUse)
    .where(
      sql`asset_use.id_school = ${PROVIDER_SCHOOL_ID} and asset_use.asset = ${placeholder('name')} and case asset_use.entity
        when 'questionVersion' then exists (
          select from question_version v join question q on q.id_school = v.id_school and q.id = v.id_question
          where v.id_school = asset_use.id_school and v.id = asset_use.id and (
            q.publication_state = 'published' and not q.deleted
            or exists (select from schedule_item i where i.id_school = ${school}
              and i.id_question = v.id_question and i.id_question_version = v.id)
            or exists (select from assessment_snapshot i where i.id_school = ${school} and i.form_number = 1
              and i.id_question = v.id_question and i.id_question_version = v.id)
            or exists (select from assessment_question i where i.id_school = ${school}
              and i.id_question = v.id_question and i.id_question_version = v.id)))
        when 'stimulusVersion' then exists (
          select from stimulus_version v
          where v.id_school = asset_use.id_school and v.id = asset_use.id and (
            exists (select from question q where q.id_school = v.id_school and q.id_stimulus = v.id_stimulus
              and q.publication_state = 'published' and not q.deleted)
            or exists (select from assessment_snapshot i where i.id_school = ${school} and i.form_number = 1
              and i.question_school = v.id_school and i.id_stimulus = v.id_stimulus and i.id_stimulus_version = v.id)
            or exists (select from assessment_question i where i.id_school = ${school}
              and i.question_school = v.id_school and i.id_stimulus_version = v.id)))
        when 'assessment' then exists (
          select from assessment a where a.id_school = asset_use.id_school and a.id = asset_use.id and (
            a.publication_state = 'published' and a.status = 2 and not a.deleted
            or exists (select from schedule s where s.id_school = ${school}
              and s.assessment_school = a.id_school and s.id_assessment = a.id)))
        else false end`,
    )
    .limit(1)
    .prepare('file_provided');
};

const inPapers = (db: Database) => {
  const schools = sql`any(${placeholder('schools')}::bigint[])`;
  const all = sql`any(${placeholder('all')}::bigint[])`;
  const startedSchedules = sql`from schedule s
    join schedule_student t on t.id_school = s.id_school and t.id_schedule = s.id and t.id_user = ${placeholder('idUser')}
      and coalesce(t.opens, s.opens) <= ${placeholder('now')}::timestamptz
    where s.id_school = ${schools} and not s.deleted`;
  return db
    .select(anyRow)
    .from(assetUse)
    .where(
      sql`asset_use.id_school = ${all} and asset_use.asset = ${placeholder('name')} and case asset_use.entity
        when 'stimulusVersion' then exists (
          select from stimulus_version v
          join assessment_snapshot i on i.id_school = ${all} and i.form_number = 1 and i.question_school = v.id_school
            and i.id_stimulus = v.id_stimulus and i.id_stimulus_version = v.id
          where v.id_school = asset_use.id_school and v.id = asset_use.id
            and exists (select ${startedSchedules} and s.assessment_school = i.id_school and s.id_assessment = i.id_assessment))
        when 'assessment' then exists (
          select ${startedSchedules} and s.assessment_school = asset_use.id_school and s.id_assessment = asset_use.id)
        else false end`,
    )
    .limit(1)
    .prepare('file_in_papers');
};

/** Prepared, because planning takes several times as long as running. */
const prepare = (db: Database) => ({ ofSchool: ofSchool(db), provided: provided(db), inPapers: inPapers(db) });
const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

const prepared = (db: Database) => {
  const cached = statements.get(db) ?? prepare(db);
  statements.set(db, cached);
  return cached;
};
