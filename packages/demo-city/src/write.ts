import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type DemoFile, generateCity } from './generate.ts'
import { type CityOptions, checkOptions } from './options.ts'

/** The base map's file beside the others. It is not in the manifest's list, which names what is imported. */
export const BASEMAP_FILE = 'basemap.pmtiles'

/** What was planted into a messy city's network; not imported either. */
export const NETWORK_FAULTS_FILE = 'network-faults.json'

/** Writes every file into `dir`, and last city.json: its presence says that the others are complete. */
export async function writeCity(
  options: CityOptions,
  dir: string,
): Promise<{ dir: string; counts: Record<string, number> }> {
  const city = checkOptions(options)
  const { counts, files, messy, networkFaults, basemap } = generateCity(options)
  await mkdir(dir, { recursive: true })
  for (const file of files) await writeFileTo(file, join(dir, file.name))
  await writeFile(join(dir, BASEMAP_FILE), basemap())
  const faults = networkFaults()
  if (faults) await writeFile(join(dir, NETWORK_FAULTS_FILE), `${JSON.stringify(faults, null, 2)}\n`)
  const { messy: isMessy, lived, ...rest } = city
  const manifest = {
    ...rest,
    ...(lived ? { lived } : {}),
    counts,
    files: files.map(file => file.name),
    ...(isMessy ? { messy: messy() } : {}),
  }
  await writeFile(join(dir, 'city.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { dir, counts }
}

async function writeFileTo(file: DemoFile, path: string): Promise<void> {
  const stream = createWriteStream(path)
  const done = finished(stream)
  // A failing disk ends the wait for drain, too.
  done.catch(() => {})
  for (const chunk of file.chunks()) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
}
