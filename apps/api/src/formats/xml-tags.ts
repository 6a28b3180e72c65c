/** As much of XML as office programs write: no document types, no entities but the five, no '>' in attributes. */

export interface XmlTag {
  /** Without its prefix; the closing tag's begins with a slash. */
  name: string
  attributes: string
  isEmpty: boolean
  /** What stands between the tag before and this one. */
  text: string
}

export function* xmlTags(xml: string): Generator<XmlTag> {
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    const text = xml.slice(at, open)
    const isComment = xml.startsWith('<!--', open)
    const end = isComment ? xml.indexOf('-->', open) + 2 : xml.indexOf('>', open)
    if (end < open) return
    at = end + 1
    if (isComment || xml[open + 1] === '?' || xml[open + 1] === '!') continue
    const isEmpty = xml[end - 1] === '/'
    const tag = xml.slice(open + 1, isEmpty ? end - 1 : end)
    const space = tag.search(/\s/)
    const name = space < 0 ? tag : tag.slice(0, space)
    const colon = name.indexOf(':')
    const isClosing = name.startsWith('/')
    yield {
      name: colon < 0 ? name : `${isClosing ? '/' : ''}${name.slice(colon + 1)}`,
      attributes: space < 0 ? '' : tag.slice(space),
      isEmpty,
      text,
    }
  }
}

const patterns = new Map<string, RegExp>()

/** By its name without a prefix. */
export function xmlAttribute({ attributes }: XmlTag, name: string): string | null {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? xmlText(found[1] ?? found[2] ?? '') : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function character(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise
}

export function xmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) =>
      hex
        ? character(Number.parseInt(hex, 16), whole)
        : digits
          ? character(Number(digits), whole)
          : (ENTITIES[name ?? ''] ?? whole),
  )
}
