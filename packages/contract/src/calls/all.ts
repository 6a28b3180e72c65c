import type { CallSpec } from '../call.ts'
import { importCalls } from './imports.ts'
import { calls } from './index.ts'

export const ALL_CALLS: readonly CallSpec[] = [...Object.values(calls), ...importCalls]
