import { calls } from '@petatirta/contract'
import type { Plugin } from 'vite'

const REGISTRY = /packages[\\/]contract[\\/]src[\\/]calls[\\/]index\.ts$/

/**
 * The browser needs a call's address and who may make it; its schemas are for the server, and types are gone by then.
 * Without them no page carries the schema library, nor builds 200 schemas before it shows anything.
 */
export function plainCalls(): Plugin {
  const plain = Object.entries(calls).map(([key, { name, method, path, access }]) => [
    key,
    { name, method, path, access },
  ])
  return {
    name: 'plain-calls',
    apply: 'build',
    load: id =>
      REGISTRY.test(id) ? `export const calls = ${JSON.stringify(Object.fromEntries(plain))}` : undefined,
  }
}
