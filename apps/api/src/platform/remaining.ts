interface Begun {
  /** Milliseconds. */
  at: number
  progress: number
  /** How long it took the last time, from 0 to 100. */
  usualSeconds: number | null
}

/** Less says nothing about the rest. */
const MEASURED_MS = 2000
const MEASURED_PROGRESS = 2

/** How long it may still take: by the pace so far, else by the last time, else nobody knows. */
export function remainingSeconds(begun: Begun, progress: number, now: number): number | null {
  const [elapsed, made] = [now - begun.at, progress - begun.progress]
  const left = 100 - progress
  if (elapsed >= MEASURED_MS && made >= MEASURED_PROGRESS) return Math.ceil((elapsed / made / 1000) * left)
  return begun.usualSeconds === null ? null : Math.ceil((begun.usualSeconds * left) / 100)
}
