/**
 * How many random networks a property is tried on: as many as it is held to, except in `npm test`, which asks for fewer by
 * NETWORK_RUNS and leaves the whole number to the rest of the run.
 */
export const RUNS = Number(process.env.NETWORK_RUNS ?? 1000)
