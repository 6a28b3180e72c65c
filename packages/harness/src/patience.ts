/**
 * How long a test waits for what must come. Only a hang takes as long, even on a machine that others keep busy; how soon it
 * comes is for bench/ to say. Shorter by PATIENCE_MS, for who is writing a test that still fails.
 */
export const PATIENCE = { timeout: Number(globalThis.process?.env?.PATIENCE_MS ?? 180_000), interval: 50 }

/** After which a whole test is taken to hang. */
export const HUNG_MS = 600_000
