/** Forms of imports, whole and broken. */
import { IMPORT_SECTIONS, importFormat, type SectionKind } from '@petatirta/contract'
import { fileFor } from '@petatirta/harness/files.ts'
import type { Dice } from './dice.ts'
import { nastyText, spoil } from './nasty.ts'

interface Form {
  readonly type: string
  readonly bytes: Buffer
}

interface Part {
  readonly name: string
  readonly fileName?: string
  readonly content: string
}

const head = ({ name, fileName }: Part) =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`

function encode(dice: Dice, parts: readonly Part[], isBroken: boolean): Form {
  const boundary = `batas${dice.int(1e9)}`
  const blocks = parts.map(part => `--${boundary}\r\n${head(part)}\r\n\r\n${part.content}\r\n`)
  const whole = `${blocks.join('')}--${boundary}--\r\n`
  const type = `multipart/form-data; boundary=${boundary}`
  if (!isBroken) return { type, bytes: Buffer.from(whole) }
  switch (dice.int(6)) {
    case 0:
      return { type, bytes: Buffer.from(whole.slice(0, dice.int(whole.length))) }
    case 1:
      return { type: 'multipart/form-data', bytes: Buffer.from(whole) }
    case 2:
      return { type: 'multipart/form-data; boundary=lain', bytes: Buffer.from(whole) }
    case 3:
      return { type, bytes: Buffer.from(whole.replace('form-data; name', 'attachment; x')) }
    case 4:
      return { type, bytes: Buffer.from(blocks.join('').repeat(dice.pick([2, 30]))) }
    default:
      return { type, bytes: Buffer.from(whole.replaceAll('\r\n', '\n')) }
  }
}

const section = (call: string) => IMPORT_SECTIONS.find(({ kind }) => call === `upload:${kind}`)

/** A bad part: another name, another ending, content that is not what it says. */
function spoilPart(dice: Dice, part: Part): Part {
  switch (dice.int(4)) {
    case 0:
      return { ...part, name: nastyText(dice).replaceAll(/["\r\n]/g, '') }
    case 1:
      return { ...part, fileName: nastyText(dice).replaceAll(/["\r\n]/g, '') }
    case 2:
      return { ...part, content: nastyText(dice) }
    default:
      return part.fileName === undefined
        ? { ...part, content: nastyText(dice) }
        : { ...part, content: JSON.stringify(spoil(dice, JSON.parse(part.content))) ?? '' }
  }
}

export function formFor(dice: Dice, call: string, city: string, isSpoiled: boolean): Form {
  const { kind }: { kind: SectionKind } = section(call) ?? { kind: 'road' }
  const format = importFormat(kind)
  const file = { name: section(call) ? format : 'file', fileName: `berkas.${format}`, content: fileFor(kind) }
  const parts: Part[] = [{ name: 'city', content: city }, file]
  const sent = isSpoiled ? parts.map(part => (dice.chance(0.5) ? spoilPart(dice, part) : part)) : parts
  return encode(dice, sent, isSpoiled && dice.chance(0.3))
}
