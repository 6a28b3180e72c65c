import { calls } from '@petatirta/contract'
import type { Role, Rule } from '@petatirta/domain'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CitySwitch } from '#app/map/city-switch.tsx'
import { Sidebar } from '#app/map/sidebar.tsx'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import type { Suggest } from '#features/customer-search/suggestions/use-suggestions.ts'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import { CITIES } from '../support/cities.ts'
import { OFFICER, PHONE, show } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

let server: StandInServer
beforeEach(() => {
  server = standInServer()
})

const menu = page.getByRole('navigation', { name: 'Menu peta' })
const names = (role: 'button' | 'link') =>
  menu
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent)

interface Changes {
  slug?: string
  views?: readonly Role[]
  view?: Role
  docked?: boolean
  open?: boolean
  did?: string[]
}
const sidebar = ({
  slug = 'kota-contoh',
  views = ['umum'],
  view = 'umum',
  docked = true,
  open = true,
  did = [],
}: Changes) => (
  <Sidebar
    city={{ name: 'Kota Contoh', slug, lon: 110.4, lat: -7 }}
    views={views}
    view={view}
    docked={docked}
    open={open}
    top={60}
    onView={chosen => did.push(chosen)}
    onClose={() => did.push('closed')}
    log={action => did.push(action)}
    faults={false}
    onFaults={shown => did.push(shown ? 'faults' : 'no faults')}
  />
)
const as = (rule: Rule) => (rule === 'pdam' ? OFFICER : { rule })

test.each<[Rule, string, string[], string[]]>([
  ['pdam', 'kota-contoh', ['Hublang', 'Periksa Jaringan', '', 'Logout'], ['Akun Saya', 'Bantuan']],
  [
    'ops',
    'kota-contoh',
    ['Hublang', 'Periksa Jaringan', '', 'Logout'],
    ['Administrasi', 'Akun Saya', 'Bantuan'],
  ],
  [
    'ops',
    'kabupaten-sarolangun',
    ['Hublang', 'Data Pelanggan', 'Periksa Jaringan', '', 'Logout'],
    ['Administrasi', 'Akun Saya', 'Bantuan'],
  ],
])(
  '[M2.2] [M6] %s in %s is offered its views, and what else it may do',
  async (rule, slug, buttons, links) => {
    await show(sidebar({ slug, views: ['hublang'], view: 'hublang' }), { as: as(rule) })
    await expect.element(menu).toBeVisible()
    expect(menu.element().getBoundingClientRect().width).toBeCloseTo(302, 0)
    expect(names('button')).toEqual(buttons)
    expect(names('link')).toEqual(links)
  },
)

test('[M2.2] on the rail an entry is an icon with its name, and does the same', async () => {
  const did: string[] = []
  await show(sidebar({ views: ['umum', 'hublang'], did, open: false }))
  expect(menu.element().getBoundingClientRect().width).toBeCloseTo(56, 0)
  const hublang = menu.getByRole('button', { name: 'Hublang' })
  expect(hublang.element().textContent).toBe('')
  await userEvent.hover(hublang)
  await expect.element(page.getByRole('tooltip', { name: 'Hublang' })).toBeVisible()
  await hublang.click()
  expect(did).toEqual(['hublang'])
})

test('[M2.2] the present view is marked; another is chosen, and a drawer then closes', async () => {
  const did: string[] = []
  const views: readonly Role[] = ['umum', 'hublang', 'workOrder']
  const { instead } = await show(sidebar({ views, did }))
  await expect.element(menu.getByRole('button', { name: 'Umum' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'Umum' }).click()
  await menu.getByRole('button', { name: 'Realisasi Work Order' }).click()
  expect(did).toEqual(['workOrder'])
  await instead(sidebar({ views, did, docked: false }))
  await expect.element(menu).toMatchTextContent('Kota Contoh')
  await menu.getByRole('button', { name: 'Hublang' }).click()
  expect(did).toEqual(['workOrder', 'hublang', 'closed'])
})

const box = page.getByRole('combobox', { name: 'No. Sambungan' })
const options = page.getByRole('option')
const said = page.getByRole('status')

interface Search {
  wide?: boolean
  suggest?: Suggest
  searched: string[]
}
const noCustomers: Suggest = async () => ({ best: [], others: 0, areMore: false })
const searchBox = ({ wide = true, suggest = noCustomers, searched }: Search) => (
  <SearchBox wide={wide} busy={false} onSearch={id => searched.push(id)} suggest={suggest} />
)

test('[M2.3] a search runs on Enter, CARI or the icon, with what was typed but for space around it', async () => {
  const searched: string[] = []
  const { instead } = await show(searchBox({ searched }))
  const run = page.getByRole('button', { name: 'CARI' })
  await expect.element(box).toHaveAttribute('placeholder', 'Masukkan No. Sambungan')
  await run.click()
  await box.fill('  00123 ')
  await userEvent.keyboard('{Enter}')
  await box.fill('456')
  await run.click()
  expect(searched).toEqual(['00123', '456'])
  await page.viewport(...PHONE)
  await instead(searchBox({ wide: false, searched }))
  await expect.element(box).toHaveAttribute('placeholder', 'Cari No. Sambungan')
  await run.click()
  expect(searched).toHaveLength(3)
})

const SITIS: CustomerMatches = {
  best: [
    { id: '0101', name: 'Siti Aminah', address: 'Jl. Melati No. 5' },
    { id: '0102', name: 'Siti Rahayu', meter: 'LF77' },
  ],
  others: 1240,
  areMore: false,
}

test('[D62] [M2.3] who fits is listed while typing, and chosen by arrow keys and Enter or by a press', async () => {
  const searched: string[] = []
  const asked: string[] = []
  const suggest: Suggest = async text => {
    asked.push(text)
    return SITIS
  }
  await show(searchBox({ suggest, searched }))
  await box.click()
  await expect.element(said).toHaveTextContent('Bisa juga dengan nama, alamat, atau nomor meter.')
  await box.fill(' siti ')
  await expect.element(options.nth(0)).toHaveTextContent('Siti Aminah0101 · Jl. Melati No. 5')
  await expect.element(options.nth(1)).toHaveTextContent('Siti Rahayu0102 · No. Meter LF77')
  await expect.element(said).toHaveTextContent('1.240 lainnya. Tambah kata agar lebih sedikit.')
  expect(asked).toEqual(['siti'])
  for (const option of options.elements())
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(40)

  // No row is marked until an arrow key is pressed: Enter is a search for the number.
  await expect.element(box).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.nth(1).element().id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  expect(searched).toEqual(['0102'])
  await expect.element(box).toHaveValue('0102')
  await expect.element(box).toHaveFocus()
  expect(options.elements()).toHaveLength(0)

  await box.fill('sit')
  await options.nth(0).click()
  expect(searched).toEqual(['0102', '0101'])
  await box.fill('si')
  await expect.element(options.nth(0)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await expect.element(box).toHaveValue('si')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(0)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

test('[M2.3] the list says that it is being prepared, that none fits or that it failed; on a phone it is as wide as the bar', async () => {
  const answer = Promise.withResolvers<CustomerMatches | null>()
  const searched: string[] = []
  const { instead } = await show(searchBox({ suggest: () => answer.promise, searched }), {
    as: { ...OFFICER, roles: ['umum'] },
  })
  await box.click()
  await expect.element(said).toHaveTextContent('Bisa juga dengan nama atau nomor meter.')
  await box.fill('siti')
  await expect.element(said).toHaveTextContent('Menyiapkan pencarian…')
  answer.resolve(await noCustomers('', () => {}))
  await expect.element(said).toHaveTextContent('Tidak ada pelanggan yang cocok.')
  const loading: Suggest = (_, waiting) => {
    waiting()
    return new Promise(() => {})
  }
  await instead(searchBox({ suggest: loading, searched }))
  await expect.element(said).toMatchTextContent('Data pelanggan masih dimuat.')
  await page.viewport(...PHONE)
  await instead(
    <div style={{ position: 'absolute', insetInline: 12, paddingLeft: 100 }}>
      {searchBox({ wide: false, suggest: async () => null, searched })}
    </div>,
  )
  await box.fill('siti')
  await expect.element(said).toMatchTextContent('Nomor sambungan lengkap tetap dapat dicari.')
  expect(said.element().parentElement?.getBoundingClientRect().width).toBe(PHONE[0] - 24)
})

const contoh = { name: 'Kota Contoh', slug: 'kota-contoh' }

test('[M2.1] ops goes from the name of the city to every other map, by search', async () => {
  const many = Array.from({ length: 120 }, (_, i) => ({
    _id: `01890a5d-ac96-774b-bcce-${String(i).padStart(12, '0')}`,
    name: `Kota Nomor ${i}`,
    slug: `kota-nomor-${i}`,
    isActive: true,
  }))
  server.answers(calls.companyDropdown, [...CITIES, ...many])
  const { instead } = await show(<CitySwitch city={contoh} wide />, { as: { rule: 'ops' } })
  expect(server.asked(calls.companyDropdown)).toHaveLength(0)
  await page.getByRole('button', { name: 'Kota Contoh, pindah ke peta PDAM lain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pindah ke peta PDAM lain' })
  await expect.element(dialog.getByText('100 dari 122 PDAM ditampilkan', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cari nama atau slug PDAM' }).fill('sarolangun')
  const found = dialog.getByRole('list', { name: 'Daftar PDAM' }).getByRole('link')
  await expect.poll(() => found.elements().length).toBe(1)
  await expect.element(found).toHaveAttribute('href', '/map/kabupaten-sarolangun')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await instead(<CitySwitch city={contoh} wide={false} />)
  await expect
    .element(page.getByRole('button', { name: 'Kota Contoh, pindah ke peta PDAM lain' }))
    .toBeVisible()
})

test('[A6] pdam is offered no other map', async () => {
  await show(<CitySwitch city={contoh} wide />)
  await expect.element(page.getByText('Kota Contoh')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
