/**
 * Takes pictures again: `npm run pictures` those of the README, `npm run pictures -- ui` the accepted ones of the design
 * system, `npm run pictures -- documents` those of documents.
 */
switch (process.argv[2]) {
  case 'ui':
    await import('./ui-pictures.ts');
    break;
  case 'documents':
    await import('./document-pictures.ts');
    break;
  default:
    await import('./readme-pictures.ts');
}

export {};
