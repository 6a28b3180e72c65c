/** Makes the pages of docs/panduan part of the built client: plain HTML at /panduan, whole without its one script. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Marked, type Tokens } from 'marked'

const ROOT = join(import.meta.dirname, '..')
const GUIDE = join(ROOT, 'docs/panduan')
const DIST = join(ROOT, 'apps/web/dist/panduan')
const TYPEFACE = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const INDEX = 'README'
const MISSING = `# Halaman panduan tidak ditemukan

Halaman ini tidak ada, atau namanya sudah berubah. Pilih halaman lain dari [Daftar panduan](README.md).
`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The same Markdown is read in the repository, where links name files. */
function address(href: string): string {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href)
  if (page) return page[1] === INDEX ? '/panduan' : `/panduan/${page[1]}${page[2] ?? ''}`
  return href.startsWith('gambar/') ? `/panduan/${href}` : href
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${escapeHtml(address(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }: Tokens.Image) {
      const source = escapeHtml(address(href))
      return `<a class="gambar" href="${source}"><img src="${source}" alt="${escapeHtml(text)}" loading="lazy"></a>`
    },
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
        `<tr>${cells.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const rows = token.rows.map(cells => row(cells, 'td')).join('\n')
      // A wide table scrolls by itself: the page must not, on a phone.
      return `<div class="tabel" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
    },
  },
})

/** What a page says, without its marks: for the search. */
const plainText = (text: string) =>
  text
    .replace(/^# .+$/m, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/[#|]|^-+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? ''

interface Group {
  title: string
  pages: { name: string; title: string }[]
}

/** The list of pages is the one that people read: headings and links of README.md. */
function contents(index: string): Group[] {
  const groups: Group[] = []
  for (const line of index.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading) groups.push({ title: heading, pages: [] })
    const [, title, name] = /^- \[(.+?)\]\(([\w-]+)\.md\)/.exec(line) ?? []
    if (title && name) groups.at(-1)?.pages.push({ name, title })
  }
  return groups
}

function menu(groups: readonly Group[], current: string): string {
  const entry = ({ name, title }: Group['pages'][number]) =>
    `<li><a href="/panduan/${name}"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  return groups
    .map(({ title, pages }) => `<h2>${escapeHtml(title)}</h2><ul>${pages.map(entry).join('')}</ul>`)
    .join('\n')
}

const page = (title: string, list: string, body: string) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Panduan PetaTirta</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/panduan/panduan.css">
<script src="/panduan/cari.js" defer></script>
</head>
<body>
<a class="lewati" href="#isi">Lewati ke isi</a>
<header><a class="merek" href="/panduan">Panduan PetaTirta</a><a class="daftar" href="#daftar">Daftar panduan</a><a href="/">Buka PetaTirta</a></header>
<div class="lembar">
<main id="isi" tabindex="-1">
${body}
</main>
<nav id="daftar" aria-label="Daftar panduan">
${list}
</nav>
</div>
</body>
</html>
`

export function buildGuide(): void {
  rmSync(DIST, { recursive: true, force: true })
  mkdirSync(DIST, { recursive: true })
  const texts = new Map(
    globSync('*.md', { cwd: GUIDE }).map(file => [
      basename(file, '.md'),
      readFileSync(join(GUIDE, file), 'utf8'),
    ]),
  )
  const groups = contents(texts.get(INDEX) ?? '')
  const searched = groups
    .flatMap(({ pages }) => pages)
    .map(({ name, title }) => ({ name, title, text: plainText(texts.get(name) ?? '') }))
  writeFileSync(join(DIST, 'cari.json'), JSON.stringify(searched))
  // What the server answers for an address that is no page.
  texts.set('404', MISSING)
  for (const [name, text] of texts) {
    const html = page(titleOf(text), menu(groups, name), marked.parse(text, { async: false }))
    writeFileSync(join(DIST, `${name === INDEX ? 'index' : name}.html`), html)
  }
  cpSync(join(GUIDE, 'gambar'), join(DIST, 'gambar'), { recursive: true })
  cpSync(join(import.meta.dirname, 'build-guide.css'), join(DIST, 'panduan.css'))
  cpSync(join(import.meta.dirname, 'build-guide-search.js'), join(DIST, 'cari.js'))
  cpSync(TYPEFACE, join(DIST, 'inter.woff2'))
}

if (process.argv[1] === import.meta.filename) buildGuide()
