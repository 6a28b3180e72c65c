/** How long a test waits for what must come. Nothing but a hang takes as long; how soon it comes is for bench/ to say. */
export const PATIENCE = { timeout: 60_000, interval: 50 }
