import { customersLoaded, map } from '../support/map-page.ts'
import { popupCity } from '../support/popup-city.ts'
import { expect, foldPanels, signIn, test, tokenOf } from '../support/product.ts'

const asked = (message: string | Buffer) =>
  /"request_features"[,:]\{"featureType":"(\w+)"/.exec(String(message))?.[1]

test('[M3.7] a change on the server reaches the open map and reloads only what changed', async ({ page }) => {
  const requests = new Set<string>()
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const kind = asked(payload)
      if (kind) requests.add(kind)
    }),
  )
  await foldPanels(page)
  const { slug, pool, cityId } = await popupCity(page)
  await signIn(page, 'root', `/map/${slug}?wilayah=kelurahan`)
  await customersLoaded(page, 3)
  await expect(map(page)).toHaveAttribute('data-rows-kelurahan', '4')
  for (const kind of ['kelurahan', 'kelurahan_boundaries', 'pipe', 'accessories', 'water_source', 'device'])
    await expect(map(page)).toHaveAttribute(`data-state-${kind}`, 'LOADED')
  requests.clear()

  await pool.query("DELETE FROM feature WHERE kind = 'kelurahan' AND city_id = $1 AND name = 'Melati'", [
    cityId,
  ])
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.get(`/api/summary/kelurahan?city=${slug}`, { headers })
  expect(answer.status()).toBe(200)
  await expect(map(page)).toHaveAttribute('data-rows-kelurahan', '3')
  expect([...requests]).toEqual(['kelurahan'])
})
