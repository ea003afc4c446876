/** Returns the density of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/**
 * Returns the quantile of the standard normal distribution at a probability between 0 and 1, with a relative error of 1e-16:
 * algorithm AS 241, PPND16 (Wichura, Applied Statistics 37, 1988).
 */
export function normalQuantile(probability: number): number {
  const apart = probability - 0.5;
  if (Math.abs(apart) <= 0.425) {
    const r = 0.180625 - apart * apart;
    return (apart * polynomial(r, central.above)) / polynomial(r, central.below);
  }
  const r = Math.sqrt(-Math.log(apart < 0 ? probability : 1 - probability));
  const found =
    r <= 5
      ? polynomial(r - 1.6, near.above) / polynomial(r - 1.6, near.below)
      : polynomial(r - 5, far.above) / polynomial(r - 5, far.below);
  return apart < 0 ? -found : found;
}

const polynomial = (x: number, coefficients: readonly number[]): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);

const central = {
  above: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  below: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852546,
  ],
};

const near = {
  above: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  below: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
};

const far = {
  above: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  below: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
};
