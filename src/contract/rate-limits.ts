type RateLimit = {
  /** Whose calls are counted together: those of a user, of a network (`server/rate-limits/network.ts`), or to an account. */
  per: 'user' | 'network' | 'account';
  times: number;
  seconds: number;
};

/**
 * How often something may be done; more is answered with 429. A whole school may be behind one address, and
 * answers are under no limit.
 */
export const rateLimits = {
  login: { per: 'network', times: 600, seconds: 60 },
  /** Logins that were wrong, of browsers that the account does not know. */
  wrongLogin: { per: 'network', times: 300, seconds: 600 },
  /** Codes of a second factor that were wrong, from anywhere: who types them knows the password. */
  wrongSecondFactor: { per: 'account', times: 30, seconds: 3600 },
  passwordMail: { per: 'network', times: 30, seconds: 600 },
  passwordMailOf: { per: 'account', times: 5, seconds: 3600 },
  invitation: { per: 'user', times: 300, seconds: 3600 },
  passwordLink: { per: 'network', times: 60, seconds: 600 },
  /** Registrations, so many that two classes behind one address can correct what they typed. */
  registration: { per: 'network', times: 300, seconds: 600 },
  /** Registrations whose code was wrong, so that codes cannot be guessed. */
  wrongCode: { per: 'network', times: 60, seconds: 600 },
  /** Changes of one's own password, since each try tells whether the old one is right. */
  passwordChange: { per: 'user', times: 10, seconds: 600 },
  /** Codes of scan links that are made, and those that are opened, right or wrong. */
  scanCode: { per: 'user', times: 60, seconds: 600 },
  scanLink: { per: 'network', times: 120, seconds: 600 },
  /** Addresses of which a device asks whether they have an account. */
  emailCheck: { per: 'network', times: 60, seconds: 600 },
  /** What devices tell of their faults. */
  desktopLog: { per: 'user', times: 60, seconds: 600 },
  /** Pages of what a device receives: ten thousand questions are thirty of them. */
  sync: { per: 'user', times: 120, seconds: 60 },
  /** Pairing codes that are made. */
  pairingCode: { per: 'user', times: 30, seconds: 600 },
  /** Files: a device that comes back has hundreds of pictures. */
  upload: { per: 'user', times: 300, seconds: 60 },
  /** Parts of files with answer sheets: a stack may be a file a page. */
  sheetParts: { per: 'user', times: 1_200, seconds: 60 },
  search: { per: 'user', times: 300, seconds: 60 },
  /** New passwords that staff hand out, and links that they have mailed. */
  firstPasswords: { per: 'user', times: 120, seconds: 600 },
  /** Codes that somebody types, right or wrong. */
  accessCode: { per: 'user', times: 20, seconds: 600 },
  /** Codes of a room that a student types to start, right or wrong. */
  roomCode: { per: 'user', times: 20, seconds: 600 },
  accessCodeOf: { per: 'account', times: 200, seconds: 600 },
  /** Files with all data of a person, which read many rows. */
  personalData: { per: 'user', times: 20, seconds: 3600 },
  documents: { per: 'user', times: 120, seconds: 60 },
  /** Pages of a test that are shown while its settings change. */
  pages: { per: 'user', times: 240, seconds: 60 },
  /** What clients tell of their use. */
  analytics: { per: 'user', times: 60, seconds: 60 },
  preview: { per: 'user', times: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

export const tooManyRequestsText = 'Too many requests, try again later';
