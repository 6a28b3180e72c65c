import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Alphabets that Indonesian does not use are never fetched; with them the copy would be a sixth larger. */
const SELDOM = /-(cyrillic|greek|vietnamese)(-ext)?-.*\.woff2$/

/** What the build left in `folder`, as addresses. */
const filesIn = (folder: string): string[] =>
  globSync('**/*.{html,js,css,svg,png,woff2,webmanifest}', { cwd: folder })
    .map(name => `/${name.replaceAll(sep, '/')}`)
    .filter(path => path !== '/service-worker.js' && !SELDOM.test(path))
    .sort()

function versionOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of files) hash.update(path).update(readFileSync(join(folder, path)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The service worker at /service-worker.js, one plain script, built after everything else: it carries the list of files that
 * it keeps, and a version that changes with any of them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (!dir) throw new Error('The build has no folder')
        const files = filesIn(dir)
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            CLIENT_FILES: JSON.stringify(files),
            CLIENT_VERSION: JSON.stringify(versionOf(dir, files)),
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: ENTRY,
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}
