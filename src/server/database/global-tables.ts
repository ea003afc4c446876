/** The tables that no school owns, with the reason. Every other table's keys begin with its school. */
export const globalTables = {
  school: 'it is the school; its id stands first in the keys of all that it has',
  users: 'a person may belong to several schools',
  session: 'it is looked up by its token and says the school',
  login_failure: 'who signs in says a login, whether or not there is such an account',
  second_factor: 'a person signs in to all schools with it',
  recovery_code: 'it belongs to a second factor',
  password_link: 'it is looked up by the link and says the user',
  email_change: 'it is looked up by the link and says the user',
  one_time_token: 'it is looked up by the token and says the user',
  used_partner_token: 'it is looked up by the token, before the user is known',
  access_code_key: 'who registers types a code alone, which says the school',
  idempotency: 'a key belongs to a user',
  country: 'every school uses the same list',
  settings: 'they are the installation’s',
  sync_epoch: 'it is the installation’s',
  migration: 'it says what the database is made of',
} as const satisfies Record<string, string>;
