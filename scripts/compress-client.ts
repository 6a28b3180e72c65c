/** Writes .br and .gz beside the built client's files: compressed once, better than a server would for every visitor. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../apps/web/dist')
/** Less fits into one packet either way. */
const SMALLEST = 1024

/** The last step, 11, takes twice as long for 2 %. */
const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export function compressClient(): void {
  for (const name of globSync('**/*.{js,css,svg,html,json,txt,webmanifest}', { cwd: DIST })) {
    const file = join(DIST, name)
    const bytes = readFileSync(file)
    if (bytes.length <= SMALLEST) continue
    writeFileSync(`${file}.br`, brotli(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (process.argv[1] === import.meta.filename) compressClient()
