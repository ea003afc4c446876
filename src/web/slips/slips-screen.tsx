import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { SlipStudent } from '../../contract/slips.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { UnsavedChangesGuard } from '../forms/unsaved-changes-guard.tsx';
import { classPath } from '../paths/classes.ts';
import { loadPrinting, type Printing } from './fixed-words.ts';
import { SLIPS_A_PAGE, SlipPages } from './slip-pages.tsx';
import classes from './slips.module.css';
import { StudentChoice } from './student-choice.tsx';

type Made = OutputOf<typeof calls.slips.createSlips>['content'];

/** Renders the choice of students, and then, once, their slips to print. */
function SlipsScreen() {
  const idCourse = Number(useParams().idCourse);
  const { t, i18n } = useTranslation('slips');
  const { content } = useRead(calls.slips.getSlipStudents, { idCourse }, { suspend: true, fresh: true }).reply;
  const { chosen, setChosen } = useChosen(content.students);
  const create = useWrite(calls.slips.createSlips);
  const [made, setMade] = useState<(Made & { printing: Printing }) | null>(null);

  const make = async () => {
    const areNew = content.students.filter(({ obstacle }) => obstacle === null);
    // Those of a whole class are not named, so that who signs in meanwhile keeps the password.
    const isWholeClass = areNew.length === chosen.size && areNew.every(({ idUser }) => chosen.has(idUser));
    const printing = await loadPrinting(content.language);
    create.mutate(isWholeClass ? { idCourse, all: true } : { idCourse, idsStudents: [...chosen] }, {
      onSuccess: ({ content }) => setMade({ ...content, printing }),
    });
  };

  const usedChosen = content.students.filter(
    ({ idUser, obstacle }) => obstacle === 'used' && chosen.has(idUser),
  ).length;
  const back = { to: classPath(idCourse), label: t('slips.back') };
  if (made)
    return (
      <div className={classes.screen}>
        <Screen
          title={t('slips.made', { name: made.courseName })}
          above={made.schoolName}
          back={back}
          actions={
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {t('slips.print')}
            </Button>
          }
        >
          <UnsavedChangesGuard
            when={made.slips.length > 0}
            words={{ title: t('slips.leave.title'), text: t('slips.leave.text'), confirm: t('slips.leave.confirm') }}
          />
          <p role="status" className={classes.notice}>
            {t('slips.once')}
          </p>
          {made.others.length > 0 && (
            <p className={classes.aside}>
              {t('slips.skipped', {
                count: made.others.length,
                names: made.others.map((one) => fullName(one, i18n.language)).join('; '),
              })}
            </p>
          )}
          <SlipPages {...made} />
        </Screen>
      </div>
    );
  return (
    <Screen
      title={t('slips.title')}
      above={`${content.courseName} · ${content.schoolName}`}
      back={back}
      actions={
        content.students.length > 0 && (
          <Button disabled={chosen.size === 0} loading={create.isPending} onClick={make}>
            {t('slips.make', { count: chosen.size })}
          </Button>
        )
      }
    >
      <ErrorNotice error={create.error} />
      {content.students.length === 0 ? (
        <EmptyState title={t('slips.none.title')}>{t('slips.none.text')}</EmptyState>
      ) : (
        <>
          <p className={classes.intro}>{t('slips.intro')}</p>
          <p className={classes.pages} role="status">
            {chosen.size === 0 ? t('slips.nobody') : t('slips.pages', { count: Math.ceil(chosen.size / SLIPS_A_PAGE) })}
          </p>
          {usedChosen > 0 && (
            <p role="status" className={classes.notice}>
              {t('slips.usedChosen', { count: usedChosen })}
            </p>
          )}
          <StudentChoice students={content.students} chosen={chosen} onChange={setChosen} />
        </>
      )}
    </Screen>
  );
}

/** Returns who is chosen: at first those of `?students=1,2`, or else all who never signed in. */
function useChosen(students: readonly SlipStudent[]) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => {
    const named = search.get('students')?.split(',').map(Number);
    const isChosen = ({ idUser, obstacle, can }: SlipStudent) =>
      named ? can.reset && named.includes(idUser) : obstacle === null;
    return new Set(students.filter(isChosen).map(({ idUser }) => idUser));
  });
  return { chosen, setChosen };
}

export { SlipsScreen as Component };
