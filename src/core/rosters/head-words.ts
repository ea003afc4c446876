import { toSearchText } from '../searching/search-text.ts';
import type { RosterField } from './fields.ts';
import { plainKey } from './keys.ts';

/** What columns are called in English, Spanish and Portuguese, in Galician and Catalan, and in exports of Moodle and OneRoster. */
const words: Record<RosterField, string> = {
  lastFirstName: `Apellidos y nombre|Apellidos, nombre|Apellido y nombre|Apelidos e nome|Cognoms i nom|Cognoms, nom|
    Surname and name|Surname, name|Last name, first name|Last, first|Sobrenome e nome|Sobrenome, nome|Alumno/a|
    Apellido(s) y nombre(s)|Estudiante (apellidos, nombre)`,
  fullName: `Nombre y apellidos|Nombre completo|Nombre y apellido|Nome e apelidos|Nom i cognoms|Full name|Fullname|Student|
    Student name|Display name|Nome completo|Nome e sobrenome|Nome do aluno|Nome do estudante|Alumno|Alumna|Alumnado|
    Estudiante|Aluno|Aluna|Estudante|Alumne|Name and surname|Name|Names|Nombres y apellidos|Nombre(s) y apellido(s)|Complete name|
    Discente|Participante|Participant|Nome e apelido|Nombre del alumno|Nombre del estudiante|Pupil`,
  firstName: `Nombre|Nombres|Nombre(s)|Nombre de pila|First name|Given name|Firstname|Forename|givenName|First|Nome|Nomes|
    Primeiro nome|Nome próprio|Nom|preferredFirstName|Forenames|First names|Given names|Prénom`,
  lastName: `Apellidos|Apellido|Apellido(s)|Primer apellido|Apellido 1|Apellido1|Apellido paterno|1er apellido|Last name|
    Lastname|Surname|Surnames|Family name|familyName|Last|Sobrenome|Sobrenomes|Apelido|Apelidos|Primeiro apelido|Cognoms|
    Cognom|Primer cognom|Último nome`,
  secondLastName: `Segundo apellido|Apellido 2|Apellido2|Apellido materno|2.º apellido|2do apellido|Second surname|
    Second last name|Segundo apelido|Segundo sobrenome|Segon cognom`,
  email: `E-mail|Email|Mail|Correo|Correo electrónico|Dirección de correo|Correo-e|Email address|E-mail address|
    Dirección de email|Endereço de e-mail|Correio eletrónico|Correio eletrônico|Correu|Correu electrònic|Enderezo electrónico`,
  code: `Código|Code|NIA|Código del alumno|Student code|Expediente|N.º expediente|Número de expediente|Matrícula|
    Nº matrícula|Número de matrícula|RA|Código do aluno|Registro acadêmico|idnumber|ID number|Identifier|Codi|Processo|
    Número de processo|NIE del alumno|Código modular`,
  studentId: `DNI|NIF|NIE|DNI/NIE|Documento|Document|Documento de identidad|N.º de documento|National id|Passport|
    Pasaporte|CPF|RG|Student id|studentId|Cartão de cidadão|CURP|Id del estudiante|Identificación`,
  gender: 'Sexo|Género|Gender|Sex|Gênero|Sexe|Xénero|H/M|M/F',
  listNumber: `N.º|Nº|Nro|Núm|Número|Número de lista|N.º de lista|Orden|N.º de orden|No|No.|Number|List number|Roll number|
    Roll no|Roll|Número de chamada|Nº de chamada|Chamada|Num|#|Orde`,
  className: `Clase|Grupo|Curso|Unidad|Class|Classroom|Group|Course|Form|Section|Turma|Classe|Grupo de clase|Curso y grupo|
    Sección|Aula|group1|cohort1|course1|Homeroom|Class name|Nombre del grupo|Grup|Clase/grupo|Grado y sección`,
  login: `Usuario|Login|User|Username|User name|Nombre de usuario|Utilizador|Usuário|Nome de usuário|Usuari`,
  externalId: 'sourcedId|External id|Externalid|Id externo|userMasterIdentifier|ID',
};

const fieldOfWord = new Map<string, RosterField>(
  Object.entries(words).flatMap(([field, text]) =>
    text.split('|').map((word) => [headKey(word), field as RosterField] as const),
  ),
);

/** Returns a head word as it is looked up; `Nº` stays apart from `N`, and `#` is a word. */
function headKey(word: string): string {
  return word.trim() === '#' ? '#' : plainKey(word.replace(/n[.]?[ºª°]/i, 'numero '));
}

const passwordWords = new Set(
  `Password|Passwort|Contraseña|Contraseña inicial|Clave|Clave de acceso|Contrasinal|Contrasenya|Senha|Palavra-passe|
    Mot de passe|PIN|Pass|pwd|Initial password|Temporary password|Contraseña temporal|Senha inicial`
    .split('|')
    .map(headKey),
);

/** Returns whether a head word says that its column has passwords, as exports of Moodle do. */
export const isPasswordHead = (head: string): boolean => passwordWords.has(headKey(head));

/** People other than the student of the row: their columns say nothing about the student. */
const otherPeople = new Set(
  `tutor tutora tutores tutoria responsable responsables responsavel responsaveis madre padre madres padres mae pai maes pais familia
   familias familiar familiares encarregado encarregada encarregados guardian guardians carer carers parent parents mother father mum
   mom dad family progenitor progenitora progenitores acudiente apoderado apoderada contacto contato contact emergencia emergency
   profesor profesora professor professora docente teacher nai pare mare hermano hermana irmao irma sibling`.split(
    /\s+/,
  ),
);
const studentWords = new Set(
  `alumno alumna alumnos alumnas alumnado alumne alumnes estudiante estudiantes estudante estudantes aluno aluna alunos alunas student
   students pupil pupils learner learners child children nino nina ninos crianca discente discentes`.split(/\s+/),
);
const connectors = new Set('del de la los las el do da dos das of the s d'.split(' '));
/** What is said of addresses and logins that the school gives. */
const schoolWords = new Set(
  'institucional corporativo corporativa educativo educativa escolar school institutional'.split(' '),
);

/** The words of a head without the endings for both genders and for several: "do(a) aluno(a)", "alumno/a", "nombre(s)". */
const wordsOfHead = (head: string): string[] =>
  toSearchText(head.replace(/\((?:as?|os?|es|s)\)|\/(?:as?|os?)(?!\p{L})/giu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns whether a head word says that its column is about another person than the student. */
export const isHeadOfOtherPerson = (head: string): boolean =>
  fieldOfWord.get(headKey(head)) === undefined && wordsOfHead(head).some((word) => otherPeople.has(word));

/** Returns what a head word says that its column has; null for one that is not known, or of another person than the student. */
export const fieldOfHead = (head: string): RosterField | null => {
  const exact = fieldOfWord.get(headKey(head));
  if (exact !== undefined) return exact;
  const words = wordsOfHead(head);
  if (words.length === 0 || words.some((word) => otherPeople.has(word))) return null;
  const isOfStudent = words.some((word) => studentWords.has(word));
  const rest = words.filter((word) => !studentWords.has(word) && !connectors.has(word));
  if (isOfStudent && rest.length === 0) return 'fullName';
  const field = fieldOfWord.get(rest.join('')) ?? null;
  if (field !== null) return isOfStudent && isPlainName(rest) ? 'fullName' : field;
  const address = fieldOfWord.get(rest.filter((word) => !schoolWords.has(word)).join(''));
  return address === 'email' || address === 'login' ? address : null;
};

/** The name of a student, where nothing says which part of it. */
const isPlainName = ([word = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && /^(?:names?|nombres?|nomes?|noms?)$/.test(word);
