/** The guide itself: complete, linked, and in the words of the screens. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { GUIDE, INDEX, PAGES } from './support/pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .map(file => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

const tasks = PAGES.filter(page => page.name !== INDEX)

test('[D61] every page has a walk', () => {
  const walks = sources('e2e/guide/*.walk.spec.ts')
  const walked = tasks.filter(({ name }) => walks.includes(`walk('${name}'`)).map(({ name }) => name)
  expect(walked).toEqual(tasks.map(({ name }) => name))
})

test('[D61] every picture exists, shows something, is small, and is on a page', () => {
  const files = globSync('*', { cwd: join(GUIDE, 'gambar') })
  expect(files.sort()).toEqual([...new Set(PAGES.flatMap(page => page.pictures))].sort())
  const size = (file: string) => statSync(join(GUIDE, 'gambar', file)).size
  expect(files.filter(file => size(file) > 80 * 1024)).toEqual([])
  // One that shows nothing but a background has some hundred bytes.
  expect(files.filter(file => size(file) < 3 * 1024)).toEqual([])
})

test('[D61] every link leads to a page, and the list leads to every page', () => {
  const files = PAGES.map(page => `${page.name}.md`)
  for (const page of PAGES)
    expect(
      page.links.filter(link => !files.includes(link)),
      page.name,
    ).toEqual([])
  const index = PAGES.find(page => page.name === INDEX)
  expect(new Set(index?.links)).toEqual(new Set(tasks.map(page => `${page.name}.md`)))
})

test('[D61] what stands in bold is written on a screen', () => {
  const texts = sources(
    'apps/web/src/**/{texts,*-texts,menu}.ts',
    'packages/{domain,contract}/src/**/*.ts',
    'apps/api/src/{city,features}/**/*.ts',
  )
  for (const page of tasks)
    expect(
      page.words.filter(word => !texts.includes(word)),
      `words of ${page.name}.md`,
    ).toEqual([])
})

test('[D61] every page says what for, who may, and what can go wrong', () => {
  for (const { name } of tasks) {
    const text = readFileSync(join(GUIDE, `${name}.md`), 'utf8')
    const parts = ['**Untuk apa.**', '**Siapa yang boleh.**', '## Jika ada masalah', '## Halaman terkait']
    expect(
      parts.filter(part => !text.includes(part)),
      name,
    ).toEqual([])
  }
})
