/**
 * How the server is started. V8 grows its young generation with the machine's memory, not with the need: 8 MB keep
 * the process under 200 MB where a thousand students answer, for a few more small collections.
 */
export const serverCommand = ['--max-semi-space-size=8', 'src/server/hosts/node/main.ts'];
