/** Writes .br and .gz beside the built client's files: compressed once, better than a server would for every visitor. */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const DIST = join(import.meta.dirname, '../apps/web/dist')
/** Less fits into one packet either way. */
const SMALLEST = 1024

/** The last step, 11, takes twice as long for 2 %. */
const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length <= SMALLEST) return
  await writeFile(`${file}.br`, await brotli(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** On all processors: zlib has threads of its own. */
export async function compressClient(): Promise<void> {
  const names = globSync('**/*.{js,css,svg,html,json,txt,webmanifest}', { cwd: DIST })
  await Promise.all(names.map(name => compress(join(DIST, name))))
}

if (process.argv[1] === import.meta.filename) await compressClient()
