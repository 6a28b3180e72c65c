import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { wholeBackups } from './names.ts'
import { Refused } from './refused.ts'

const NAME = 'manifest.json'
/** The folders of a backup: what pg_dump wrote, and stored files by their keys. */
export const DUMP = 'database'
export const FILES = 'files'

const fileSchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })
const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest one that the database has. */
  migration: z.string(),
  postgres: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), checksum: z.string() })),
  /** Everything in the folder but the manifest itself. */
  files: z.array(fileSchema),
})

export type BackedUpFile = z.infer<typeof fileSchema>
export type Manifest = z.infer<typeof manifestSchema>

async function fingerprint(folder: string, path: string): Promise<BackedUpFile> {
  const hash = createHash('sha256')
  const whole = join(folder, path)
  await pipeline(createReadStream(whole), hash)
  return { path, bytes: (await stat(whole)).size, sha256: hash.digest('hex') }
}

/** Every file of the folder but the manifest, read once from beginning to end. */
export async function fingerprints(folder: string): Promise<BackedUpFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => path !== NAME)
    .sort()
  const files: BackedUpFile[] = []
  for (const path of paths) files.push(await fingerprint(folder, path))
  return files
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, NAME), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined) {
    const [newest] = await wholeBackups(folder)
    throw new Refused(
      newest
        ? `${folder} holds several backups. Name one of them: ${join(folder, newest)}.`
        : `${folder} is not a backup: it has no ${NAME}.`,
    )
  }
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new Refused(`${join(folder, NAME)} is damaged: this backup cannot be restored.`)
  }
}

/** Fails unless every file is there, byte for byte. */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  const found = new Map((await fingerprints(folder)).map(file => [file.path, file]))
  const wrong = manifest.files.flatMap(({ path, sha256 }) => {
    const file = found.get(path)
    if (!file) return [`${path} is missing`]
    return file.sha256 === sha256 ? [] : [`${path} is damaged`]
  })
  if (wrong.length > 0) throw new Refused(`This backup cannot be restored: ${wrong.join(', ')}.`)
}
