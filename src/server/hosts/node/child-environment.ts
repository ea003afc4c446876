const passedOn = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|SystemRoot|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*)$/i;

/**
 * Returns the environment of a process that the server starts: what programs need, and none of the settings, because
 * these contain secrets.
 */
export const childEnvironment = (more: Record<string, string> = {}): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  ...more,
});
