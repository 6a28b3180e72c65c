import { formatBytes } from '#shared/files/format-bytes.ts'
import { uploadTexts as texts } from './texts.ts'

const MAGIC = 'PMTiles'

/** What can be checked before gigabytes are sent; the server looks at the rest. */
export async function problemOf(file: File, maxBytes: number): Promise<string | undefined> {
  if (file.size > maxBytes) return texts.tooLarge(formatBytes(maxBytes))
  const beginning = await file
    .slice(0, MAGIC.length)
    .text()
    .catch(() => '')
  return beginning === MAGIC ? undefined : texts.wrongFile
}
