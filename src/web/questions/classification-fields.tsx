import { NativeSelect } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../contract/questions.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { isDialogOpen } from '../../ui/dialog/shortcuts.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SearchedTree } from './bank/catalogue/searched-tree.tsx';
import { ancestorsOf, treeOf } from './bank/catalogue/tree.ts';
import { useCatalogue } from './bank/catalogue/use-catalogue.ts';
import {
  activeNodes,
  classificationOf,
  idsAfterMove,
  kindsBesideTree,
  secondaryNodes,
  withSecondary,
} from './classification.ts';
import classes from './classification-fields.module.css';
import { questionKeys } from './question-keys.ts';

type Props = {
  ids: readonly number[];
  /** The question as it was saved. */
  saved: Pick<TeacherQuestion, 'idsCataloging' | 'catalogingPath'> | null;
  /** Whether the ids are those of the last question, which were chosen already. */
  isRemembered?: boolean;
  onChange: (ids: number[]) => void;
};

/**
 * Renders the fields for a question's classification: content, which F2 opens and which may stay open, and the axis, competency and
 * school year of its discipline, where there are any.
 */
export function ClassificationFields({ ids, saved, isRemembered = false, onChange }: Props) {
  const { t } = useTranslation(['bank', 'ui']);
  const nodes = activeNodes(useCatalogue().nodes);
  const roots = treeOf(nodes);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== questionKeys.place || event.altKey || event.ctrlKey || isDialogOpen()) return;
      event.preventDefault();
      setChoosing(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const place = classificationOf(ids, roots, nodes);
  const { branch } = place;
  // An inactive entry is shown until another is chosen.
  const isOut = branch === null && saved !== null && ids.some((id) => saved.idsCataloging.includes(id));
  const path = branch
    ? [...ancestorsOf(branch).toReversed(), branch].map(({ name }) => name)
    : isOut && saved.catalogingPath;
  return (
    <div className={classes.fields}>
      <FormField label={t('bank:data.place')} hint={t('bank:data.placeHint')}>
        <div className={classes.place}>
          {path ? (
            <ol className={classes.path}>
              {path.map((name) => (
                <li key={name}>
                  {name}
                  <IconChevronRight size={14} aria-hidden />
                </li>
              ))}
            </ol>
          ) : (
            <span>{t('bank:withoutTopic')}</span>
          )}
          {isOut && <span className={classes.out}>({t('bank:tree.inactive')})</span>}
          {isRemembered && path && <span className={classes.out}>{t('bank:data.placeRemembered')}</span>}
          <Button variant="default" size="sm" aria-keyshortcuts={questionKeys.place} onClick={() => setChoosing(true)}>
            {t(path ? 'bank:data.change' : 'bank:data.choose')}
          </Button>
        </div>
      </FormField>
      {kindsBesideTree.map((kind) => (
        <SecondaryField
          key={kind}
          label={t(`bank:tree.kind.${kind}`)}
          of={secondaryNodes(branch, nodes, kind)}
          value={place.secondary[kind]?.idCataloging}
          onChange={(id) => onChange(withSecondary(ids, kind, id, nodes))}
        />
      ))}
      <Dialog open={choosing} title={t('bank:data.chooseTitle')} onClose={() => setChoosing(false)}>
        <SearchedTree
          singleChoice
          of={roots}
          marks={new Set(branch ? [branch.id] : [])}
          onToggle={(chosen) => {
            onChange(idsAfterMove(chosen, place, nodes));
            setChoosing(false);
          }}
        />
        <DialogActions>
          {path && (
            <Button
              variant="quiet"
              onClick={() => {
                onChange([]);
                setChoosing(false);
              }}
            >
              {t('bank:data.removePlace')}
            </Button>
          )}
          <Button variant="default" onClick={() => setChoosing(false)}>
            {t('ui:cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

type BesideProps = {
  label: string;
  of: ReturnType<typeof secondaryNodes>;
  value: number | undefined;
  onChange: (id: number | null) => void;
};

function SecondaryField({ label, of, value, onChange }: BesideProps) {
  const { t } = useTranslation('bank');
  if (of.length === 0) return null;
  return (
    <NativeSelect
      size="md"
      label={label}
      data={[
        { value: '', label: t('data.none') },
        ...of.map(({ idCataloging, name }) => ({ value: String(idCataloging), label: name })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
