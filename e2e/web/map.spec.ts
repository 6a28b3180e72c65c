/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'
import { enter, expect, foldPanels, PHONE, signIn, test, tokenOf } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const map = (page: Page) => page.locator('[data-state-customer]')

async function loaded(page: Page): Promise<void> {
  for (const kind of ['customer', 'pipe']) {
    await expect(map(page)).toHaveAttribute(`data-state-${kind}`, 'LOADED', { timeout: 30_000 })
  }
}

/** Frames the page receives on its sockets, by event name. */
function socketEvents(page: Page): string[] {
  const events: string[] = []
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      // An event, or one that travels with the connection.
      const event = /(?:\["|^40[^{]*\{")(\w+)"/.exec(String(payload))?.[1]
      if (event) events.push(`${event} ${/"featureType":"(\w+)"/.exec(String(payload))?.[1] ?? ''}`.trim())
    })
  })
  return events
}

test('[M2.1] the map opens on the city and shows every customer', async ({ page }) => {
  await signIn(page, 'pdam')
  await loaded(page)
  await expect(map(page)).toHaveAttribute('data-rows-customer', '2000')
  await expect(page.getByText('OpenStreetMap')).toBeVisible()
  await page.getByRole('button', { name: 'Sat' }).click()
  await expect(page.getByText('Esri')).toBeVisible()
})

for (const renderer of ['gpu', 'cpu']) {
  test(`[M4.5] customers are drawn in their billing colours, by the ${renderer}`, async ({ page }) => {
    await page.addInitScript(name => localStorage.setItem('petatirta.renderer', name), renderer)
    await signIn(page, 'pdam')
    await loaded(page)
    // Pixels of the three colours of A9, read from what the person sees.
    const colours = [
      [0xd0, 0x02, 0x1b],
      [0xf5, 0xa6, 0x23],
      [0x06, 0xd2, 0xff],
    ]
    const reader = await page.context().newPage()
    await expect
      .poll(async () => pixelsPresent(reader, await page.screenshot(), colours))
      .toEqual([true, true, true])
  })
}

/** Which of the colours stand in the middle of the picture: the legend's own dots lie elsewhere. */
function pixelsPresent(reader: Page, shot: Buffer, colours: number[][]): Promise<boolean[]> {
  return reader.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) return []
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(300, 120, image.width - 600, image.height - 240)
      return wanted.map(([r, g, b]) => {
        for (let i = 0; i < pixels.length; i += 4) {
          if (pixels[i] === r && pixels[i + 1] === g && pixels[i + 2] === b) return true
        }
        return false
      })
    },
    [shot.toString('base64'), colours] as const,
  )
}

test('[issue 12] the first visit asks for customers and counters with the connection, and for nothing twice', async ({
  page,
}) => {
  const frames: string[] = []
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await signIn(page, 'pdam')
  await loaded(page)
  const asked = (form: RegExp) => frames.filter(frame => form.test(frame)).length
  expect(asked(/^40\/update-tracker,\{"request_update_tracker":/)).toBe(1)
  expect(asked(/^40\/maps,\{"request_features":\{"featureType":"customer".*"only":"style"/)).toBe(1)
  expect(asked(/"request_features".*"customer".*"only":"style"/)).toBe(1)
})

test('[M4.3] the second visit asks for no layer that did not change', async ({ page }) => {
  await signIn(page, 'pdam')
  await loaded(page)
  const events = socketEvents(page)
  await page.reload()
  await loaded(page)
  expect(events).toContain('request_update_tracker')
  expect(events.filter(event => event.startsWith('request_features'))).toEqual([])
})

test('[M4.6] a click on a feature opens its description, Escape closes it', async ({ page }) => {
  await signIn(page, 'pdam')
  await loaded(page)
  await clickACustomer(page)
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('tab', { name: 'Detail Pelanggan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('[M2.10] on a phone the description is a sheet at the bottom', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'pdam')
  await loaded(page)
  await clickACustomer(page)
  const box = await page.getByRole('dialog').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 2)
  expect(box?.width).toBe(PHONE.width)
})

/** Tries places around the centre until one holds a customer: the city is dense there, and this view shows nothing else. */
async function clickACustomer(page: Page): Promise<void> {
  await page.goto('/map/kota-contoh?view=hublang')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 30_000 })
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const popup = page.getByRole('dialog').getByText(/^No\. Sambungan/)
  for (let step = 0; step < 60; step++) {
    const x = size.width / 2 + ((step % 8) - 4) * 9
    const y = size.height / 2 + (Math.floor(step / 8) - 4) * 9
    await page.mouse.click(x, y)
    if (
      await popup.waitFor({ timeout: 2500 }).then(
        () => true,
        () => false,
      )
    )
      return
    await page.keyboard.press('Escape')
  }
  throw new Error('No customer was hit')
}

test('[M2.1] a missing or inactive city goes to /404', async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const slug = `tidur-${Date.now()}`
  const data = {
    name: 'PDAM Tidur',
    slug,
    uniqueCode: 'T',
    uniqueCodeDevice: slug,
    lon: 110,
    lat: -7,
    gmtOffset: 7,
    apiService: 'csv',
    isActive: false,
  }
  expect((await page.request.post('/api/company', { headers, data })).status()).toBe(200)
  await enter(page, 'ops')
  for (const city of ['tidak-ada', slug]) {
    await page.goto(`/map/${city}`)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('Alamat Tidak Di Temukan')).toBeVisible()
  }
})

test("[M2.1] a pdam user on another city's address is moved to its own", async ({ page }) => {
  await signIn(page, 'pdam', '/map/kabupaten-sarolangun')
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  await loaded(page)
})

test('[decisions] ?embed=1 hides the top bar', async ({ page }) => {
  await signIn(page, 'pdam')
  await expect(page.getByText('Kota Contoh')).toBeVisible()
  await page.goto('/map/kota-contoh?embed=1')
  await loaded(page)
  await expect(page.getByRole('banner')).toBeHidden()
})

test('[M8] an empty city opens an empty map, not an error', async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const slug = `baru-${Date.now()}`
  const data = {
    name: 'PDAM Baru',
    slug,
    uniqueCode: 'B',
    uniqueCodeDevice: slug,
    lon: 110,
    lat: -7,
    gmtOffset: 7,
    apiService: 'csv',
  }
  await page.request.post('/api/company', { headers, data })
  await signIn(page, 'ops', `/map/${slug}`)
  await loaded(page)
  await expect(map(page)).toHaveAttribute('data-rows-customer', '0')
})

test('[decisions] signing out leaves no customer data in the browser', async ({ page }) => {
  await signIn(page, 'pdam')
  await loaded(page)
  const rows = () =>
    page.evaluate(async () => {
      let count = 0
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name ?? '')
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        for (const table of db.objectStoreNames) {
          count += await new Promise<number>(resolve => {
            const request = db.transaction(table).objectStore(table).count()
            request.onsuccess = () => resolve(request.result)
          })
        }
        db.close()
      }
      return count
    })
  expect(await rows()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(rows).toBe(0)
})
