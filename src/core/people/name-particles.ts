/**
 * Words that belong to the surname after them, in Spanish, Portuguese, Catalan, Galician, French, Italian, Dutch, German and Nordic
 * names: `van der Berg`, `de la Cruz`.
 */
export const nameParticles: ReadonlySet<string> = new Set(
  `de del da das do dos la las los el e i y d du des le les di della dello degli dei van von der den dem ter ten te t zu zum zur vom op
   af av`.split(/\s+/),
);
