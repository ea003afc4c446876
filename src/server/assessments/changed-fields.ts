import { isSameJson } from '../../core/same-json.ts';
import type { Change } from '../audit/api.ts';

/** Returns those of the changed fields of a row that are not as they were. */
export const changedFields = <Row extends object>(row: Row, values: Partial<Row>): Change => {
  const fields = (Object.keys(values) as (keyof Row)[]).filter((field) => !isSameJson(row[field], values[field]));
  const picked = (from: Partial<Row>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return fields.length === 0 ? {} : { before: picked(row), after: picked(values) };
};
