type Factors = { waitFactor: number; processorFactor: number };
export function measureMachine(): Factors;
export function factorsOf(wallMs: number, processorMs: number): Factors;
