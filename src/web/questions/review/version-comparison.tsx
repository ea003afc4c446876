import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { QuestionVersion } from '../../../contract/questions.ts';
import { compareContents, differ, type Worth } from '../../../questions/compare-contents.ts';
import { compareDocs, hasChanges } from '../../../questions/text/document/compare.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { Changed, ComparedText } from '../../../questions/text/render/compared-text.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useRead } from '../../data/use-read.ts';
import { currentIds } from '../bank/catalogue/current-ids.ts';
import { useCatalogue } from '../bank/catalogue/use-catalogue.ts';
import classes from './history-dialog.module.css';
import type { Wording } from './history-events.ts';

type Props = { idQuestion: number; before: Wording; after: Wording };

const emptyDoc = docFromText('');

const textFields = ['identifier', 'comment', 'guidance', 'source'] as const;

/** Renders two wordings of a question as one, with what was added and removed in its stimulus, its texts, its key and its classification. */
export function VersionComparison({ idQuestion, before, after }: Props) {
  const read = calls.questions.getQuestionVersion;
  const inputOf = ({ idVersion, idContextVersion }: Wording) => ({ idQuestion, idVersion, idContextVersion });
  const old = useRead(read, inputOf(before), { onFailure: 'tell' });
  const now = useRead(read, inputOf(after), { onFailure: 'tell' });
  if (!old.reply || !now.reply) return <ErrorNotice error={old.error ?? now.error} />;
  return <Compared old={old.reply.content} now={now.reply.content} />;
}

function Compared({ old, now }: { old: QuestionVersion; now: QuestionVersion }) {
  const { t } = useTranslation('bank');
  const contents = compareContents(old.content, now.content);
  const { stem, items, solution } = contents;
  const contextTitle = compareDocs(docFromText(old.context?.title ?? ''), docFromText(now.context?.title ?? ''));
  const contextText = compareDocs(old.context?.text ?? emptyDoc, now.context?.text ?? emptyDoc);
  const hasContextChanges = hasChanges(contextTitle) || hasChanges(contextText);
  const classification = useClassification(old, now);
  const lettersOf = ({ cursiveLetter }: QuestionVersion) => (cursiveLetter ? t('data.cursiveLetter') : '');
  const texts = [
    { field: 'letters' as const, before: lettersOf(old), after: lettersOf(now) },
    ...textFields.map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '' })),
  ]
    .map(({ field, before, after }) => ({ field, compared: compareDocs(docFromText(before), docFromText(after)) }))
    .filter(({ compared }) => hasChanges(compared));
  if (!hasContextChanges && !differ(contents) && texts.length === 0 && classification.length === 0)
    return <p>{t('compare.none')}</p>;
  return (
    <>
      {hasContextChanges && (
        <section className={`${classes.part} ${classes.context}`}>
          <h3>{t('compare.context')}</h3>
          <ComparedText of={contextTitle} />
          <ComparedText of={contextText} />
        </section>
      )}
      <div className={classes.part}>
        <ComparedText of={stem} />
      </div>
      {items.length > 0 && (
        <ol type="A" className={`${classes.items} ${classes.part}`}>
          {items.map(({ text, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives are compared by position
            <li key={index}>
              <ComparedText of={text} />
              <span className={classes.worth}>
                {before !== after && before !== null && <WorthWords change="removed" of={before} />}{' '}
                {after !== null && <WorthWords change={before === after ? 'same' : 'added'} of={after} />}
              </span>
            </li>
          ))}
        </ol>
      )}
      {solution.length > 0 && (
        <section className={classes.part}>
          <h3>{t('compare.solution')}</h3>
          <ComparedText of={solution} />
        </section>
      )}
      {texts.map(({ field, compared }) => (
        <section key={field} className={classes.part}>
          <h3>{t(`compare.${field}`)}</h3>
          <ComparedText of={compared} />
        </section>
      ))}
      {classification.length > 0 && (
        <section className={classes.part}>
          <h3>{t('compare.classification')}</h3>
          {classification.map(({ id, change, path }) => (
            <p key={id}>
              <Changed change={change}>{path}</Changed>
            </p>
          ))}
        </section>
      )}
    </>
  );
}

function WorthWords({ change, of }: { change: 'same' | 'added' | 'removed'; of: NonNullable<Worth> }) {
  const { t } = useTranslation('bank');
  return <Changed change={change}>{of === 'right' ? t('compare.right') : t('compare.grade', { grade: of })}</Changed>;
}

/** Returns the catalogue entries that only one of two versions has; none where one does not say. */
function useClassification(old: QuestionVersion, now: QuestionVersion) {
  const { nodes } = useCatalogue();
  if (!old.idsCataloging || !now.idsCataloging) return [];
  const ids = (of: readonly number[]) => new Set(currentIds(of, nodes));
  const [before, after] = [ids(old.idsCataloging), ids(now.idsCataloging)];
  const pathOf = (id: number | null): string[] => {
    const node = nodes.find(({ idCataloging }) => idCataloging === id);
    return node ? [...pathOf(node.idParent), node.name] : [];
  };
  return [
    ...[...before].filter((id) => !after.has(id)).map((id) => ({ id, change: 'removed' as const })),
    ...[...after].filter((id) => !before.has(id)).map((id) => ({ id, change: 'added' as const })),
  ].map((one) => ({ ...one, path: pathOf(one.id).join(' · ') }));
}
