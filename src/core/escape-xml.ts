const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text for XML and its attributes, without the characters that XML cannot have. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? '');
