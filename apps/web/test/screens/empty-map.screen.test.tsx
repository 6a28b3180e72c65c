import { calls, FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EmptyCityMap } from '#app/map/empty-map.tsx'
import { CITY, OFFICER, PHONE, show } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const COMPANY = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Kota Baru',
  slug: CITY,
  lon: 110.4,
  lat: -7,
  gmtOffset: 7,
  isActive: true,
}
const counts = (found: Partial<Record<FeatureKind, number>> = {}) =>
  ({ ...Object.fromEntries(FEATURE_KINDS.map(kind => [kind, 0])), ...found }) as Record<FeatureKind, number>

let server: StandInServer
beforeEach(() => {
  sessionStorage.clear()
  server = standInServer()
  server.answers(calls.mapCounts, counts())
})

const card = page.getByRole('status', { name: 'Data peta belum lengkap' })
const links = () =>
  card
    .getByRole('link')
    .elements()
    .map(link => `${link.textContent} ${link.getAttribute('href')}`)

test('[D95] a user of the utility reads what is missing and whom to ask', async () => {
  await show(<EmptyCityMap company={COMPANY} />, { as: OFFICER, size: PHONE })
  await expect.element(card).toMatchTextContent('Belum ada data Kota Baru di peta')
  await expect
    .element(card)
    .toMatchTextContent(
      'Belum ada: pelanggan, batas wilayah, pipa, aksesoris, sumber air. Hubungi administrator',
    )
  expect(links()).toEqual([])
  expect(card.element().getBoundingClientRect().width).toBeLessThanOrEqual(PHONE[0])
})

test('[D95] an administrator is led to the checklist and the import of this city', async () => {
  server.answers(calls.mapCounts, counts({ pipe: 3, kecamatan_boundaries: 2 }))
  await show(<EmptyCityMap company={COMPANY} />, { as: { rule: 'ops' } })
  await expect.element(card).toMatchTextContent('Belum ada data pelanggan Kota Baru')
  await expect.element(card).toMatchTextContent('Belum ada: pelanggan, aksesoris, sumber air. Anda dapat')
  expect(links()).toEqual([
    `Lihat kesiapan data /internal/checklist?city=${CITY}`,
    `Import data /data/import?city=${CITY}`,
  ])
})

test('[D95] closed, it stays closed in this tab; without counts it claims nothing', async () => {
  const { instead } = await show(<EmptyCityMap company={COMPANY} />)
  await card.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await instead(<EmptyCityMap key="again" company={COMPANY} />)
  await expect.element(card).not.toBeInTheDocument()
  sessionStorage.clear()
  server.isAway(calls.mapCounts)
  await instead(<EmptyCityMap key="other" company={{ ...COMPANY, slug: 'kota-lain' }} />)
  await expect.poll(() => server.asked(calls.mapCounts).length).toBeGreaterThan(1)
  await expect.element(card).not.toBeInTheDocument()
})
