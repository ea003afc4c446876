/** Takes pictures again: `npm run pictures` those of the README, `npm run pictures -- ui` the accepted ones of the design system. */
await import(process.argv[2] === 'ui' ? './ui-pictures.ts' : './readme-pictures.ts');

export {};
