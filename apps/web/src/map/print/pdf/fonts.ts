/** Helvetica, which readers of PDF bring with them: nothing is embedded, and text can be searched. */
import { winAnsi } from './win-ansi.ts'

export const FONTS = {
  regular: { resource: 'F1', name: 'Helvetica' },
  bold: { resource: 'F2', name: 'Helvetica-Bold' },
  italic: { resource: 'F3', name: 'Helvetica-Oblique' },
} as const

export type FontName = keyof typeof FONTS

/** Thousandths of the font's size, from the space to the tilde, by Adobe's metrics. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]
/** Signs beyond ASCII that differ much from a digit. */
const OTHERS: Readonly<Record<number, number>> = {
  133: 1000,
  145: 222,
  146: 222,
  149: 350,
  151: 1000,
  160: 278,
  169: 737,
  176: 400,
  178: 333,
  179: 333,
  183: 278,
}
const DIGIT = 556

function widthOfByte(byte: number, widths: readonly number[]): number {
  const plain = byte > 0x7e ? (String.fromCharCode(byte).normalize('NFD').codePointAt(0) ?? byte) : byte
  return widths[plain - 0x20] ?? OTHERS[byte] ?? DIGIT
}

/** How wide a text is, in units of the font's size. */
export function textWidth(text: string, font: FontName, size: number): number {
  const widths = font === 'bold' ? BOLD : REGULAR
  return (winAnsi(text).reduce((sum, byte) => sum + widthOfByte(byte, widths), 0) * size) / 1000
}

/** Cuts a text that is too wide, and says so with three dots. */
export function shortened(text: string, font: FontName, size: number, most: number): string {
  if (textWidth(text, font, size) <= most) return text
  const letters = [...text]
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, font, size) > most) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Lines that are at most so wide; the last of `mostLines` is cut. A word that is wider than a line is cut, too. */
export function wrapped(
  text: string,
  font: FontName,
  size: number,
  most: number,
  mostLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if (line && textWidth(longer, font, size) > most) {
        lines.push(line)
        line = word
      } else line = longer
    }
    if (line) lines.push(line)
  }
  const kept =
    lines.length > mostLines
      ? [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')]
      : lines
  return kept.map(line => shortened(line, font, size, most))
}
