import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../../src/server/database/database.ts';

/** Ends a text of SQL; no row has it. */
const QUOTE = '$rows_at_a_moment$';

/**
 * Notes all rows and numbers of a database and returns a function that brings them back, as a backup does. The role must be allowed to pass
 * over the keys that refer.
 */
export const noteRows = async (database: Database): Promise<() => Promise<void>> => {
  const read = async <Row extends object>(statement: string) => rowsOf<Row>(await database.execute(sql.raw(statement)));
  const tables = await read<{ name: string; columns: string }>(`
    select format('%I', table_name) as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and table_name in (select tablename from pg_tables where schemaname = 'public')
    group by table_name`);
  const findFilled = async () => {
    const filled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
    return (await read<{ name: string }>(filled.join(' union all '))).map(({ name }) => name);
  };
  const statements: string[] = [];
  const before = new Set(await findFilled());
  for (const { name, columns } of tables) {
    if (!before.has(name)) continue;
    const [{ rows } = { rows: '' }] = await read<{ rows: string }>(
      `select quote_literal(json_agg(t)::text) as rows from ${name} t`,
    );
    statements.push(
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${rows})`,
    );
  }
  const sequences = await read<{ name: string }>(
    `select format('%I', sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  const numbers = await read<{ statement: string }>(
    sequences
      .map(
        ({ name }) =>
          `select format('perform setval(%L, %s, %L)', '${name}', last_value, is_called) as statement from ${name}`,
      )
      .join(' union all '),
  );
  statements.push(...numbers.map(({ statement }) => statement));
  return async () => {
    const emptied = (await findFilled()).map((name) => `delete from ${name}`);
    const all = [`perform set_config('session_replication_role', 'replica', true)`, ...emptied, ...statements];
    await database.execute(sql.raw(`do ${QUOTE} begin ${all.join(';\n')}; end ${QUOTE}`));
  };
};
