import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MATERIAL_LINK_LENGTH, MATERIAL_NAME_LENGTH } from '../../contract/materials.ts';
import { fileAddress } from '../../core/files/asset-id.ts';
import { problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Grip } from '../../ui/reorder/grip.tsx';
import { moveItem } from '../../ui/reorder/positions.ts';
import { ReorderList } from '../../ui/reorder/reorder-list.tsx';
import { ReorderRow } from '../../ui/reorder/reorder-row.tsx';
import { type EditedEntry, entryField, isAddress } from './edited-entries.ts';
import classes from './materials.module.css';

type Props = {
  entries: readonly EditedEntry[];
  showErrors: boolean;
  isFull: boolean;
  upload: { isPending: boolean; error: unknown };
  onChange: (entries: readonly EditedEntry[]) => void;
  onAddLink: () => void;
  onUpload: (file: File) => void;
};

/** Renders the links and files of a material as fields, with the means to add, move and remove them. */
export function EntryFields({ entries, showErrors, isFull, upload, onChange, onAddLink, onUpload }: Props) {
  const { t } = useTranslation('materials');
  const addLink = useRef<HTMLButtonElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (upload.error) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [upload.error]);
  const patch = (key: number, change: Partial<EditedEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  const remove = (removed: number) => {
    onChange(entries.filter(({ key }) => key !== removed));
    addLink.current?.focus();
  };
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.label}>{t('entries')}</legend>
      <ReorderList ids={entries.map(({ key }) => key)} onMove={(from, to) => onChange(moveItem(entries, from, to))}>
        {(order) => (
          <ol className={classes.rows}>
            {order.map((key, index) => {
              const entry = entries.find((one) => one.key === key);
              if (!entry) return null;
              const number = index + 1;
              const { name, link, file } = entry;
              return (
                <ReorderRow key={key} row={key} className={classes.row}>
                  {entries.length > 1 && <Grip name={t('entry', { number })} />}
                  <div className={classes.fields}>
                    <TextInput
                      id={problemFieldId(entryField(key, 'name'))}
                      label={t('entryName', { number })}
                      maxLength={MATERIAL_NAME_LENGTH}
                      value={name}
                      onChange={({ currentTarget }) => patch(key, { name: currentTarget.value })}
                      error={showErrors && name.trim() === '' ? t('nameMissing') : undefined}
                    />
                    {link !== null && (
                      <TextInput
                        id={problemFieldId(entryField(key, 'link'))}
                        type="url"
                        label={t('entryLink', { number })}
                        placeholder="https://"
                        maxLength={MATERIAL_LINK_LENGTH}
                        value={link}
                        onChange={({ currentTarget }) => patch(key, { link: currentTarget.value })}
                        error={showErrors && !isAddress(link) ? t('addressWrong') : undefined}
                      />
                    )}
                    <div className={classes.actions}>
                      {file !== null && (
                        <a href={fileAddress(file)} target="_blank" rel="noopener noreferrer" className={classes.file}>
                          {t('entryFile')} {t('newTab')}
                        </a>
                      )}
                      <Button
                        variant="subtle"
                        size="sm"
                        aria-label={t('removeEntry', { number })}
                        onClick={() => remove(key)}
                      >
                        {t('remove')}
                      </Button>
                    </div>
                  </div>
                </ReorderRow>
              );
            })}
          </ol>
        )}
      </ReorderList>
      <FileDrop
        label={t('addFile')}
        accept=".pdf,.png,.jpg,.jpeg"
        className={classes.drop}
        onChoose={([file]) => file && !isFull && onUpload(file)}
      >
        {(open) => (
          <>
            <div className={classes.actions}>
              <Button ref={addLink} variant="default" size="sm" disabled={isFull} onClick={onAddLink}>
                {t('addLink')}
              </Button>
              <Button variant="default" size="sm" disabled={isFull} loading={upload.isPending} onClick={open}>
                {t('addFile')}
              </Button>
            </div>
            <span className={classes.detail}>{t('fileHint')}</span>
          </>
        )}
      </FileDrop>
      <div ref={refusal} className={classes.refusal}>
        <ErrorNotice error={upload.error} />
      </div>
    </fieldset>
  );
}
