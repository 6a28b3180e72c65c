/** What people ask of a city all day, and what administrators ask of all cities. */
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { circle } from '../support/circle.ts'
import type { Asker } from './asker.ts'
import type { Side } from './side.ts'
import type { Utility } from './utilities.ts'

export const GROUPS = ['list', 'search', 'summary', 'polygon', 'popup', 'map'] as const
export type Group = (typeof GROUPS)[number]

export interface Question {
  readonly group: Group
  readonly name: string
  /** Before each time, not part of it. */
  readonly prepare?: (side: Side) => Promise<unknown>
  readonly ask: (asker: Asker, time: number) => Promise<unknown>
  /** Where it would take too long: less often than the others. */
  readonly times?: number
}

const LARGE = 100_000
export const SUMMARISE = 'kecamatan and kelurahan, anew'

type Path = string | ((time: number) => string)
const get = (group: Group, name: string, path: Path): Question => ({
  group,
  name,
  ask: (asker, time) => asker.ask(typeof path === 'string' ? path : path(time)),
})

const raiseCustomers = (slug: string) => (side: Side) =>
  side.pool.query(
    `UPDATE layer_counter SET counter = counter + 1 FROM company
     WHERE company.city_id = layer_counter.city_id AND slug = $1 AND kind = 'customer'`,
    [slug],
  )

function administration({ slug, name }: Utility): Question[] {
  const word = name.split(' ').at(-1)
  return [
    get('list', 'utilities, first page', '/companies?p=1'),
    get('list', 'users, first page', '/users?p=1'),
    get('list', 'users of utilities, second page', '/users?rule=pdam&p=2'),
    get('list', 'invalid areas, first page', `/customers?invalid=true&city=${slug}`),
    get('search', 'utilities, search', `/companies?general=${word}`),
    get('search', 'users, search', `/users?keyword=${word}`),
  ]
}

export function questionsOf(utility: Utility): Question[] {
  const { slug, customers } = utility
  const city = `city=${slug}`
  const area = { geometry: circle(utility, 0.1), filters: {} }
  const within = (what: 'summary' | 'export') => (asker: Asker) =>
    asker.ask(`/${what}/customer/within-boundaries-by-filter?${city}`, area)
  // Another customer each time; every hundredth has a complaint.
  const customer = (time: number) =>
    `0${1_000_001 + ((time * 7919 * 100) % (Math.floor(customers / 100) * 100))}`
  const openMap = (asker: Asker) => asker.openMap(slug)
  const searches = [
    get('search', 'customers by number', time => `/customers?${city}&search=${customer(time).slice(2)}`),
    get('search', 'customers by name', `/customers?${city}&search=Aminah`),
  ]
  return [
    ...administration(utility),
    ...(slug === CUSTOMER_MAINTENANCE_CITY ? searches : []),
    get('summary', 'customers by state and class', `/summary/customer?${city}`),
    get('summary', 'layers counted', `/maps/counts?${city}`),
    get('summary', SUMMARISE, `/summary/kecamatan-kelurahan?${city}`),
    { group: 'polygon', name: 'polygon of a tenth, figures', ask: within('summary') },
    { group: 'polygon', name: 'polygon of a tenth, rows', ask: within('export') },
    {
      group: 'polygon',
      name: 'spreadsheet of a kelurahan',
      ask: asker =>
        asker.ask(`/export/customer/within-boundaries-by-filter/spreadsheet?${city}`, {
          area: { kind: 'kelurahan', id: '4' },
          filters: {},
        }),
    },
    get('popup', 'area', `/maps/kelurahan/4?${city}`),
    get('popup', 'customer', time => `/maps/customer/${customer(time)}?${city}`),
    get('popup', 'its bills', time => `/bills/customer/${customer(time)}?${city}`),
    get('popup', 'its complaints', time => `/complaints?${city}&customerId=${customer(time)}`),
    { group: 'map', name: 'map opened', ask: openMap },
    {
      group: 'map',
      name: 'map opened, server just started',
      ask: openMap,
      times: 5,
      prepare: side => side.restart(),
    },
    {
      group: 'map',
      name: 'map opened, customers encoded anew',
      ask: openMap,
      times: customers > LARGE ? 1 : 5,
      prepare: raiseCustomers(slug),
    },
  ]
}
