/** A hydraulic model as EPANET saves it: sections in any order, names of at least four letters, a line for each thing. */
import type { StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { decodePiece, lineBatches, storedChunks } from './stored-chunks.ts'

/** The nodes' places are held while the rows are read. */
const LARGEST = 64 * 1024 * 1024
const LONGEST_LINE = 4096
const MAX_VERTICES = 2_000_000

const SECTIONS = [
  'JUNCTIONS',
  'RESERVOIRS',
  'TANKS',
  'PIPES',
  'PUMPS',
  'VALVES',
  'COORDINATES',
  'VERTICES',
  'TAGS',
  'STATUS',
  'OPTIONS',
  'BACKDROP',
] as const
export type Section = (typeof SECTIONS)[number]

const FLOW_UNITS = /^(CFS|GPM|MGD|IMGD|AFD|LPS|LPM|MLD|CMH|CMD|CMS)$/

/** EPANET itself looks at the beginning of a section's name alone. */
const sectionOf = (line: string): Section | null => {
  const name = line.slice(1).toUpperCase()
  return SECTIONS.find(section => name.startsWith(section.slice(0, 4))) ?? null
}

/** The words of a line, of which some may be quoted, and what stands behind its semicolon. */
export function words(line: string): { fields: string[]; comment: string } {
  const semicolon = line.indexOf(';')
  const text = semicolon < 0 ? line : line.slice(0, semicolon)
  const comment = semicolon < 0 ? '' : line.slice(semicolon + 1).trim()
  const fields = [...text.matchAll(/"([^"]*)"|[^\s",]+/g)].map(([word, quoted]) => quoted ?? word)
  return { fields, comment }
}

export class EpanetNetwork {
  readonly coordinates = new Map<string, readonly [number, number]>()
  readonly nodeTags = new Map<string, string>()
  readonly linkTags = new Map<string, string>()
  readonly status = new Map<string, string>()
  readonly counts = new Map<Section, number>()
  units = ''
  isInDegrees = false
  readonly #vertices = new Map<string, [number, number][]>()
  #vertexCount = 0

  static async *lines(
    file: StoredFile,
  ): AsyncGenerator<readonly { readonly section: Section; readonly line: string }[]> {
    if (file.bytes > LARGEST) throw new MalformedFile('File EPANET melebihi 64 MB')
    let section: Section | null = null
    let hasSection = false
    for await (const lines of lineBatches(storedChunks(file.path), LONGEST_LINE)) {
      const batch: { section: Section; line: string }[] = []
      for (const raw of lines) {
        const line = raw.trim()
        if (line === '' || line.startsWith(';')) continue
        if (line.startsWith('[') || line.startsWith('\xef\xbb\xbf[')) {
          section = sectionOf(line.slice(line.indexOf('[')))
          hasSection = true
          if (/^\[END\]/i.test(line)) break
        } else if (section) batch.push({ section, line: decodePiece(line, null) })
        else if (!hasSection && !line.startsWith('\xef\xbb\xbf'))
          throw new MalformedFile('File bukan model EPANET (.inp)')
      }
      yield batch
    }
  }

  static async of(file: StoredFile): Promise<EpanetNetwork> {
    const network = new EpanetNetwork()
    for await (const lines of EpanetNetwork.lines(file))
      for (const { section, line } of lines) network.#read(section, line)
    if (network.counts.size === 0) throw new MalformedFile('File bukan model EPANET (.inp), atau kosong')
    if (network.coordinates.size === 0)
      throw new MalformedFile(
        'Model EPANET tidak memuat bagian [COORDINATES], sehingga tidak dapat dipetakan',
      )
    return network
  }

  /** A link's way from node to node, through its vertices. */
  line(id: string, from: string, to: string): { points: (readonly [number, number])[] } | { error: string } {
    const start = this.coordinates.get(from)
    const end = this.coordinates.get(to)
    if (!start || !end)
      return { error: `simpul "${(start ? to : from).slice(0, 40)}" tidak memiliki koordinat` }
    return { points: [start, ...(this.#vertices.get(id) ?? []), end] }
  }

  #read(section: Section, line: string): void {
    const { fields } = words(line)
    const [first = '', second = '', third = ''] = fields
    if (section === 'COORDINATES' || section === 'VERTICES')
      this.#place(section, first, Number(second), Number(third))
    else if (section === 'TAGS')
      (first.toUpperCase().startsWith('NODE') ? this.nodeTags : this.linkTags).set(second, third)
    else if (section === 'STATUS') this.status.set(first, second)
    else if (section === 'OPTIONS') {
      if (/^UNITS$/i.test(first) && FLOW_UNITS.test(second.toUpperCase())) this.units = second.toUpperCase()
    } else if (section === 'BACKDROP')
      this.isInDegrees ||= /^UNITS$/i.test(first) && /^DEGREES$/i.test(second)
    else this.counts.set(section, (this.counts.get(section) ?? 0) + 1)
  }

  #place(section: Section, id: string, x: number, y: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return
    if (section === 'COORDINATES') {
      this.coordinates.set(id, [x, y])
      return
    }
    if (++this.#vertexCount > MAX_VERTICES)
      throw new MalformedFile('Model EPANET memuat lebih dari dua juta titik belok')
    const vertices = this.#vertices.get(id)
    if (vertices) vertices.push([x, y])
    else this.#vertices.set(id, [[x, y]])
  }
}
