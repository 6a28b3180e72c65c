import { tableAttributes } from './html-table.ts'
import { type Geometry, KmlGeometry, UnreadableGeometry } from './kml-geometry.ts'
import { type XmlTag, xmlAttribute } from './xml-tags.ts'

/** The types of columns, by the schema's id and the column's name. */
export type Schemas = Map<string, Map<string, string>>

/** The schema of what is written here. */
export const OWN_SCHEMA = 'petatirta'

const OWN: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['address', 'address'],
  ['phoneNumber', 'phoneNumber'],
])
const TIMES: ReadonlyMap<string, string> = new Map([
  ['TimeStamp/when', 'timestamp'],
  ['TimeSpan/begin', 'begin'],
  ['TimeSpan/end', 'end'],
])
const MAX_ATTRIBUTES = 2000

type Value = string | number | boolean | null

function typed(text: string, type: string): Value {
  const value = text.trim()
  if (/^(xsd:)?(u?int|u?short|float|double|long)$/i.test(type)) {
    if (value === '') return null
    const number = Number(value)
    return Number.isFinite(number) ? number : value
  }
  if (!/^(xsd:)?bool(ean)?$/i.test(type) || !/^(0|1|true|false)$/i.test(value)) return value
  return /^(1|true)$/i.test(value)
}

/** One Placemark: its geometry, and what is known of it in the three ways that KML has, and in a table of HTML. */
export class KmlPlacemark {
  readonly #schemas: Schemas
  readonly #path: string[] = []
  readonly #own = new Map<string, Value>()
  readonly #extended = new Map<string, Value>()
  readonly #geometry = new KmlGeometry()
  #types: Map<string, string> | undefined
  #isOurs = false
  #column = ''
  #description = ''
  #problem: string | null = null

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  read(tag: XmlTag): void {
    const isClosing = tag.name.startsWith('/')
    const name = isClosing ? tag.name.slice(1) : tag.name
    if (isClosing) this.#path.pop()
    const parent = this.#path.at(-1) ?? ''
    if (this.#path[0] === 'description') this.#markup(tag)
    else if (parent === '' && name === 'description') this.#description += isClosing ? tag.text : ''
    else if (this.#path[0] === 'ExtendedData') this.#data(tag, name, parent, isClosing)
    else if (isClosing) this.#member(name, parent, tag.text)
    if (this.#path[0] !== 'ExtendedData' && this.#path[0] !== 'description') this.#shape(tag)
    if (!isClosing && !tag.isEmpty) this.#path.push(name)
  }

  row(): { value: unknown } | { error: string } {
    if (this.#problem) return { error: this.#problem }
    const description = this.#description.trim()
    const table = tableAttributes(description)
    if (!table && description) this.#own.set('description', description)
    if (this.#isOurs) this.#leaveTitleOut()
    const properties = Object.fromEntries([...this.#own, ...(table ?? []), ...this.#extended])
    const geometry: Geometry | null = this.#geometry.result()
    return { value: { type: 'Feature', geometry, properties } }
  }

  /** A title that one of the columns says, and is only there to be seen in a globe. */
  #leaveTitleOut(): void {
    const title = this.#own.get('name')
    for (const value of this.#extended.values())
      if (typeof title === 'string' && String(value).startsWith(title)) this.#own.delete('name')
  }

  #shape(tag: XmlTag): void {
    if (this.#problem) return
    try {
      this.#geometry.read(tag)
    } catch (error) {
      if (!(error instanceof UnreadableGeometry)) throw error
      this.#problem = error.message
    }
  }

  /** Some write HTML into the description as it is, neither escaped nor as CDATA. */
  #markup({ name, attributes, isEmpty, text }: XmlTag): void {
    this.#description += `${text}<${name}${attributes}${isEmpty ? '/' : ''}>`
  }

  #member(name: string, parent: string, text: string): void {
    const own = parent === '' ? OWN.get(name) : TIMES.get(`${parent}/${name}`)
    if (own && text.trim()) this.#own.set(own, text.trim())
    if (`${parent}/${name}` !== 'Track/when') return
    // The times of a track's points: it began at the first and ended at the last.
    if (!this.#own.has('begin')) this.#own.set('begin', text.trim())
    this.#own.set('end', text.trim())
  }

  #data(tag: XmlTag, name: string, parent: string, isClosing: boolean): void {
    if (!isClosing) {
      if (name === 'SchemaData') {
        const schema = (xmlAttribute(tag, 'schemaUrl') ?? '').replace(/^.*#/, '')
        this.#types = this.#schemas.get(schema)
        this.#isOurs = schema === OWN_SCHEMA
      } else if (name === 'Data' || name === 'SimpleData') this.#column = xmlAttribute(tag, 'name') ?? ''
      return
    }
    if (name === 'SimpleData')
      this.#set(this.#column, typed(tag.text, this.#types?.get(this.#column) ?? 'string'))
    else if (name === 'value' && parent === 'Data') this.#set(this.#column, tag.text.trim())
    // Elements of another namespace, as KML allows; only those directly inside.
    else if (parent === 'ExtendedData' && name !== 'Data' && name !== 'SchemaData')
      this.#set(name, tag.text.trim())
  }

  #set(name: string, value: Value): void {
    if (!name) return
    if (this.#extended.size >= MAX_ATTRIBUTES) this.#problem = `Atribut melebihi ${MAX_ATTRIBUTES}`
    else this.#extended.set(name, value)
  }
}
