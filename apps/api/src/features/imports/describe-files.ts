/** What is in files that were received. Runs in a thread: a large file delays no request. */
import { writeFile } from 'node:fs/promises'
import type { DraftLayer } from '@petatirta/contract'
import type pg from 'pg'
import type { FileLayer, StoredFile } from '#formats/format.ts'
import { type FileGroup, type RefusedFile, recogniseFiles } from '#formats/recognise-files.ts'
import { AppError } from '#platform/errors.ts'
import { storableJson } from '#platform/files/text.ts'
import { guessedSystem, statedSystem } from './coordinate-systems.ts'
import { type KnownLayer, samplePath } from './draft-layer.ts'
import { rankKinds } from './kind-ranking.ts'
import { firstPosition, LayerSample } from './layer-sample.ts'
import { LayerStatistics } from './layer-statistics.ts'

export interface City {
  readonly cityId: number
  readonly lon: number
  readonly lat: number
}

export interface Description {
  readonly layers: KnownLayer[]
  readonly refused: RefusedFile[]
  /** Of files whose reader failed as it should not, for the log. */
  readonly faults: string[]
}

export interface Describing {
  readonly client: pg.ClientBase
  readonly folder: string
  readonly city: City
}

const MOST_LAYERS = 60
/** Some formats are read from the beginning for each layer: after this none is begun. */
const LONGEST_MS = 60_000
const LONGEST_STATED = 200
const BROKEN = 'File rusak atau tidak dapat dibaca'

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function systemOf(
  stated: string | undefined,
  sample: LayerSample,
  { client, city }: Describing,
): Promise<DraftLayer['crs']> {
  const places = sample.rows().flatMap(({ geometry }) => {
    const place = geometry && firstPosition(geometry)
    return place ? [place] : []
  })
  const middle = [median(places.map(([x]) => x)), median(places.map(([, y]) => y))] as const
  const shown = stated?.slice(0, LONGEST_STATED) ?? null
  if (stated !== undefined) {
    const system = await statedSystem(client, stated)
    const isMetres = Math.abs(middle[0]) > 360 || Math.abs(middle[1]) > 360
    if (system && !(system.isGeographic && isMetres)) return { system, stated: shown, from: 'file' }
    if (!system) return { system: null, stated: shown, from: 'unknown' }
  }
  const guessed = await guessedSystem(client, middle, city)
  return { system: guessed, stated: shown, from: guessed ? 'numbers' : 'unknown' }
}

/** A layer, or why none of its rows can be read. */
async function describeLayer(
  { format, files }: FileGroup,
  { name, crs, columns, isOurs }: FileLayer,
  key: string,
  describing: Describing,
): Promise<KnownLayer | { refused: string }> {
  const statistics = new LayerStatistics(columns)
  const sample = new LayerSample()
  let problem: string | undefined
  for await (const batch of format.readLayer(files, name))
    for (const row of batch) {
      if ('error' in row) problem ??= row.error
      statistics.add(row)
      sample.add(row)
    }
  if (problem !== undefined && statistics.unreadable === statistics.rows)
    return { refused: `Tidak ada baris yang dapat dibaca: ${problem}` }
  await writeFile(samplePath(describing.folder, key), JSON.stringify(sample.rows()))
  const geometry = statistics.families
  const known = {
    name,
    files: files.map(file => file.name),
    geometry,
    columns: statistics.columns(),
  }
  return {
    ...known,
    key,
    format: { id: format.id, label: format.label },
    stored: files.map(file => ({
      number: Number(file.path.split('/').at(-1)),
      name: file.name,
      bytes: file.bytes,
    })),
    rows: statistics.rows,
    unreadable: statistics.unreadable,
    crs: geometry.length === 0 ? null : await systemOf(crs, sample, describing),
    firstRows: statistics.firstRows(),
    atZero: sample.atZero,
    isOurs: isOurs === true,
    ...rankKinds(known),
  }
}

const namesOf = ({ files }: FileGroup) => files.map(({ name }) => name).join(', ')

/** Every layer of every file; a file that cannot be read is listed with the reason, and costs no other. */
export async function describeFiles(
  files: readonly StoredFile[],
  describing: Describing,
): Promise<Description> {
  const { groups, refused } = await recogniseFiles(files)
  const layers: KnownLayer[] = []
  const faults: string[] = []
  const began = Date.now()
  for (const group of groups) {
    try {
      const found = (await group.format.layers(group.files)).toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0))
      for (const [at, layer] of found.entries()) {
        if (layers.length >= MOST_LAYERS || Date.now() - began > LONGEST_MS) {
          const left = found.length - at
          const reason = `${left} lapisan tidak dibaca karena terlalu banyak; kirim lapisan itu tersendiri`
          refused.push({ file: namesOf(group), reason })
          break
        }
        const described = await describeLayer(group, layer, String(layers.length + 1), describing)
        if ('refused' in described) refused.push({ file: namesOf(group), reason: described.refused })
        else layers.push(described)
      }
      if (found.length === 0) refused.push({ file: namesOf(group), reason: 'File tidak memuat data' })
    } catch (error) {
      const isOurs = error instanceof AppError
      if (!isOurs) faults.push(`${group.format.id}: ${error instanceof Error ? error.stack : error}`)
      refused.push({ file: namesOf(group), reason: isOurs ? error.message : BROKEN })
    }
  }
  return JSON.parse(storableJson({ layers, refused, faults })) as Description
}
