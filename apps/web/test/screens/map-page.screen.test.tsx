import type { Role, Rule } from '@petatirta/domain'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Sidebar } from '#app/map/sidebar.tsx'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import { OFFICER, PHONE, show } from '../support/map-part.tsx'
import { standInServer } from '../support/stand-in-server.ts'

beforeEach(() => void standInServer())

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
    city={{ name: 'Kota Contoh', slug }}
    views={views}
    view={view}
    docked={docked}
    open={open}
    top={60}
    onView={chosen => did.push(chosen)}
    onClose={() => did.push('closed')}
    log={action => did.push(action)}
  />
)
const as = (rule: Rule) => (rule === 'pdam' ? OFFICER : { rule })

test.each<[Rule, string, string[], string[]]>([
  ['pdam', 'kota-contoh', ['Hublang', '', 'Logout'], ['Akun Saya', 'Bantuan']],
  ['ops', 'kota-contoh', ['Hublang', '', 'Logout'], ['Administrasi', 'Akun Saya', 'Bantuan']],
  [
    'ops',
    'kabupaten-sarolangun',
    ['Hublang', 'Data Pelanggan', '', 'Logout'],
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

test('[M2.3] a search runs on Enter, CARI or the icon, with what was typed but for space around it', async () => {
  const searched: string[] = []
  const search = (wide: boolean) => <SearchBox wide={wide} busy={false} onSearch={id => searched.push(id)} />
  const { instead } = await show(search(true))
  const box = page.getByRole('textbox', { name: 'No. Sambungan' })
  const run = page.getByRole('button', { name: 'CARI' })
  await expect.element(box).toHaveAttribute('placeholder', 'Masukkan No. Sambungan')
  await run.click()
  await box.fill('  00123 ')
  await userEvent.keyboard('{Enter}')
  await box.fill('456')
  await run.click()
  expect(searched).toEqual(['00123', '456'])
  await page.viewport(...PHONE)
  await instead(search(false))
  await expect.element(box).toHaveAttribute('placeholder', 'Cari No. Sambungan')
  await run.click()
  expect(searched).toHaveLength(3)
})
