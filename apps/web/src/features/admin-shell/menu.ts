import { calls } from '@petatirta/contract/routes'
import type { Rule } from '@petatirta/domain'
import {
  Activity,
  Building2,
  Layers,
  type LucideIcon,
  Map as MapIcon,
  Palette,
  ScrollText,
  Shapes,
  SlidersHorizontal,
  Upload,
  UserPen,
  Users,
  Waypoints,
} from 'lucide-react'

interface Screen {
  label: string
  icon: LucideIcon
  to:
    | '/internal/user'
    | '/internal/pdam'
    | '/internal/status'
    | '/internal/audit'
    | '/internal/basemap'
    | '/data/import'
    | '/setcolor'
    | '/admin/customer'
    | '/admin/symbol'
    | '/admin/jaringan'
    | '/pdam/utility'
  /** It is about one utility, and starts with the one that was chosen last. */
  ofCity?: true
  /** Who is offered it; absent: every user of the menu. */
  rules?: readonly Rule[]
}

/** GIS has no address of its own: it opens the map of the default city. */
interface Gis {
  label: 'GIS'
  icon: LucideIcon
}

export type MenuEntry = Screen | Gis

/** A2, in its order, then what only those need who run the installation; LOGOUT follows. */
const MENU: readonly MenuEntry[] = [
  { label: 'USER', icon: Users, to: '/internal/user' },
  { label: 'PDAM', icon: Building2, to: '/internal/pdam' },
  { label: 'GIS', icon: MapIcon },
  { label: 'IMPORT DATA', icon: Upload, to: '/data/import', ofCity: true },
  { label: 'SET COLOR', icon: Palette, to: '/setcolor', ofCity: true },
  { label: 'EDIT CUSTOMER', icon: UserPen, to: '/admin/customer', ofCity: true },
  { label: 'EDIT SIMBOLOGI', icon: Shapes, to: '/admin/symbol', ofCity: true },
  { label: 'PDAM UTILITY', icon: SlidersHorizontal, to: '/pdam/utility', ofCity: true },
  { label: 'PERIKSA JARINGAN', icon: Waypoints, to: '/admin/jaringan', ofCity: true },
  {
    label: 'STATUS SISTEM',
    icon: Activity,
    to: '/internal/status',
    rules: calls.systemStatus.access.rules,
  },
  {
    label: 'JEJAK AUDIT',
    icon: ScrollText,
    to: '/internal/audit',
    rules: calls.listAudit.access.rules,
  },
  {
    label: 'PETA DASAR',
    icon: Layers,
    to: '/internal/basemap',
    rules: calls.listBasemaps.access.rules,
  },
]

export const menuOf = (rule: Rule | undefined): MenuEntry[] =>
  MENU.filter(entry => !('rules' in entry) || (rule !== undefined && entry.rules?.includes(rule)))
