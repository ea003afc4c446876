import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { Avatar } from '../display/avatar.tsx';
import classes from './configurations.module.css';
import photo from './photo.module.css';

/** Renders a teacher's profile: who they are, their schools, their classes of the year and what they have made. */
function ProfileScreen() {
  const { t, i18n } = useTranslation(['users', 'shell']);
  const { content: profile } = useRead(calls.users.myProfile, {}, { suspend: true }).reply;
  const { number } = useFormat();
  const { withoutStudentModules } = useMe();
  const made = [
    ['questions', '/my-questions'],
    ['assessments', '/assessments'],
    ...(withoutStudentModules ? [] : [['schedules', '/schedule'] as const]),
  ] as const;
  return (
    <Screen frame="narrow" title={t('profile.title')} actions={<Link to="/configurations">{t('profile.edit')}</Link>}>
      <section aria-labelledby="profile-name" className={classes.part}>
        <div className={photo.photo}>
          <span className={photo.large}>
            <Avatar person={profile} photo={profile.photo} />
          </span>
          <h2 id="profile-name" className={classes.title}>
            {fullName(profile, i18n.language)}
          </h2>
        </div>
        <dl className={classes.facts}>
          {profile.email && (
            <div className={classes.fact}>
              <dt>{t('data.email')}</dt>
              <dd>{profile.email}</dd>
            </div>
          )}
          <div className={classes.fact}>
            <dt>{t('data.login')}</dt>
            <dd>{profile.login}</dd>
          </div>
          {profile.schools.map(({ idSchool, name, idType }) => (
            <div key={idSchool} className={classes.fact}>
              <dt>{t(`shell:role.${roleOf(idType)}`)}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!withoutStudentModules && (
        <section aria-labelledby="profile-classes" className={classes.part}>
          <h2 id="profile-classes" className={classes.title}>
            {t('profile.classes')}
          </h2>
          {profile.courses.length === 0 && <p>{t('profile.noClasses')}</p>}
          <ul className={classes.links}>
            {profile.courses.map(({ idCourse, name, students }) => (
              <li key={idCourse}>
                <Link to={`/my-class/${idCourse}`}>{name}</Link> · {t('profile.students', { count: students })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="profile-work" className={classes.part}>
        <h2 id="profile-work" className={classes.title}>
          {t('profile.work')}
        </h2>
        <ul className={classes.links}>
          {made.map(([what, to]) => (
            <li key={what}>
              <Link to={to}>{t(`profile.${what}`)}</Link> · {number(profile.counts[what])}
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
}

export { ProfileScreen as Component };

export const plain = true;
