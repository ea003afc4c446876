import { isSameJson } from '../../core/same-json.ts';
import type { Change } from '../audited-call.ts';

/** Returns the fields of a row whose values change, before and after, for the audit. */
export const changedFields = <Row extends object>(row: Row, values: Partial<Row>): Change => {
  const fields = (Object.keys(values) as (keyof Row)[]).filter((field) => !isSameJson(row[field], values[field]));
  const picked = (from: Partial<Row>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return fields.length === 0 ? {} : { before: picked(row), after: picked(values) };
};
