/** Returns the grade typed, from 0 to 10 with at most two decimals after a point or comma; null for anything else. */
export function parseAnswerGrade(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,2}([.,]\d{0,2})?$/.test(text)) return null;
  const grade = Number(text.replace(',', '.'));
  return grade <= 10 ? grade : null;
}
