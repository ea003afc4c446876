/** Returns what `npm start` prints once the product can be used: how long that took, the address, and who may sign in. */
export function readyText({ address, demonstration, announcement }, seconds) {
  const names = ['administrator', 'coordinator', 'teacher', 'student', 'author', 'editor'];
  return [
    `\n  Assessments Assistant is ready after ${seconds.toFixed(1)} s:  ${address}\n`,
    ...(announcement ? [announcement] : []),
    ...(demonstration ? ['  The demonstration school; every password is Assess-2026!'] : []),
    ...(demonstration ? [...names.map((name) => `    ${name}@demo.school`), ''] : []),
  ].join('\n');
}
