import type { Role } from '../../core/people/roles.ts';

/** The password of all accounts if only this machine can reach the product. */
export const KNOWN_PASSWORD = 'Assess-2026!';

/** The accounts that the start prints, one of each role. */
export const namedLogins = ['administrator', 'coordinator', 'teacher', 'student', 'author', 'editor'] as const;

export type DemonstrationSchool = 'secondary' | 'languages';

/** The schools of the demonstration. The second one shares a teacher and a student with the first. */
export const schools: Record<DemonstrationSchool, { name: string; address: string }> = {
  secondary: { name: 'IES Mar de Ons', address: 'Avenida da Praia 12, 36930 Bueu (Pontevedra)' },
  languages: { name: 'EOI Ría de Aldán', address: 'Rúa do Mar 3, 36940 Cangas (Pontevedra)' },
};

export const TIMEZONE = 'Europe/Madrid';
const DOMAIN = 'demo.school';

type Staff = {
  login: string;
  firstName: string;
  lastName: string;
  roles: Partial<Record<DemonstrationSchool | 'provider', Role>>;
};

const at = (school: DemonstrationSchool | 'provider', role: Role) => ({ roles: { [school]: role } });

export const staff: readonly Staff[] = [
  {
    login: 'administrator',
    firstName: 'Xavier',
    lastName: 'Montes Puig',
    ...at('secondary', 'administrator'),
  },
  {
    login: 'coordinator',
    firstName: 'Begoña',
    lastName: 'Ibáñez Arrieta',
    ...at('secondary', 'coordinator'),
  },
  { login: 'teacher', firstName: 'Irene', lastName: 'Fariña Souto', ...at('secondary', 'teacher') },
  {
    login: 'teacher2',
    firstName: 'Tomás',
    lastName: 'Echeverría de la Cruz',
    ...at('secondary', 'teacher'),
  },
  {
    login: 'teacher3',
    firstName: 'Helena',
    lastName: 'Gonçalves da Costa',
    roles: { secondary: 'teacher', languages: 'coordinator' },
  },
  { login: 'teacher4', firstName: 'Maeve', lastName: "O'Brien", ...at('languages', 'teacher') },
  { login: 'author', firstName: 'Mireia', lastName: "Soler d'Empúries", ...at('provider', 'author') },
  { login: 'editor', firstName: 'João', lastName: 'Araújo Brandão', ...at('provider', 'editor') },
];

const thirdA = `
Noa Abreu Iglesias|Antía Barreiro Otero|Xoán Castro Peña|Lúa Conde Vázquez|Íñigo Cortés Núñez|Sofía Díaz Mañas
Brais Domínguez Rey|Ainhoa Etxeberria Lasa|Martín Fernández Gil|Uxía Fraga Seoane|Álex García-Muñoz Ríos
Carlota Gómez Ávila|Iago González Lema|Leire Ibarra Goñi|Hugo Jiménez Peláez|Aitana López Quiñones|Mateo Lorenzo Piñeiro
Candela Marín Sáez|Óscar Martínez Cañas|Inés Méndez Bouzas|Yeray Morales Santana|Júlia Mulet i Ferrer|Nicolás Núñez Aldao
Paula Ojeda Güell|Adrián Pérez Cobo|Zoe Quintana Sanz|Roi Rodríguez Outeiro|Núria Sánchez Bosch|Pablo Suárez Leitão
Vega Torres Muíños`;

const thirdB = `
Anxo Aguiar Prado|María José Alonso Páez|Bruno Álvarez Ortuño|Daniela Amaral Sequeira|Jan Bernat Vilà|Sara Blanco Cid
Telmo Cabrera Ulloa|Nerea Calvo Echániz|Diego Carballo Ruíz|Elsa Chaves Monteiro|Èric Coll Palau|Olalla Costas Ferro
Ian Dacosta Freire|Valeria Delgado Peñalver|Gael Durán Castaño|Miren Elizalde Zabala|Rubén Esteban Niño|Alba Feijóo Dans
Thiago Figueiredo Lobão|Lola Fuentes Béjar|Manuel Garrido Ordóñez|Ximena Guerrero Solís|Asier Hernández Ugarte
Clara Herrero Muñiz|Pau Igual Climent|Ariadna Lago Viñas|Samuel León Acuña|Irati Madariaga Ruiz|Leo Maceiras Pazos
Claudia Navarro Egea|Izan Ortega Bermúdez|Beatriz Padín Cruz|Marc Quer i Solà|Emma Ramos Lourido|Fabián Rial Estévez
Carmen Salgado Míguez|David Serrano Yáñez|Ángela Tejedor Ibáñez|Joaquín Vidal Señán|Ona Zárate Ocaña`;

const firstEnglish = `
Xoana Pereira Lamas|Breixo Otero Simal|Elena Ramírez Oubiña|Fernando Costas Gil|Mariña Seijo Vila|Amir Haddad Benali
Lucía Portela Rúa|Sergio Prieto Lago`;

const male = new Set(
  `Xoán Íñigo Brais Martín Iago Hugo Mateo Óscar Yeray Nicolás Adrián Roi Pablo Anxo Bruno Jan Telmo Diego Èric Ian Gael
  Rubén Thiago Manuel Asier Pau Samuel Leo Izan Marc Fabián David Joaquín Breixo Fernando Amir Sergio`.split(/\s+/),
);

type Student = { login: string; firstName: string; lastName: string; gender: 'female' | 'male' };

/** Returns the login of a student by number; the first one's has none, because the start prints it. */
export const studentLogin = (number: number) =>
  number === 1 ? 'student' : `student${String(number).padStart(2, '0')}`;

const studentsOf = (list: string, before: number): Student[] =>
  list
    .trim()
    .split(/[|\n]/)
    .map((name, index) => {
      const compound = /^(María José) (.+)$/.exec(name) ?? /^(\S+) (.+)$/.exec(name);
      const firstName = compound?.[1] ?? name;
      const gender = male.has(firstName) ? 'male' : 'female';
      return { login: studentLogin(before + index + 1), firstName, lastName: compound?.[2] ?? '', gender };
    });

type Class = { school: DemonstrationSchool; name: string; code: string; students: readonly Student[] };

const first: readonly [Class, Class] = [
  { school: 'secondary', name: '3.º A', code: '3ESO-A', students: studentsOf(thirdA, 0) },
  { school: 'secondary', name: '3.º B', code: '3ESO-B', students: studentsOf(thirdB, 30) },
];

/** The classes with their students, in the order of their lists. The last one includes a student of the first. */
export const classes: readonly Class[] = [
  ...first,
  {
    school: 'languages',
    name: 'Inglés B1',
    code: 'ING-B1',
    students: [...first[0].students.slice(1, 2), ...studentsOf(firstEnglish, 70)],
  },
];

/** All students without repeats, in the order of their logins. */
export const students: readonly Student[] = [
  ...new Map(classes.flatMap((each) => each.students).map((student) => [student.login, student])).values(),
];

/** Returns the e-mail address of a login. */
export const emailOf = (login: string) => `${login}@${DOMAIN}`;

/** All logins, staff first. */
export const logins: readonly string[] = [...staff, ...students].map(({ login }) => login);
