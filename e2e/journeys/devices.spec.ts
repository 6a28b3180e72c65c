import { activities } from '../support/activities.ts'
import { deviceCity, flow, pressure } from '../support/device-city.ts'
import {
  devicesLoaded,
  label,
  paintedAt,
  pixelOf,
  popup,
  RING,
  readings,
  WARNING,
} from '../support/device-page.ts'
import { openMap } from '../support/popup-page.ts'
import { expect, foldPanels, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

/** M9, on the clock of a device. */
function clock(time: number, gmtOffset: number): string {
  const [date = '', rest = ''] = new Date(time + gmtOffset * 3_600_000).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${rest.slice(0, 8)}`
}

test('[M2.12] [M3.5] [M4.9] what a device reports is on its label, marker and popup without a reload', async ({
  page,
}) => {
  const log = activities(page)
  const city = await deviceCity(page)
  await openMap(page, city, '')
  for (const text of ['tekanan (bar)', '1/2', 'Anomali', '0,4', 'Anomali bila < 0,7', 'WIB'])
    await expect(label(page, 'pasar')).toContainText(text)
  // From afar only those that warn have labels.
  await expect(label(page, 'terminal')).toBeHidden()
  await page.getByRole('button', { name: 'Perbesar' }).click()
  await expect(label(page, 'terminal')).toContainText('Normal')
  await expect(label(page, 'waduk')).toContainText('Belum ada pembacaan')
  // M4.9: closer than 1000 map units.
  await expect(label(page, 'pasar')).toHaveAttribute('data-side', 'top')
  await expect(label(page, 'terminal')).toHaveAttribute('data-side', 'bottom')

  await label(page, 'pasar')
    .getByRole('button', { name: /selanjutnya/ })
    .click()
  await expect(label(page, 'pasar')).toContainText('2/2')
  await label(page, 'pasar')
    .getByRole('button', { name: /sebelumnya/ })
    .press('Enter')
  await expect(label(page, 'pasar')).toContainText('1/2')
  await expect
    .poll(() => log.sent.filter(action => action.startsWith('label-device-')))
    .toEqual(['label-device-selanjutnya', 'label-device-sebelumnya'])

  // Who warns has a ring, where nothing may blink.
  await devicesLoaded(page)
  const terminal = pixelOf(page, 'terminal', 1)
  const ring = () => paintedAt(page, '.canvas-layer', terminal.x + RING, terminal.y)
  expect(await ring()).toBeNull()
  const sampled = Date.now()
  const at = { samplingDate: new Date(sampled).toISOString(), gmtOffset: 9 }
  await city.send('terminal', [pressure(0.2, at)])
  await expect.poll(ring).toEqual(WARNING)
  await expect(label(page, 'terminal')).toContainText(`${clock(sampled, 9)} WIT`)

  await label(page, 'pasar').getByText('Logger Pasar').click()
  await expect(label(page, 'pasar')).toHaveCount(0)
  await expect(readings(page)).toHaveCount(2)
  await expect(readings(page).nth(0)).toContainText(/tekanan \(bar\).*0,4.*Anomali bila < 0,7.*Anomali/)
  const badge = popup(page, 'pasar').getByRole('status').first()
  await expect(badge).toHaveText('Anomali')
  await city.send('pasar', [flow(12), pressure(1.5)])
  await expect(badge).toHaveText('Normal')
  await expect(readings(page).nth(0)).toContainText(/debit.*12.*Normal/)
  await expect(popup(page, 'pasar')).toContainText(/Latitude-6\.9465\d*Longitude110\.0551\d*/)
  const opened = page.waitForEvent('popup')
  await popup(page, 'pasar').getByRole('link', { name: 'Menuju Lokasi' }).click()
  await (await opened).close()
  await expect.poll(() => log.sent).toContain('pop-up-device-menuju-lokasi')

  await page.getByRole('tab', { name: 'Riwayat' }).click()
  const chart = page.getByRole('img', { name: /^tekanan/ })
  await expect(chart).toHaveAccessibleName(
    /24 jam terakhir: terendah 0,4, tertinggi 1,5.* 1 kejadian anomali/,
  )

  // Its last will says that it is gone; whoever asks again hears of it.
  const since = Date.parse('2026-11-14T20:15:30Z')
  await city.pool.query(
    "UPDATE device_state SET silent_since = $2 WHERE city_id = $1 AND device_id = 'pasar'",
    [city.cityId, new Date(since)],
  )
  await page.keyboard.press('Escape')
  await expect(label(page, 'pasar')).toContainText(`Tidak ada kabar sejak ${clock(since, 7)}`)

  // The filter and the view decide whether there are labels.
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: /^Filter Umum/ }).click()
  const toggle = page.getByRole('checkbox', { name: 'Device Label', exact: true })
  await toggle.click()
  await expect(label(page, 'pasar')).toHaveCount(0)
  await devicesLoaded(page)
  await toggle.click()
  await expect(label(page, 'pasar')).toBeVisible()
  await page.getByRole('button', { name: 'Hublang' }).click()
  await expect(label(page, 'pasar')).toHaveCount(0)
})
