import { useLocation } from 'react-router';
import { calls } from '../../contract/index.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import { NavLink } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { viewsIn } from '../data/views.ts';
import classes from './material-entries.module.css';
import { iconOf } from './material-icons.ts';

type Props = { className: string | undefined; onLeave: () => void };

/** Renders the entries of the menu that lead to complementary material; none where views narrow the menu. */
function MaterialEntries({ className, onLeave }: Props) {
  const { idType, idSchool } = useMe();
  const isReader = accessRoleOf({ role: roleOf(idType), idSchool }) !== 'installation';
  const isNarrowed = viewsIn(useLocation().search).some((view) => view !== '');
  const { reply } = useRead(
    calls.materials.getComplementaryMaterialMenu,
    {},
    { enabled: isReader && !isNarrowed, onFailure: 'tell' },
  );
  return reply?.content.map(({ id, name, icon }) => {
    const Icon = iconOf[icon];
    return (
      <li key={id}>
        <NavLink to={`/material/${id}`} className={className} onClick={onLeave}>
          <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
          <span className={classes.name}>{name}</span>
        </NavLink>
      </li>
    );
  });
}

export default MaterialEntries;
