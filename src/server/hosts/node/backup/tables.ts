import type pg from 'pg';

/** A table with its columns, without those that the database computes, and the tables that it refers to. */
type TableFacts = { name: string; columns: string[]; references: string[] };

/**
 * Returns the product's tables, each after those that its foreign keys refer to. Throws for tables that refer to each
 * other in a circle.
 */
export const listTables = async (client: pg.Client): Promise<TableFacts[]> => {
  const { rows } = await client.query<TableFacts>(`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as references
    from pg_class t
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
    order by relname`);
  return inOrderOfReferences(rows);
};

const inOrderOfReferences = (tables: readonly TableFacts[]): TableFacts[] => {
  const ordered = new Map<string, TableFacts>();
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ references }) => references.every((name) => ordered.has(name)));
    if (next.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    for (const table of next) ordered.set(table.name, table);
    left = left.filter(({ name }) => !ordered.has(name));
  }
  return [...ordered.values()];
};

/** Returns the sequences that have given a value, with the last one. */
export const listSequences = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
};

/** Returns the table and its columns as a COPY statement names them. */
export const copyTarget = ({ name, columns }: { name: string; columns: readonly string[] }): string =>
  `public."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
