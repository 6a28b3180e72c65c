export const RULES = ['root', 'ops', 'pdam'] as const
export type Rule = (typeof RULES)[number]

/** In the order of the sidebar (M2.2). */
export const ROLES = ['umum', 'hublang', 'workOrder'] as const
export type Role = (typeof ROLES)[number]

export const VIEW_LABELS: Record<Role, string> = {
  umum: 'Umum',
  hublang: 'Hublang',
  workOrder: 'Realisasi Work Order',
}

export const ADMIN_RULES: readonly Rule[] = ['ops', 'root']
export const MAP_RULES: readonly Rule[] = ['ops', 'pdam', 'root']

export const CUSTOMER_MAINTENANCE_CITY = 'kabupaten-sarolangun'

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

/** M4.4; undefined for a pdam user without a role: there is no view to open. */
export const initialView = (rule: Rule, roles: readonly string[]): Role | undefined =>
  rule === 'pdam' ? roles.find(isRole) : 'umum'

export const allowedViews = (rule: Rule, roles: readonly string[]): Role[] =>
  ROLES.filter(role => rule !== 'pdam' || roles.includes(role))

const hasMap = (map: string | null | undefined): map is string => Boolean(map) && map !== '-'

/** The city to show (M2.1): the assigned map wins over the route unless it is empty or '-'. */
export const assignedMap = (map: string | null | undefined, routeCity: string): string =>
  hasMap(map) ? map : routeCity

const COMPLAINT_COLUMNS = ['no_pengaduan', 'tgl_pengaduan', 'jenis_nonair', 'keluhan_text'] as const
export const WORK_ORDER_COLUMNS = ['tgl_spk', 'tgl_rab', 'tgl_sppb', 'tgl_bap'] as const
export type ComplaintColumn = (typeof COMPLAINT_COLUMNS)[number] | (typeof WORK_ORDER_COLUMNS)[number]

export const complaintColumns = (view: Role | undefined): ComplaintColumn[] =>
  view === 'hublang' ? [...COMPLAINT_COLUMNS] : [...COMPLAINT_COLUMNS, ...WORK_ORDER_COLUMNS]

/** hublang alone never sees the dates of work orders (D17). */
export const seesWorkOrders = (who: { rule: Rule; roles: readonly Role[] }): boolean =>
  who.rule !== 'pdam' || who.roles.includes('workOrder')

export const ADMIN_HOME = '/internal/pdam'
export const LOGIN_PATH = '/login'
export const ACCOUNT_PATH = '/akun'
const NOT_FOUND_PATH = '/404'
const NOWHERE = 'http://same-site.invalid'

/**
 * A remembered page is attacker-writable (a link to the login page can carry it), so only a path of this site passes.
 * Browsers read '\' as '/' and drop tabs and line breaks, which would turn '/\evil' or '/<tab>/evil' into another host.
 */
function isOwnPage(from: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(from) || !URL.canParse(from, NOWHERE)) return false
  const { origin, pathname } = new URL(from, NOWHERE)
  // '/' and '/login' only lead back to the login form.
  return origin === NOWHERE && !pathname.startsWith('//') && pathname !== '/' && pathname !== LOGIN_PATH
}

/** A2: where a fresh sign-in leads. */
export function homeAfterLogin(
  user: { rule: Rule; map: string | null | undefined },
  from?: string | null | undefined,
): string {
  if (user.rule === 'pdam') return hasMap(user.map) ? `/map/${encodeURIComponent(user.map)}` : NOT_FOUND_PATH
  return from && isOwnPage(from) ? from : ADMIN_HOME
}
