/** Texts of a drawing without their formatting. */

const SIGNS: Record<string, string> = { d: '°', D: '°', c: 'Ø', C: 'Ø', p: '±', P: '±', '%': '%' }

const unicode = (text: string) =>
  text
    .replaceAll(/\\U\+([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\M\+\d([\da-f]{4})/gi, '?')

export const plainText = (text: string): string =>
  unicode(text)
    .replaceAll(/%%(?:([dcp%])|[uok]|(\d{3}))/gi, (_, sign?: string, code?: string) =>
      sign ? (SIGNS[sign] ?? '') : code ? String.fromCharCode(Number(code)) : '',
    )
    .replaceAll('^I', '\t')
    .replaceAll('^J', '\n')
    .replaceAll('^ ', '^')

/** One over the other: `1/2`, `1#2` or `1^ 2`; signs that are meant have a backslash before them. */
const stacked = (text: string) =>
  text.replaceAll(/\\(.)|\^ ?|#/g, (sign, meant?: string) => meant ?? (sign === '^ ' ? '' : '/'))

/** MTEXT: \P is a new line, \S a fraction, others set the look and end at a semicolon; braces keep them apart. */
export function plainMtext(text: string): string {
  let plain = ''
  const source = unicode(text)
  for (let i = 0; i < source.length; i++) {
    const sign = source[i] as string
    if (sign === '{' || sign === '}') continue
    if (sign !== '\\') {
      plain += sign
      continue
    }
    const next = source[++i] ?? ''
    if (next === 'P') plain += '\n'
    else if (next === '~') plain += ' '
    else if ('\\{}'.includes(next)) plain += next
    else if (/[AaCcFfHhQTpW]/.test(next)) {
      const end = source.indexOf(';', i)
      if (end >= 0) i = end
    } else if (next === 'S') {
      const end = source.indexOf(';', i)
      if (end < 0) continue
      plain += stacked(source.slice(i + 1, end))
      i = end
    }
  }
  return plainText(plain)
}
