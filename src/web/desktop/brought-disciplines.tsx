import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../contract/call.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { byNameIn } from '../../core/text/compare-names.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { languageNamesFor } from '../../ui/format/language-names.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { adoptDesktopState } from './desktop-state.ts';
import { inMegabytes } from './megabytes.ts';
import classes from './sync.module.css';

type Discipline = OutputOf<typeof desktopCalls.desktop.getBroughtDisciplines>['content'][number];

/** Renders which subjects of the provider's bank are on this computer, to choose others; the server has to be reached for it. */
export function BroughtDisciplines() {
  const { t } = useTranslation('desktop');
  const { reply, error } = useRead(desktopCalls.desktop.getBroughtDisciplines, {}, { onFailure: 'tell' });
  return (
    <section aria-labelledby="brought" className={classes.part}>
      <h2 id="brought" className={classes.title}>
        {t('brought.title')}
      </h2>
      <p>{t('brought.text')}</p>
      {reply ? <Disciplines all={reply.content} /> : <ErrorNotice error={error} />}
    </section>
  );
}

function Disciplines({ all }: { all: readonly Discipline[] }) {
  const { t, i18n } = useTranslation('desktop');
  const { number } = useFormat();
  const nameOf = languageNamesFor(i18n.language);
  const [chosen, setChosen] = useState(() => all.filter(({ isBrought }) => isBrought).map(idOf));
  const bringing = useWrite(desktopCalls.desktop.bringDisciplines);
  const byLanguage = [...Map.groupBy(all.toSorted(byNameIn(i18n.language)), ({ language }) => language)].toSorted(
    ([a], [b]) => Number(b === i18n.language) - Number(a === i18n.language),
  );
  const brought = all.filter(({ idCataloging }) => chosen.includes(idCataloging));
  const sizeOf = (list: readonly Discipline[]) =>
    t('brought.size', {
      count: list.reduce((sum, { questions }) => sum + questions, 0),
      megabytes: number(inMegabytes(list.reduce((sum, { bytes }) => sum + bytes, 0))),
    });
  if (all.length === 0) return <p className={classes.muted}>{t('brought.none')}</p>;
  return (
    <>
      {byLanguage.map(([language, disciplines]) => (
        <fieldset key={language} className={classes.choices}>
          <legend>{nameOf(language)}</legend>
          {disciplines.map((discipline) => (
            <Checkbox
              key={discipline.idCataloging}
              label={discipline.name}
              description={sizeOf([discipline])}
              checked={chosen.includes(discipline.idCataloging)}
              onChange={({ currentTarget: { checked } }) => {
                bringing.reset();
                setChosen((before) =>
                  checked
                    ? [...before, discipline.idCataloging]
                    : before.filter((id) => id !== discipline.idCataloging),
                );
              }}
            />
          ))}
        </fieldset>
      ))}
      <p>{t('brought.chosen', { size: sizeOf(brought) })}</p>
      <ErrorNotice error={bringing.error} />
      <LiveRegion seen>{bringing.isSuccess && <p>{t('brought.saved')}</p>}</LiveRegion>
      <div className={classes.links}>
        <Button
          variant="default"
          loading={bringing.isPending}
          onClick={() =>
            bringing.mutate({ idsCataloging: chosen }, { onSuccess: ({ content }) => adoptDesktopState(content) })
          }
        >
          {t('brought.save')}
        </Button>
      </div>
    </>
  );
}

const idOf = ({ idCataloging }: Discipline) => idCataloging;
