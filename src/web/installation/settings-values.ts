import { GUIDE_LINK_LENGTH, type SchoolSettings, settingBounds } from '../../contract/installation.ts';
import { isLanguage, type Language } from '../../core/languages.ts';
import type { PaperSize } from '../../core/printing.ts';
import type { RetentionTerm } from '../../core/retention.ts';

/** What is typed about a school. Numbers are texts; blank = not set. */
export type SettingsValues = {
  name: string;
  address: string;
  idCountry: number;
  timezone: string;
  language: Language | '';
  /** Two digits each. */
  startMonth: string;
  startDay: string;
  paper: PaperSize;
  passwordDays: string;
  requiresSecondFactor: boolean;
  acceptsStudentTerms: boolean;
  mailsReleases: boolean;
  auditDays: string;
  sheetPictures: RetentionTerm;
  guideLink: string;
};

/** Returns what is to be edited of a school. */
export const valuesOfSettings = ({
  name,
  address,
  idCountry,
  timezone,
  language,
  academicYearStart,
  paper,
  passwordDays,
  requiresSecondFactor,
  acceptsStudentTerms,
  mailsReleases,
  auditDays,
  retention,
  guideLink,
}: SchoolSettings): SettingsValues => ({
  ...{ name, address, idCountry, timezone, paper, requiresSecondFactor, acceptsStudentTerms, mailsReleases },
  language: language !== null && isLanguage(language) ? language : '',
  startMonth: academicYearStart.slice(0, 2),
  startDay: academicYearStart.slice(3),
  passwordDays: passwordDays === null ? '' : String(passwordDays),
  auditDays: String(auditDays),
  sheetPictures: retention.sheetPictures,
  guideLink: guideLink ?? '',
});

export type SettingsField = 'name' | 'passwordDays' | 'auditDays' | 'guideLink';

/** Returns the fields that keep the values from being saved, in the order of the form. */
export const problemsOfSettings = ({ name, passwordDays, auditDays, guideLink }: SettingsValues): SettingsField[] => {
  const problems: SettingsField[] = [];
  if (name.trim() === '') problems.push('name');
  if (passwordDays.trim() !== '' && !isBetween(passwordDays, settingBounds.passwordDays)) problems.push('passwordDays');
  if (!isBetween(auditDays, settingBounds.auditDays)) problems.push('auditDays');
  if (guideLink.trim() !== '' && !isAddress(guideLink.trim())) problems.push('guideLink');
  return problems;
};

/** Returns the values as the call takes them, where they have no problems. */
export const inputOfSettings = (values: SettingsValues) => {
  const { startMonth, startDay, language, passwordDays, auditDays, sheetPictures, guideLink, ...fields } = values;
  return {
    ...fields,
    language: language === '' ? null : language,
    academicYearStart: `${startMonth}-${startDay}`,
    passwordDays: passwordDays.trim() === '' ? null : Number(passwordDays),
    auditDays: Number(auditDays),
    retention: { sheetPictures },
    guideLink: guideLink.trim() === '' ? null : guideLink.trim(),
  };
};

const isBetween = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

const isAddress = (text: string): boolean =>
  text.length <= GUIDE_LINK_LENGTH && /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns the days of a month, both as two digits. */
export const daysOfMonth = (month: string): string[] =>
  Array.from({ length: DAYS[Number(month) - 1] ?? 31 }, (_, index) => String(index + 1).padStart(2, '0'));
