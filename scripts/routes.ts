/** `npm run routes`: writes the contract's routes.ts from its calls; a test of the contract compares the two. */
import { writeFileSync } from 'node:fs'
import { type CallSpec, calls } from '@petatirta/contract'

const routes = Object.entries<CallSpec>(calls).map(([key, { name, method, path, access, cost }]) => [
  key,
  { name, method, path, access, cost },
])

writeFileSync(
  new URL('../packages/contract/src/routes.ts', import.meta.url),
  `/**
 * Written by \`npm run routes\` from calls/: address, access and cost of every call, without the schemas. Pages import this file, so that
 * none of them carries the schema library; types are those of the calls.
 */
import type { calls as defined } from './calls/index.ts'

export const calls = ${JSON.stringify(Object.fromEntries(routes))} as unknown as typeof defined
`,
)
