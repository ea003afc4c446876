import { type BuildExtraConfigColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';

/** The conditions of the CHECKs of columns, by the builders of the columns. */
const conditions = new WeakMap<object, (column: AnyPgColumn) => SQL>();

const withCondition = <Builder extends object>(builder: Builder, condition: (column: AnyPgColumn) => SQL): Builder => {
  conditions.set(builder, condition);
  return builder;
};

const listOf = (values: readonly (string | number)[]): SQL =>
  sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', '));

/** A text that is one of some: the column, its type and its CHECK. */
export const oneOf = <const Value extends string>(values: readonly Value[], name = '') =>
  withCondition(text(name, { enum: values as [Value, ...Value[]] }), (column) => sql`${column} in (${listOf(values)})`);

/** A number that is one of some. */
export const oneOfNumbers = <const Value extends number>(values: readonly Value[]) =>
  withCondition(smallint().$type<Value>(), (column) => sql`${column} in (${listOf(values)})`);

/** Texts each of which is one of some. */
export const listOfOne = <const Value extends string>(values: readonly Value[]) =>
  withCondition(
    text({ enum: values as [Value, ...Value[]] }).array(),
    (column) => sql`${column} <@ array[${listOf(values)}]`,
  );

const builders = { integer, smallint, double: doublePrecision } as const;
type Numbers = keyof typeof builders;
type Builder<Kind extends Numbers> = ReturnType<(typeof builders)[Kind]>;

/** A number between two, which are included. */
export const between = <Kind extends Numbers>(kind: Kind, least: number, most: number) =>
  withCondition(
    builders[kind]() as Builder<Kind>,
    (column) => sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`,
  );

/** A number that is not below another one. */
export const atLeast = <Kind extends Numbers>(kind: Kind, least: number) =>
  withCondition(builders[kind]() as Builder<Kind>, (column) => sql`${column} >= ${sql.raw(String(least))}`);

/** 1–3: which order of the questions is printed and answered. */
export const formNumber = () => between('smallint', 1, 3).notNull();

/** A CHECK that what a row refers to is its own school's or the provider's. */
export const ownOrProvided = (name: string, school: AnyPgColumn, own: AnyPgColumn) =>
  check(name, sql`${school} in (${own}, ${sql.raw(String(PROVIDER_SCHOOL_ID))})`);

/** Declares a table as `pgTable` does, with a CHECK for each column whose values are limited. */
export const table = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extras: (columns: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) =>
  pgTable(name, columns, (built) => [
    ...extras(built),
    ...Object.entries(columns).flatMap(([key, builder]) => {
      const condition = conditions.get(builder);
      const column = built[key] as unknown as AnyPgColumn;
      return condition ? [check(`${name}_${toSnakeCase(key)}_check`, condition(column))] : [];
    }),
  ]);
