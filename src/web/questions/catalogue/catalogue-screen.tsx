import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { ReadyLanguage } from '../../../core/catalogue/ready/ready-catalogues.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { ListToolbar } from '../../../ui/list/toolbar.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { useMe } from '../../data/session.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { useCatalogue } from '../bank/catalogue/use-catalogue.ts';
import classes from './catalogue.module.css';
import type { CatalogueAction } from './catalogue-action.ts';
import { CatalogueActionDialog } from './catalogue-action-dialog.tsx';
import { findWithAncestors } from './entries.ts';
import { Siblings } from './siblings.tsx';

const languages = ['es', 'en', 'pt'] as const satisfies readonly ReadyLanguage[];

/** Renders the catalogue in each language, where editors and schools add, rename, move, merge, deactivate and delete their entries. */
function CatalogueScreen() {
  const { t, i18n } = useTranslation('bank');
  const me = useMe();
  const { nodes } = useCatalogue();
  const own = languages.find((language) => i18n.language.startsWith(language)) ?? 'es';
  const [{ language, search }, change] = useUrlState({ language: [own, ...languages], search: '' });
  const [params, setParams] = useSearchParams();
  const [pendingAction, setPendingAction] = useState<CatalogueAction | null>(
    params.has('new') ? { kind: 'add', parent: null, of: 'discipline' } : null,
  );
  const [moved, setMoved] = useState<{ name: string; place: string } | null>(null);
  const undo = useUndo();
  const unmerge = useWrite(calls.questions.unmergeCataloging);
  const ready = useWrite(calls.questions.addReadyCatalogue);
  const shown = languages.find((one) => one === language) ?? own;
  const left = findWithAncestors(
    nodes.filter((node) => node.language === language),
    search,
  );
  const disciplines = nodes.filter((node) => node.kind === 'discipline' && node.language === language);
  const add = (
    <Button
      variant={disciplines.length === 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setPendingAction({ kind: 'add', parent: null, of: 'discipline' })}
    >
      {t('tree.addDiscipline')}
    </Button>
  );
  return (
    <Screen
      title={t('tree.title')}
      subtitle={t(me.idSchool === null ? 'tree.subtitle' : 'tree.schoolSubtitle')}
      actions={
        <>
          <SearchField label={t('tree.search')} value={search} onChange={(words) => change({ search: words })} />
          {disciplines.length > 0 && add}
        </>
      }
    >
      <ListToolbar>
        <FilterChips
          label={t('tree.languages')}
          of={languages.map((one) => ({
            value: one,
            label: t(`tree.language.${one}`),
            count: nodes.filter((node) => node.kind === 'discipline' && node.language === one).length,
          }))}
          value={languages.find((one) => one === language) ?? own}
          onChange={(one) => change({ language: one })}
        />
      </ListToolbar>
      <ErrorNotice error={ready.error} />
      {disciplines.length === 0 ? (
        <EmptyState
          title={t('tree.empty')}
          action={
            <div className={classes.begin}>
              <Button loading={ready.isPending} onClick={() => ready.mutate({ language: shown })}>
                {t('tree.useReady')}
              </Button>
              {add}
            </div>
          }
        >
          {t(`tree.readyText.${shown}`)}
        </EmptyState>
      ) : left?.size === 0 ? (
        <EmptyState title={t('tree.none')} />
      ) : (
        <div className={classes.catalogue}>
          <Siblings
            key={language}
            nodes={nodes}
            parent={null}
            kind="discipline"
            language={language}
            left={left}
            onAction={setPendingAction}
          />
        </div>
      )}
      {pendingAction && (
        <CatalogueActionDialog
          action={pendingAction}
          nodes={nodes}
          language={language}
          onMerged={({ idCataloging, name }, target) => {
            setMoved(null);
            undo.offerUndo(t('tree.merged', { name, target: target.name }), () =>
              unmerge.mutateAsync({ idCataloging }),
            );
          }}
          onMoved={({ name }, place) => setMoved({ name, place: place.name })}
          onClose={() => {
            setPendingAction(null);
            if (params.has('new')) setParams({}, { replace: true });
          }}
        />
      )}
      {undo.toast}
      <Toast onClose={() => setMoved(null)}>
        {moved && (
          <>
            <span>{t('tree.moved', moved)}</span>
            <Button
              variant="subtle"
              size="sm"
              onClick={() => {
                change({ search: moved.name });
                setMoved(null);
              }}
            >
              {t('note.see')}
            </Button>
          </>
        )}
      </Toast>
    </Screen>
  );
}

export { CatalogueScreen as Component };
