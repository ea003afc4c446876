import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { ScreenPart } from '../../ui/layout/screen-part.tsx';
import { Avatar } from '../display/avatar.tsx';
import classes from './members.module.css';

/** How many teachers are shown at first, and how many more with each press. */
const PORTION = 12;

type Props = { teachers: OutputOf<typeof calls.members.mySchool>['content']['teachers'] };

/** Renders the teachers of a school, some of them at first. */
export function Teachers({ teachers }: Props) {
  const { t, i18n } = useTranslation('members');
  const [shown, setShown] = useState(PORTION);
  const count = Math.min(shown, teachers.length);
  return (
    <ScreenPart id="teachers" title={t('teachers.title', { count: teachers.length })}>
      {teachers.length === 0 && <p className={classes.none}>{t('teachers.none')}</p>}
      <ul className={classes.teachers}>
        {teachers.slice(0, count).map((teacher) => (
          <li key={teacher.idUser} className={classes.teacher}>
            <Avatar person={teacher} photo={teacher.photo} />
            <span className={classes.name}>{fullName(teacher, i18n.language)}</span>
          </li>
        ))}
      </ul>
      {teachers.length > PORTION && (
        <div className={classes.portions}>
          {count < teachers.length && (
            <Button variant="default" size="sm" onClick={() => setShown(count + PORTION)}>
              {t('teachers.more')}
            </Button>
          )}
          {count > PORTION && (
            <Button variant="subtle" size="sm" onClick={() => setShown(Math.max(PORTION, count - PORTION))}>
              {t('teachers.less')}
            </Button>
          )}
          <LiveRegion seen>{t('teachers.shown', { shown: count, all: teachers.length })}</LiveRegion>
        </div>
      )}
    </ScreenPart>
  );
}
