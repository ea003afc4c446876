import { and, inArray, or, sql } from 'drizzle-orm';
import { foldText } from '../../core/searching/words.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { idArray } from './arrays.ts';
import { isInCatalogueOf, targetOf } from './catalogue.ts';
import type { Database } from './database.ts';
import { catalogue, type questionVersion, type stimulusVersion } from './schema.ts';

/**
 * The weight of a word in a bank entry: A in the name of a classification, B in an identifier or the title of the stimulus,
 * C in a stem, D elsewhere. Names have a weight of their own, so that they can be replaced when the catalogue changes.
 */
type Weight = 'A' | 'B' | 'C' | 'D';

/** The last position of a word that PostgreSQL stores. */
const MAX_POSITION = 16_383;

/** Positions up to this one are those of words in names, so that no other word shares one with them. */
const LAST_POSITION_OF_NAMES = 1_000;

/** The most positions stored for one word and weight: where words are near each other, an entry ranks higher. */
const MAX_POSITIONS = 3;

/**
 * Stored for an entry without any word. No query has it. An empty vector means that the words are not derived yet.
 */
const noWords = "'-'";

/** Collects folded words into the text form of a PostgreSQL vector, `'celula':1B,5D`. Words have letters and digits only. */
class WordVector {
  private readonly positions = new Map<string, Map<Weight, number[]>>();
  private at: number;

  constructor(firstPosition: number) {
    this.at = firstPosition - 1;
  }

  add(weight: Weight, words: readonly string[]): this {
    for (const word of words) {
      this.at = Math.min(this.at + 1, MAX_POSITION);
      const byWeight = this.positions.get(word) ?? new Map<Weight, number[]>();
      const list = byWeight.get(weight) ?? [];
      if (list.length < MAX_POSITIONS) list.push(this.at);
      this.positions.set(word, byWeight.set(weight, list));
    }
    return this;
  }

  toString(): string {
    return [...this.positions]
      .map(([word, byWeight]) => {
        const places = [...byWeight].flatMap(([weight, list]) => list.map((position) => `${position}${weight}`));
        return `'${word}':${places.join(',')}`;
      })
      .join(' ');
  }
}

type Name = { name: string; language: string };

const nameWords = ({ name, language }: Name): string => new WordVector(1).add('A', foldText(name, language)).toString();

type EntryTexts = {
  /** Of its classifications, of all above them, and of the aliases of both. */
  names: readonly Name[];
  stimulus: Pick<typeof stimulusVersion.$inferSelect, 'title' | 'text'> | null;
  versions: readonly (typeof questionVersion.$inferSelect)[];
};

/** Returns the words of a bank entry, folded in the language of its questions, in the text form of a vector. */
export const entryWords = ({ names, stimulus, versions }: EntryTexts): string => {
  const vector = new WordVector(LAST_POSITION_OF_NAMES + 1);
  const language = versions[0]?.language ?? '';
  if (stimulus)
    vector.add('B', foldText(stimulus.title, language)).add('D', foldText(plainText(stimulus.text), language));
  for (const version of versions) {
    const texts = questionTypeOf(version.idType).searchText(version.content);
    const stemEnd = texts.indexOf('\n');
    const stem = stemEnd < 0 ? texts : texts.slice(0, stemEnd);
    vector
      .add('B', foldText(version.identifier, version.language))
      .add('C', foldText(stem, version.language))
      .add('D', foldText(texts.slice(stem.length), version.language))
      .add('D', foldText(`${version.comment} ${version.guidance}`, version.language));
  }
  return [...names.map(nameWords), vector.toString()].join(' ').trim() || noWords;
};

/** Returns the names of catalogue entries that a school has, and of their aliases, by the id of the entry. */
export const loadNamesOfClassifications = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, Name[]>> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: targetOf,
      name: catalogue.name,
      language: catalogue.language,
    })
    .from(catalogue)
    .where(and(isInCatalogueOf(idSchool), or(inArray(catalogue.id, wanted), inArray(catalogue.idMergedInto, wanted))))
    .orderBy(catalogue.id);
  return Map.groupBy(rows, ({ id }) => id);
};

/** Replaces the words of the catalogue in the bank entries of a school at or below a catalogue entry. */
export const deriveNames = async (db: Database, idSchool: number, idCatalogue: number): Promise<void> => {
  const names = await loadNamesOfClassifications(
    db,
    idSchool,
    (await db.select({ id: catalogue.id }).from(catalogue).where(isInCatalogueOf(idSchool))).map(({ id }) => id),
  );
  const vectors = JSON.stringify(
    [...names].map(([id, list]) => ({
      id,
      vector: list.map(nameWords).join(' '),
    })),
  );
  await db.execute(sql`
    with name as (select id, vector from jsonb_to_recordset(${vectors}::jsonb) as given (id bigint, vector text)),
    derived as (
      select entry.id, string_agg(name.vector, ' ')::tsvector as words
      from bank_entry entry cross join unnest(entry.classifications) as one join name on name.id = one
      where entry.id_school = ${idSchool} and entry.classifications @> ${idArray([idCatalogue])}
        and entry.words <> ''::tsvector
      group by entry.id
    )
    update bank_entry set words =
      (derived.words::text || ' ' || ts_filter(bank_entry.words, '{b,c,d}')::text)::tsvector
    from derived where bank_entry.id_school = ${idSchool} and bank_entry.id = derived.id`);
};
