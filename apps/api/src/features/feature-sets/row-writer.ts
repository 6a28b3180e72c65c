import { FEATURE_KIND_INFO, type FeatureKind, kindInfo } from '@petatirta/contract/plain'
import { categoryColumn, numberColumn, textColumn } from './columns.ts'
import type { CopiedRows } from './copied-rows.ts'
import { geometryBuilder } from './geometry.ts'
import { GrowingTexts } from './growing-texts.ts'
import { PropertyReader, writeBytes, writeProperty, writeText } from './json-bytes.ts'
import type { KnownField, LayerSource } from './sources.ts'
import { PersonalSplitter } from './split-personal.ts'

const BUILDERS = { category: categoryColumn, number: numberColumn, text: textColumn }
/** The database sends its binary JSON as the number of its version, then text. */
const JSON_VERSION_BYTES = 1
const [ZERO, NINE] = [48, 57]
const NULL = Buffer.from('null')
const CLOSE = Buffer.from('}')

function familyOf(kind: FeatureKind) {
  const families: readonly string[] = FEATURE_KIND_INFO[kind].geometry
  return families.includes('polygon') ? 'polygon' : families.includes('line') ? 'line' : 'point'
}

/**
 * Writes what we know of a row behind its publisher's properties and closes the object. Ours wins over the publisher's property of the
 * same name: of two in one object the last one counts.
 */
function knownWriter(fields: readonly KnownField[]) {
  const known = fields.map(({ name, type, field }) => ({
    field,
    isNumber: type === 'number',
    first: Buffer.from(`{${JSON.stringify(name)}:`),
    next: Buffer.from(`,${JSON.stringify(name)}:`),
  }))
  return (out: GrowingTexts, { bytes, bounds, fields: perRow }: CopiedRows, row: number, before: number) => {
    let written = before
    for (const { field, isNumber, first, next } of known) {
      writeBytes(out, written++ === 0 ? first : next)
      const at = 2 * (row * perRow + field)
      const start = bounds[at] as number
      const end = bounds[at + 1] as number
      const last = bytes[end - 1] as number
      if (end < start) writeBytes(out, NULL)
      // Not so NaN, which JSON has as a text.
      else if (isNumber && last >= ZERO && last <= NINE) {
        out.reserve(end - start)
        for (let i = start; i < end; i++) out.bytes[out.at++] = bytes[i] as number
      } else writeText(out, bytes, start, end)
    }
    writeBytes(out, CLOSE)
    out.end()
  }
}

/** What a layer's rows become, one by one: columns that grow. */
export function rowWriter(kind: FeatureKind, source: LayerSource) {
  const geometry = geometryBuilder(familyOf(kind))
  const style = Object.entries(kindInfo(kind).columns).map(([name, type], i) => ({
    field: source.style[i] ?? 0,
    column: BUILDERS[type](name),
  }))
  const ids = new GrowingTexts()
  const properties = new GrowingTexts()
  const personal = source.personal && new GrowingTexts()
  const splitter = new PersonalSplitter()
  const reader = new PropertyReader()
  const writeKnown = knownWriter(source.known)
  const writePersonal = source.personal && knownWriter(source.personal)

  return {
    /** Those that are not fetched before they are needed: as JSON, one object for each row. */
    ids,
    properties,
    personal,
    add(rows: CopiedRows, row: number): void {
      const { bytes, bounds } = rows
      const first = 2 * row * rows.fields
      const startOf = (field: number) => bounds[first + 2 * field] as number
      const endOf = (field: number) => bounds[first + 2 * field + 1] as number
      ids.add(bytes, startOf(source.id), endOf(source.id))
      geometry.add(bytes, startOf(source.geometry))
      for (const { field, column } of style) column.push(bytes, startOf(field), endOf(field))
      const start = startOf(source.properties) + JSON_VERSION_BYTES
      const end = endOf(source.properties)
      if (personal && writePersonal) {
        splitter.split(bytes, start, end, properties, personal)
        writeKnown(properties, rows, row, splitter.others)
        writePersonal(personal, rows, row, splitter.personal)
      } else {
        let written = 0
        reader.begin(bytes, start, end)
        while (reader.next()) writeProperty(properties, bytes, reader, written++ === 0)
        writeKnown(properties, rows, row, written)
      }
    },
    /** The columns that the layer is drawn and filtered by. */
    style: () => [...geometry.finish(), ...style.map(({ column }) => column.finish())],
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
