import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import type { GapAnswers } from '../text/editor/controller.ts';
import type { Content } from './content.ts';
import { answersFromSelection, findGap, lowestUnusedGapId, updateAnswers } from './editing.ts';
import classes from './editor.module.css';
import { GapRow } from './gap-row.tsx';
import { gapIdsIn } from './gaps.ts';

/** Renders the form for a text with gaps and, below the text, the accepted answers of each gap. */
export function BlanksEditor(props: EditorProps<Content>) {
  const { t } = useTranslation('writing');
  const { draft, onChange, problems } = props;
  const [selected, setSelected] = useState<number | null>(null);
  const ids = gapIdsIn(draft.command);

  // Several gaps may be pasted at once, before the draft contains any of them.
  const pendingIds = useRef(new Set<number>());
  useEffect(() => {
    for (const { id } of draft.gaps) pendingIds.current.delete(id);
  }, [draft.gaps]);

  const gaps: GapAnswers = {
    add: (words) => {
      const draftIds = new Set(draft.gaps.map(({ id }) => id));
      const id = lowestUnusedGapId(new Set([...ids, ...pendingIds.current]), draftIds);
      pendingIds.current.add(id);
      onChange((draft) => updateAnswers(draft, id, () => answersFromSelection(words)));
      setSelected(id);
      return id;
    },
    label: (id) => {
      const number = ids.indexOf(id) + 1;
      const [answer = '…'] = findGap(draft, id).answers;
      return number > 0 ? `${number} · ${answer}` : answer;
    },
    select: setSelected,
    selected,
  };

  const hasNoGap = problems.some(({ name }) => name === 'noGap');
  return (
    <StemAndSolutionForm
      {...props}
      stemField={{
        label: t('blanks.text'),
        description: t('blanks.hint'),
        gaps,
        error: hasNoGap ? t('blanks.noGap') : undefined,
      }}
    >
      <section aria-labelledby="gaps-of-text" className={classes.gaps}>
        <h3 id="gaps-of-text" className={classes.heading}>
          {t('blanks.gaps')}
        </h3>
        <p className={classes.hint}>{ids.length === 0 ? t('blanks.none') : t('blanks.rule')}</p>
        <ol className={classes.rows}>
          {ids.map((id, index) => (
            <GapRow
              // An id that is twice in the text is two gaps with the same answers.
              key={`${id}.${ids.slice(0, index).filter((other) => other === id).length}`}
              number={index + 1}
              answers={findGap(draft, id).answers}
              onChange={(change) => onChange((draft) => updateAnswers(draft, id, change))}
              problem={problems.find(({ where }) => where === `gaps.${index}.answers`)}
              selected={selected === id}
              onSelect={() => setSelected(id)}
            />
          ))}
        </ol>
      </section>
    </StemAndSolutionForm>
  );
}
