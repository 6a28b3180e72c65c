/** Values that follow a JSON Schema, as the OpenAPI document and the event map give it. */
import type { Dice } from './dice.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** What a field of this name holds where the schema alone does not tell; nothing where it does. */
export type Hint = (field: string) => unknown

/** A hint's word for leaving the field out. */
export const OMIT = Symbol('left out')

const WORDS = ['Melati', 'Sukasari', 'Pipa Induk', 'R1', 'meter', 'Jalan Mawar No. 7', 'PVC', 'utara']
const DAY_MS = 86_400_000

const PATTERNS: readonly (readonly [RegExp, (dice: Dice) => string])[] = [
  [/#\[0-9a-fA-F\]\{6\}/, dice => `#${dice.int(0xffffff).toString(16).padStart(6, '0')}`],
  [/\[0-9a-f\]\{(32|64)\}/, dice => dice.uuid().replaceAll('-', '').repeat(2)],
  [/\\d\{6\}/, dice => `2026${String(1 + dice.int(12)).padStart(2, '0')}`],
]

function textFor(dice: Dice, { format, pattern, minLength = 0, maxLength = 500 }: JsonSchema): string {
  if (format === 'uuid') return dice.uuid()
  if (format === 'date-time') return new Date(Date.now() - dice.int(40) * DAY_MS).toISOString()
  const known = PATTERNS.find(([form]) => pattern !== undefined && form.test(pattern))
  if (known) return known[1](dice)
  // At the edges of what is allowed, now and then.
  if (dice.chance(0.1) && maxLength <= 1000) return 'x'.repeat(maxLength)
  if (dice.chance(0.1)) return 'y'.repeat(minLength)
  return dice
    .pick(WORDS)
    .replaceAll(' ', pattern ? '-' : ' ')
    .slice(0, maxLength)
    .padEnd(minLength, '0')
}

function numberFor(dice: Dice, schema: JsonSchema): number {
  const low = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1000, -1e6)
  const high = Math.min(schema.maximum ?? low + 2000, 1e6)
  if (dice.chance(0.1)) return dice.pick([schema.minimum ?? low, schema.maximum ?? high])
  const value = dice.between(low, high)
  return schema.type === 'integer' ? Math.round(value) : Math.round(value * 1e6) / 1e6
}

const typeOf = (dice: Dice, { type, properties }: JsonSchema): string | undefined => {
  if (typeof type === 'string') return type
  if (type) return dice.pick(type)
  return properties ? 'object' : undefined
}

export function fromSchema(dice: Dice, schema: JsonSchema, hint: Hint, field = ''): unknown {
  const hinted = field ? hint(field) : undefined
  if (hinted !== undefined) return hinted
  const within = (inner: JsonSchema, name = field) => fromSchema(dice, inner, hint, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return within(dice.pick(choices))
  switch (typeOf(dice, schema)) {
    case 'string':
      return textFor(dice, schema)
    case 'number':
    case 'integer':
      return numberFor(dice, schema)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map(item => within(item))
      const least = schema.minItems ?? 0
      const length = Math.min(least + dice.int(3), schema.maxItems ?? 9)
      return Array.from({ length }, () => within(schema.items ?? {}))
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // A field with a hint belongs to a whole request.
          .filter(
            ([name]) => schema.required?.includes(name) || dice.chance(hint(name) === undefined ? 0.5 : 0.85),
          )
          .map(([name, inner]): [string, unknown] => [name, within(inner, name)])
          .filter(([, value]) => value !== OMIT),
      )
    default:
      return dice.pick(WORDS)
  }
}
