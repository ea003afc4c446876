import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../contract/audit.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './audit.module.css';
import { useFieldName, useValueName } from './call-names.tsx';
import { changedFields, isDoc, isMoment } from './changed-fields.ts';

/** A value of more characters would hide the rows below it. */
const MAX_TEXT_LENGTH = 200;

/** Renders the fields that a call changed, before and after; the ids that it named where it says no fields. */
export function Changes({ row: { before, after, subject } }: { row: AuditRow }) {
  const fieldName = useFieldName();
  const wordsOf = useWordsOf();
  const changed = changedFields(before ?? {}, after ?? {});
  const fields = changed.length > 0 ? changed : Object.keys(subject);
  const values = changed.length > 0 ? (after ?? {}) : subject;
  if (fields.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            {changed.length > 0 && before && field in before && (
              <>
                <del>{wordsOf(field, before[field])}</del>
                <span> → </span>
              </>
            )}
            <span>{wordsOf(field, values[field])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a function that says the stored value of a field in words: lists and objects with their parts one after the other. */
function useWordsOf() {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormat();
  const fieldName = useFieldName();
  const valueName = useValueName();
  const wordsOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('value.none');
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    if (isMoment(value)) return dateTime(new Date(value).toISOString());
    if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ') || t('value.none');
    if (typeof value !== 'object') return valueName(field, String(value));
    if (isDoc(value)) return plainText(value);
    const parts = Object.entries(value).map(([name, part]) => `${fieldName(name)}: ${wordsOf(name, part)}`);
    return parts.join('; ') || t('value.none');
  };
  return (field: string, value: unknown): string => {
    const text = wordsOf(field, value);
    return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  };
}
