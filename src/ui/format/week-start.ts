type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Returns the first day of the week where a language is spoken: 1 = Monday to 7 = Sunday. */
export function firstWeekdayIn(language: string): number {
  const locale: WithWeek = new Intl.Locale(language);
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  // Firefox does not say.
  return week?.firstDay ?? (locale.language === 'es' ? 1 : 7);
}
