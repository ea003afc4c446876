/** The address of the script of the host's worker, which `tools/desktop-app.ts` builds. */
declare module 'virtual:desktop-host' {
  const address: string;
  export default address;
}
