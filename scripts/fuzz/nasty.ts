/** Values that programs stumble over, and ways to put them into a value that was right. */
import type { Dice } from './dice.ts'

const TEXTS = [
  '',
  ' ',
  '-',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eabc',
  'e\u0301'.repeat(40),
  '😀'.repeat(60),
  'İıſK',
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  "'; DROP TABLE customer; --",
  "\\'; SELECT pg_sleep(9); --",
  '%_%',
  '\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack
  '${7*7}{{7*7}}',
  '=HYPERLINK("http://x")',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '0',
  '1.5',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.001Z',
  'true',
  '{}',
  '[]',
  '00000000-0000-0000-0000-000000000000',
] as const

const NUMBERS = [0, -0, -1, 1, 1.5, 1e-320, 1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 181]

/** Own properties of these names, as JSON brings them. */
const OBJECTS = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":"x"}',
  '{"toString":null,"valueOf":null}',
  '{"toJSON":1}',
  '{"length":1e9}',
  '{"then":"x"}',
  '{"$ne":""}',
  '{"type":"Buffer","data":[1]}',
]

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

export const nastyText = (dice: Dice): string => {
  if (dice.chance(0.05)) return dice.pick(['a', 'ä', "'", '%00']).repeat(dice.pick([65, 101, 201, 501, 9000]))
  return dice.pick(TEXTS)
}

export function nastyValue(dice: Dice): unknown {
  switch (dice.int(8)) {
    case 0:
      return dice.pick([null, true, false])
    case 1:
      return dice.pick(NUMBERS)
    case 2:
      return JSON.parse(dice.pick(OBJECTS))
    case 3:
      return dice.pick([[], {}, [[]], [null], [{}]])
    case 4:
      return dice.chance(0.3) ? deep(dice.pick([20, 3000])) : [nastyText(dice), dice.pick(NUMBERS)]
    case 5:
      return Array.from({ length: dice.pick([50, 2000]) }, (_, i) => i)
    default:
      return nastyText(dice)
  }
}

type Node = Record<string, unknown> | unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every place in a value at which something could be changed. */
function places(value: unknown, found: [Node, string][] = []): [Node, string][] {
  if (!isNode(value) || found.length > 400) return found
  for (const key of Object.keys(value)) {
    found.push([value, key])
    places(Reflect.get(value, key), found)
  }
  return found
}

const set = (node: Node, key: string, value: unknown) =>
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true })

/** The same value with something wrong in it: another type, an edge, a gap, an addition. */
export function spoil(dice: Dice, value: unknown): unknown {
  if (!isNode(value) || dice.chance(0.05)) return nastyValue(dice)
  const copy = structuredClone(value)
  for (let times = 1 + dice.int(3); times > 0; times--) {
    const all = places(copy)
    if (all.length === 0) return nastyValue(dice)
    const [node, key] = dice.pick(all)
    const what = dice.int(10)
    if (what === 0) Reflect.deleteProperty(node, key)
    else if (what === 1 && !Array.isArray(node)) set(node, nastyText(dice), nastyValue(dice))
    else if (what === 2 && Array.isArray(node))
      node.push(...Array.from({ length: dice.pick([1, 30, 1100]) }, () => node[0]))
    else if (what === 3 && typeof Reflect.get(node, key) === 'number')
      set(node, key, String(Reflect.get(node, key)))
    else set(node, key, nastyValue(dice))
  }
  return copy
}
