import { useTranslation } from 'react-i18next';
import type { QuestionVersion } from '../../../contract/questions.ts';
import { compareContents, haveItemsChanged, type Worth } from '../../../questions/compare-contents.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import { compareDocs, hasChanges } from '../../../questions/text/document/compare.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { Changed, ComparedText } from '../../../questions/text/render/compared-text.tsx';
import type { ComparedPart } from '../../display/side-by-side.tsx';
import { currentIds } from '../bank/catalogue/current-ids.ts';
import { useCatalogue } from '../bank/catalogue/use-catalogue.ts';
import classes from './compared-question.module.css';

/** A question, or a version of it, as it is compared. */
type Compared = Pick<
  QuestionVersion,
  'content' | 'identifier' | 'comment' | 'guidance' | 'source' | 'cursiveLetter' | 'idsCataloging'
> & { context?: QuestionVersion['context']; year?: number | null };

const emptyDoc = docFromText('');

const textFields = ['identifier', 'comment', 'guidance', 'source'] as const;

const withoutBlank = (doc: Doc): Doc => (isBlank(doc) ? { ...doc, content: [] } : doc);

/** Returns a part of a comparison that is a text. */
export const textPart = (key: string, heading: string, before: Doc, after: Doc): ComparedPart => {
  const compared = compareDocs(withoutBlank(before), withoutBlank(after));
  return { key, heading, needsHeading: true, hasChanges: hasChanges(compared), body: <ComparedText of={compared} /> };
};

/** Returns the part of a comparison that is of one line, in words. */
export const linePart = (key: string, heading: string, before: string, after: string): ComparedPart =>
  textPart(key, heading, docFromText(before), docFromText(after));

/**
 * Returns the parts of two versions of a question: its stem, its alternatives and the like with the key, its solution, and of its stimulus,
 * its texts and its classification what differs.
 */
export function useQuestionParts(old: Compared, now: Compared): ComparedPart[] {
  const { t } = useTranslation('bank');
  const { stem, items, solution } = compareContents(old.content, now.content);
  const contextTitle = compareDocs(docFromText(old.context?.title ?? ''), docFromText(now.context?.title ?? ''));
  const contextText = compareDocs(old.context?.text ?? emptyDoc, now.context?.text ?? emptyDoc);
  const lettersOf = ({ cursiveLetter }: Compared) => (cursiveLetter ? t('data.cursiveLetter') : '');
  const yearOf = ({ year }: Compared) => String(year ?? '');
  const classification = useClassificationPart(old.idsCataloging, now.idsCataloging);
  const ifChanged = (part: ComparedPart) => (part.hasChanges ? [part] : []);
  return [
    ...ifChanged({
      key: 'context',
      heading: t('compare.context'),
      needsHeading: true,
      hasChanges: hasChanges(contextTitle) || hasChanges(contextText),
      body: (
        <div className={classes.context}>
          <ComparedText of={contextTitle} />
          <ComparedText of={contextText} />
        </div>
      ),
    }),
    {
      key: 'stem',
      heading: t('compare.stem'),
      needsHeading: false,
      hasChanges: hasChanges(stem),
      body: <ComparedText of={stem} />,
    },
    ...(items.length === 0
      ? []
      : [
          {
            ...{ key: 'items', heading: t('compare.items'), needsHeading: false },
            hasChanges: haveItemsChanged(items),
            body: (
              <ol type="A" className={classes.items}>
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
            ),
          },
        ]),
    ...(solution.length === 0
      ? []
      : [
          {
            ...{ key: 'solution', heading: t('compare.solution'), needsHeading: true },
            hasChanges: hasChanges(solution),
            body: <ComparedText of={solution} />,
          },
        ]),
    ...[
      linePart('letters', t('compare.letters'), lettersOf(old), lettersOf(now)),
      ...textFields.map((field) => linePart(field, t(`compare.${field}`), old[field] ?? '', now[field] ?? '')),
      linePart('year', t('data.year'), yearOf(old), yearOf(now)),
      classification,
    ].flatMap(ifChanged),
  ];
}

function WorthWords({ change, of }: { change: 'same' | 'added' | 'removed'; of: NonNullable<Worth> }) {
  const { t } = useTranslation('bank');
  return <Changed change={change}>{of === 'right' ? t('compare.right') : t('compare.grade', { grade: of })}</Changed>;
}

/** Returns the part with the catalogue entries that only one of two versions has; none where one does not say. */
export function useClassificationPart(old: readonly number[] | null, now: readonly number[] | null): ComparedPart {
  const { t } = useTranslation('bank');
  const { nodes } = useCatalogue();
  const ids = (of: readonly number[]) => new Set(currentIds(of, nodes));
  const [before, after] = old && now ? [ids(old), ids(now)] : [new Set<number>(), new Set<number>()];
  const pathOf = (id: number | null): string[] => {
    const node = nodes.find(({ idCataloging }) => idCataloging === id);
    return node ? [...pathOf(node.idParent), node.name] : [];
  };
  const differing = [
    ...[...before].filter((id) => !after.has(id)).map((id) => ({ id, change: 'removed' as const })),
    ...[...after].filter((id) => !before.has(id)).map((id) => ({ id, change: 'added' as const })),
  ];
  return {
    ...{ key: 'classification', heading: t('compare.classification'), needsHeading: true },
    hasChanges: differing.length > 0,
    body: (
      <div>
        {differing.map(({ id, change }) => (
          <Changed key={id} change={change} isBlock>
            {pathOf(id).join(' · ')}
          </Changed>
        ))}
      </div>
    ),
  };
}
