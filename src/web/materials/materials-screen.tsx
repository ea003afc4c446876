import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Material } from '../../contract/materials.ts';
import { languageNames } from '../../core/languages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { AdministrationTabs } from '../installation/administration-tabs.tsx';
import { MaterialDialog } from './material-dialog.tsx';
import { MaterialRows } from './material-rows.tsx';

/** Renders the complementary material of the installation, to add, order, edit and remove it. */
function MaterialsScreen() {
  const { t } = useTranslation(['materials', 'administration', 'shell']);
  const { content } = useRead(calls.materials.getMaterials, {}, { suspend: true }).reply;
  const countries = useRead(calls.installation.getCountries, {}, { suspend: true }).reply.content;
  const [edited, setEdited] = useState<Material | 'new' | null>(null);
  const [removed, setRemoved] = useState<Material | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const remove = useWrite(calls.materials.removeMaterial);
  const audienceOf = ({ roles, languages, countries: ids }: Material) =>
    [
      ...roles.map((role) => t(`shell:role.${role}`)),
      ...languages.map((language) => languageNames[language]),
      ...countries.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    ].join(', ') || t('everybody');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Screen title={t('administration:tabs.material')} subtitle={t('subtitle')} actions={content.length > 0 && add}>
      <AdministrationTabs />
      {content.length === 0 ? (
        <EmptyState title={t('none.title')} action={add}>
          {t('none.text')}
        </EmptyState>
      ) : (
        <MaterialRows of={content} audienceOf={audienceOf} onEdit={setEdited} onRemove={setRemoved} />
      )}
      {edited && (
        <MaterialDialog
          material={edited === 'new' ? null : edited}
          countries={countries}
          onSaved={(name) => setDone(t(edited === 'new' ? 'added' : 'saved', { name }))}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          title={t('removeTitle', { name: removed.name })}
          confirm={t('remove')}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(
              { id: removed.id },
              {
                onSuccess: () => {
                  setDone(t('removed', { name: removed.name }));
                  setRemoved(null);
                },
              },
            )
          }
          onClose={() => setRemoved(null)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
      <Toast autoHide onClose={() => setDone(null)}>
        {done && <span>{done}</span>}
      </Toast>
    </Screen>
  );
}

export { MaterialsScreen as Component };
