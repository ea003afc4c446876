import type { RosterField } from './fields.ts';
import { plainKey } from './keys.ts';

/** What columns are called in English, Spanish and Portuguese, in Galician and Catalan, and in exports of Moodle and OneRoster. */
const words: Record<RosterField, string> = {
  lastFirstName: `Apellidos y nombre|Apellidos, nombre|Apellido y nombre|Apelidos e nome|Cognoms i nom|Cognoms, nom|
    Surname and name|Surname, name|Last name, first name|Last, first|Sobrenome e nome|Sobrenome, nome|Alumno/a|
    Apellido(s) y nombre(s)|Estudiante (apellidos, nombre)`,
  fullName: `Nombre y apellidos|Nombre completo|Nombre y apellido|Nome e apelidos|Nom i cognoms|Full name|Fullname|Student|
    Student name|Display name|Nome completo|Nome e sobrenome|Nome do aluno|Nome do estudante|Alumno|Alumna|Alumnado|
    Estudiante|Aluno|Aluna|Estudante|Alumne|Name and surname|Nombre del alumno|Nombre del estudiante|Pupil`,
  firstName: `Nombre|Nombres|Nombre(s)|Nombre de pila|First name|Given name|Firstname|Forename|givenName|First|Nome|Nomes|
    Primeiro nome|Nome próprio|Nom|preferredFirstName`,
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

/** Returns what a head word says that its column has; null for one that is not known. */
export const fieldOfHead = (head: string): RosterField | null => fieldOfWord.get(headKey(head)) ?? null;
