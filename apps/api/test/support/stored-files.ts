/** Files on the disk for readers of layers, and all that a reader finds in them. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll } from 'vitest'
import type { LayeredFormat, StoredFile } from '#formats/format.ts'

export interface ReadFeature {
  geometry: { type: string; coordinates?: unknown; geometries?: ReadFeature['geometry'][] } | null
  properties: Record<string, unknown>
}

export const storedAt = (path: string): StoredFile => ({
  name: basename(path),
  path,
  bytes: statSync(path).size,
})

/** A folder of the test file's own, removed when it is done. */
export function fileFolder(): (name: string, content: string | Buffer) => StoredFile {
  const folder = mkdtempSync(join(tmpdir(), 'petatirta-files-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name, content) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return storedAt(path)
  }
}

/** The features of each layer, or why a row cannot be read. */
export async function readAll(
  format: LayeredFormat,
  file: StoredFile,
): Promise<Map<string, (ReadFeature | string)[]>> {
  const found = new Map<string, (ReadFeature | string)[]>()
  for (const { name } of await format.layers([file])) {
    const rows: (ReadFeature | string)[] = []
    for await (const batch of format.readLayer([file], name))
      for (const row of batch)
        rows.push('value' in row ? (row.value as ReadFeature) : 'error' in row ? row.error : '')
    found.set(name, rows)
  }
  return found
}

/** The sentence with which a file is refused, or null. */
export async function refusalOf(format: LayeredFormat, file: StoredFile): Promise<string | null> {
  try {
    await readAll(format, file)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
