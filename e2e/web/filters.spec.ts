/// <reference lib="dom" />
import { serious } from '../support/axe.ts'
import { filter, focus, option, panelTab, summary, unfoldSummary } from '../support/filter-page.ts'
import { layerLoaded } from '../support/map-page.ts'
import { overflows } from '../support/popup-page.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

test('[M2.5] the middle of a laptop with everything open is free; on a phone each panel covers the screen', async ({
  page,
}) => {
  await unfoldSummary(page)
  await signIn(page, 'pdam', '/map/kota-contoh?fokus-pipa=*')
  await layerLoaded(page)
  await expect(summary(page)).toBeVisible()
  await expect(filter(page)).toBeVisible()
  const isMap = await page.evaluate(() => {
    const around = [-110, 0, 110].flatMap(dx => [-90, 0, 90].map(dy => [683 + dx, 384 + dy] as const))
    return around.every(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=application]'))
  })
  expect(isMap).toBe(true)
  expect(await serious(page)).toEqual([])

  await page.setViewportSize(PHONE)
  for (const name of ['Filter', 'Fokus Seleksi', 'Rangkuman']) {
    await page.getByRole('button', { name: 'Panel peta' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    const popup = page.getByRole('dialog', { name })
    await expect(popup).toBeVisible()
    await expect.poll(async () => (await popup.boundingBox())?.width).toBe(PHONE.width)
    expect(await serious(page, '[role=dialog]')).toEqual([])
    expect(await overflows(page)).toBe(false)
    await popup.getByRole('button', { name: 'Tutup' }).click()
    await expect(popup).toBeHidden()
  }
})

test('[D50] an address that is sent to somebody else shows them what was chosen', async ({ page }) => {
  const search = '?tagihan=latePaid,paid&pipa=HDPE&tunggakan=twoMonth&fokus-pipa=HDPE'
  await signIn(page, 'ops', `/map/kota-contoh${search}`)
  await expect(option(filter(page), 'Belum Lunas')).not.toBeChecked()
  await expect(option(filter(page), 'Lunas')).toBeChecked()
  await expect(option(filter(page), 'PVC')).not.toBeChecked()
  await expect(option(filter(page), 'HDPE')).toBeChecked()
  await panelTab(page, 'Fokus Seleksi').click()
  await expect(option(focus(page), 'HDPE')).toBeChecked()
  await expect(page).toHaveURL(url => url.search === search)
})
