import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Generated cities, built pages and results; kept between runs, safe to delete. */
export const BENCH_DIR = resolve(process.env.BENCH_DIR ?? join(ROOT, '.data/bench'))

export function benchFolder(...names: string[]): string {
  const dir = join(BENCH_DIR, ...names)
  mkdirSync(dir, { recursive: true })
  return dir
}
