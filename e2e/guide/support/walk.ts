/// <reference lib="dom" />
/** A walk does what a page of the guide says, by the page's own words: neither can change without the other. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, stubImages, test } from '../../support/product.ts'
import { GUIDE, type GuidePage, pageOf } from './pages.ts'

type Role = Parameters<Page['getByRole']>[0]
type Place = Page | Locator

const WRITES = Boolean(process.env.GUIDE_SHOTS)
/** From the best: a map full of points needs less of it to be small enough. */
const WAYS = [
  { quality: 75, scale: 1 },
  { quality: 55, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 45, scale: 0.75 },
] as const
/** What a page may cost somebody on a slow line, per picture. */
const LARGEST = 80 * 1024

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export class Walk {
  readonly page: Page
  private readonly guide: GuidePage
  private readonly taken: string[] = []

  constructor(page: Page, guide: GuidePage) {
    this.page = page
    this.guide = guide
  }

  /** A word that the page prints in bold. */
  word(text: string): string {
    expect(this.guide.words, `words in bold on ${this.guide.name}.md`).toContain(text)
    return text
  }

  /** Names on the screen may go on: 'Pipa, 3 diterapkan'. */
  find(text: string, role: Role = 'button', within: Place = this.page): Locator {
    return within.getByRole(role, { name: new RegExp(`^${quoted(this.word(text))}`) }).first()
  }

  async press(text: string, role: Role = 'button', within: Place = this.page): Promise<void> {
    await this.find(text, role, within).click()
  }

  async fill(label: string, value: string, within: Place = this.page): Promise<void> {
    await within.getByLabel(this.word(label), { exact: true }).fill(value)
  }

  /** Each of these words is on the screen. */
  async see(...texts: string[]): Promise<void> {
    for (const text of texts)
      await expect(this.page.getByText(this.word(text)).filter({ visible: true }).first()).toBeVisible()
  }

  /** A field, a checkbox or a column that carries this name. */
  async seeFields(within: Place, ...labels: string[]): Promise<void> {
    for (const label of labels) await expect(within.getByLabel(this.word(label)).first()).toBeVisible()
  }

  async choosePdam(name = 'Kota Contoh'): Promise<void> {
    await this.page.getByRole('combobox', { name: this.word('PDAM') }).fill(name)
    await this.page.getByRole('option', { name }).click()
  }

  /** The picture `name`, which the page shows; of the whole window, or of a part of it. */
  async shot(name: string, part?: Locator): Promise<void> {
    const file = `${name}.webp`
    expect(this.guide.pictures, `pictures of ${this.guide.name}.md`).toContain(file)
    this.taken.push(file)
    if (!WRITES) return
    await this.page.mouse.move(1, 1)
    await expect(this.page.getByRole('tooltip')).toHaveCount(0)
    const size = this.page.viewportSize() ?? { width: 0, height: 0 }
    const box = (await part?.boundingBox()) ?? { x: 0, y: 0, ...size }
    // The picture is cut out of the whole document, the box is measured in the window.
    const [right, down] = await this.page.evaluate(() => [window.scrollX, window.scrollY] as const)
    const area = { ...box, x: box.x + right, y: box.y + down }
    const client = await this.page.context().newCDPSession(this.page)
    let bytes = Buffer.alloc(0)
    for (const { quality, scale } of WAYS) {
      // Playwright itself writes no WebP, which is a third of a PNG and keeps letters sharp.
      const { data } = await client.send('Page.captureScreenshot', {
        format: 'webp',
        quality,
        clip: { ...area, scale },
      })
      bytes = Buffer.from(data, 'base64')
      if (bytes.length <= LARGEST) break
    }
    expect(bytes.length, `${file} is too large`).toBeLessThanOrEqual(LARGEST)
    writeFileSync(join(GUIDE, 'gambar', file), bytes)
  }

  /** Every picture of the page was taken. */
  finish(): void {
    expect([...new Set(this.taken)].sort()).toEqual([...new Set(this.guide.pictures)].sort())
  }
}

export const walk = (name: string, steps: (walk: Walk) => Promise<void>): void =>
  test(`walk ${name}`, async ({ page }) => {
    const guide = new Walk(page, pageOf(name))
    await stubImages(page)
    await steps(guide)
    guide.finish()
  })
