import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Database } from '../database/database.ts';
import { material } from '../database/schema.ts';

type Row = typeof material.$inferInsert;

const links = (...all: readonly (readonly [name: string, link: string])[]): Row['entries'] =>
  all.map(([name, link], index) => ({ id: index + 1, name, link, file: null }));

const rows: readonly Omit<Row, 'idSchool'>[] = [
  {
    name: 'Simuladores de ciencias',
    icon: 'bulb',
    position: 1,
    entries: links(
      ['Fuerzas y movimiento', 'https://phet.colorado.edu/es/simulations/forces-and-motion-basics'],
      ['Estados de la materia', 'https://phet.colorado.edu/es/simulations/states-of-matter-basics'],
      ['Construye un átomo', 'https://phet.colorado.edu/es/simulations/build-an-atom'],
    ),
  },
  {
    name: 'Para preparar las clases',
    icon: 'school',
    position: 2,
    roles: ['administrator', 'coordinator', 'teacher'],
    entries: links(
      ['Materiales de GeoGebra', 'https://www.geogebra.org/materials'],
      ['Procomún: recursos educativos abiertos', 'https://procomun.intef.es/'],
    ),
  },
];

/** Adds complementary material of the provider: for everybody, and for staff. */
export const addMaterials = async (db: Database): Promise<void> => {
  await db.insert(material).values(rows.map((row) => ({ ...row, idSchool: PROVIDER_SCHOOL_ID })));
};
