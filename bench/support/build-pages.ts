/** The baselines' pages, built as the product is: minified, modules bundled. */
import { join } from 'node:path'
import { build } from 'vite'
import { benchFolder, ROOT } from './folders.ts'

const PAGES = ['canvas', 'webgl', 'records', 'engine']

export async function buildPages(): Promise<string> {
  const outDir = benchFolder('pages')
  const root = join(ROOT, 'bench/baseline')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: PAGES.map(name => join(root, `${name}.html`)) },
    },
  })
  return outDir
}
