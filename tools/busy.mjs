// Uses one processor until it is ended; `npm test -- --load N` starts N of it beside the browser tests.
process.on('disconnect', () => process.exit());
for (;;) {
  const until = performance.now() + 1000;
  while (performance.now() < until);
  await new Promise(setImmediate);
}
