/** What the pages of the guide say, as far as it can be checked. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const GUIDE = join(import.meta.dirname, '../../../docs/panduan')
export const INDEX = 'README'

export interface GuidePage {
  name: string
  title: string
  /** What stands in bold: words of the screen, and the headings of the page's own parts. */
  words: string[]
  pictures: string[]
  links: string[]
}

/** Parts that every page has; they are in bold as well. */
const PARTS = ['Untuk apa.', 'Siapa yang boleh.']

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll(/\s+/g, ' '))

function readPage(file: string): GuidePage {
  const text = readFileSync(join(GUIDE, file), 'utf8')
  const targets = all(text, /\]\(([^)]+)\)/g)
  return {
    name: basename(file, '.md'),
    title: /^# (.+)$/m.exec(text)?.[1] ?? '',
    words: all(text, /\*\*([^*]+)\*\*/g).filter(word => !PARTS.includes(word)),
    pictures: targets.filter(target => target.startsWith('gambar/')).map(target => basename(target)),
    links: targets.filter(target => !target.startsWith('gambar/')),
  }
}

export const PAGES: readonly GuidePage[] = globSync('*.md', { cwd: GUIDE }).sort().map(readPage)

export function pageOf(name: string): GuidePage {
  const page = PAGES.find(candidate => candidate.name === name)
  if (!page) throw new Error(`docs/panduan/${name}.md does not exist`)
  return page
}
