import type { Role } from '../../core/people.ts';

/** Everybody's password where only this machine reaches the product. */
export const KNOWN_PASSWORD = 'Assess-2026!';

/** The accounts that the start names, one of each role. */
export const namedLogins = ['administrator', 'coordinator', 'teacher', 'student', 'author', 'editor'] as const;

export const SCHOOL = { name: 'IES Mar de Ons', timezone: 'Europe/Madrid' };
const DOMAIN = 'demo.school';

type Staff = { login: string; role: Role; firstName: string; lastName: string; language: string };

export const staff: readonly Staff[] = [
  { login: 'administrator', role: 'administrator', firstName: 'Xavier', lastName: 'Montes Puig', language: 'es' },
  { login: 'coordinator', role: 'coordinator', firstName: 'Begoña', lastName: 'Ibáñez Arrieta', language: 'es' },
  { login: 'teacher', role: 'teacher', firstName: 'Irene', lastName: 'Fariña Souto', language: 'es' },
  { login: 'teacher2', role: 'teacher', firstName: 'Tomás', lastName: 'Echeverría de la Cruz', language: 'es' },
  { login: 'teacher3', role: 'teacher', firstName: 'Helena', lastName: 'Gonçalves da Costa', language: 'pt' },
  { login: 'author', role: 'author', firstName: 'Mireia', lastName: "Soler d'Empúries", language: 'es' },
  { login: 'editor', role: 'editor', firstName: 'João', lastName: 'Araújo Brandão', language: 'pt' },
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

const namesOf = (list: string) =>
  list
    .trim()
    .split(/[|\n]/)
    .map((name) => {
      const compound = /^(María José) (.+)$/.exec(name) ?? /^(\S+) (.+)$/.exec(name);
      return { firstName: compound?.[1] ?? name, lastName: compound?.[2] ?? '' };
    });

export const classes = [
  { name: '3.º A', students: namesOf(thirdA) },
  { name: '3.º B', students: namesOf(thirdB) },
];

export const emailOf = (login: string) => `${login}@${DOMAIN}`;

/** The first student of the first class has the account that the start prints. */
export const studentLogin = (number: number) =>
  number === 1 ? 'student' : `student${String(number).padStart(2, '0')}`;

/** Everybody's login, the staff's first. */
export const logins: readonly string[] = [
  ...staff.map(({ login }) => login),
  ...classes.flatMap(({ students }) => students).map((_, index) => studentLogin(index + 1)),
];
