/** How the texts of a DBF table are written: as its `.cpg` says, else its language byte, else as Windows writes. */
import { isAscii } from 'node:buffer'
import { decodeText } from '#platform/files/text.ts'

export type Decode = (bytes: Buffer) => string

/** The upper halves of the two code pages of DOS that TextDecoder does not know. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const ofTable =
  (upper: string): Decode =>
  bytes =>
    isAscii(bytes)
      ? bytes.toString('latin1')
      : Array.from(bytes, byte => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join('')

/** A text that was cut at the width of its column may end within a character. */
function utf8(bytes: Buffer): string {
  const text = bytes.toString().replace(/\uFFFD{1,3}$/, '')
  return text.includes('\uFFFD') ? decodeText(bytes) : text
}

function ofLabel(label: string): Decode | null {
  if (label === 'cp437') return ofTable(CP437)
  if (label === 'cp850') return ofTable(CP850)
  try {
    const decoder = new TextDecoder(label)
    if (decoder.encoding === 'utf-8') return utf8
    return bytes => (isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes))
  } catch {
    return null
  }
}

/** Numbers of Windows and DOS to names of the Encoding Standard. */
const NUMBERED: Readonly<Record<string, string>> = {
  65001: 'utf-8',
  437: 'cp437',
  850: 'cp850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20127: 'windows-1252',
}

function ofNumber(number: string): string | null {
  if (NUMBERED[number]) return NUMBERED[number]
  if (/^125[0-8]$/.test(number)) return `windows-${number}`
  const [, part] = /^8859-?(\d{1,2})$/.exec(number) ?? []
  return part ? `iso-8859-${part}` : null
}

/** Language bytes of dBase and ESRI; what is not listed is Windows-1252 or says nothing. */
const LANGUAGES: Readonly<Record<number, string>> = {
  1: 'cp437',
  2: 'cp850',
  3: 'windows-1252',
  4: 'macintosh',
  9: 'cp437',
  10: 'cp850',
  11: 'cp437',
  13: 'cp437',
  14: 'cp850',
  15: 'cp437',
  16: 'cp850',
  17: 'cp437',
  18: 'cp850',
  19: 'shift_jis',
  20: 'cp850',
  21: 'cp437',
  22: 'cp850',
  24: 'cp437',
  25: 'cp437',
  26: 'cp850',
  27: 'cp437',
  29: 'cp850',
  37: 'cp850',
  38: 'ibm866',
  55: 'cp850',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  80: 'windows-874',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  101: 'ibm866',
  120: 'big5',
  121: 'euc-kr',
  122: 'gbk',
  123: 'shift_jis',
  124: 'windows-874',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
}

const ofLanguage = (language: number) => LANGUAGES[language] ?? null

export function decoderFor(cpg: string | null, language: number): Decode {
  const said = (cpg ?? '').replaceAll(/[\0\uFEFF]/g, '').trim()
  const [, byLanguage] = /^LDID\/(\d+)$/i.exec(said) ?? []
  const [, number = ''] = /^(?:ANSI|OEM|CP|WINDOWS|ISO|IBM)?[ _-]*([\d-]+)$/i.exec(said) ?? []
  const label = byLanguage ? ofLanguage(Number(byLanguage)) : (ofNumber(number) ?? said.toLowerCase())
  const decode = (label && ofLabel(label)) || ofLabel(ofLanguage(language) ?? '')
  // Nothing is said: what can be UTF-8 is that, everything else Windows-1252.
  return decode ?? decodeText
}
