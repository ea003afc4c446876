const address =
  /^[^\s@,;:<>()[\]"\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,63}$/i;

/** Returns whether a text is an e-mail address as schools have them. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 320 && address.test(text) && !/^\.|\.\.|\.@/.test(text);

/**
 * Returns the address that a mistyped one certainly means: without spaces, brackets and signs at its ends, with a point
 * where the domain has a comma. Null where nothing is certain.
 */
export function repairEmail(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/\s+/g, '')
    .replace(/^[;,.:]+|[;,.:]+$/g, '');
  const at = bare.lastIndexOf('@');
  const repaired = at < 0 ? bare : bare.slice(0, at + 1) + bare.slice(at + 1).replace(/,/g, '.');
  return repaired !== text && isEmailAddress(repaired) ? repaired : null;
}
