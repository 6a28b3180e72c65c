/** Cetak Peta as a person uses it, and what is in the PDF. */
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const panel = (page: Page) => page.getByRole('region', { name: 'Cetak Peta' })

export async function openPrint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cetak Peta', exact: true }).click()
  await expect(panel(page)).toBeVisible()
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await panel(page).getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves the PDF, and answers where. */
export async function printed(page: Page): Promise<{ path: string; name: string }> {
  const downloading = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Buat PDF' }).click()
  const download = await downloading
  return { path: await download.path(), name: download.suggestedFilename() }
}

/** What is drawn on the pages, as PDF's own commands, and every text among them. */
export function contentOf(pdf: Buffer): { commands: string; texts: string[] } {
  const file = pdf.toString('latin1')
  const streams = [...file.matchAll(/obj\n<< \/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/g)]
  const commands = streams
    .map(match => {
      const from = (match.index ?? 0) + match[0].length
      return inflateSync(pdf.subarray(from, from + Number(match[1]))).toString('latin1')
    })
    .join('\n')
  const texts = [...commands.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) =>
    text.replace(/\\([()\\])/g, '$1'),
  )
  return { commands, texts }
}
