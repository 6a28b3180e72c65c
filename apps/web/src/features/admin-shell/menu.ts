import {
  Building2,
  type LucideIcon,
  Map as MapIcon,
  Palette,
  Shapes,
  SlidersHorizontal,
  Upload,
  UserPen,
  Users,
} from 'lucide-react'

interface Screen {
  label: string
  icon: LucideIcon
  to:
    | '/internal/user'
    | '/internal/pdam'
    | '/data/import'
    | '/setcolor'
    | '/admin/customer'
    | '/admin/symbol'
    | '/pdam/utility'
}

/** GIS has no address of its own: it opens the map of the default city. */
interface Gis {
  label: 'GIS'
  icon: LucideIcon
}

export type MenuEntry = Screen | Gis

/** A2, in its order; LOGOUT follows. */
export const MENU: readonly MenuEntry[] = [
  { label: 'USER', icon: Users, to: '/internal/user' },
  { label: 'PDAM', icon: Building2, to: '/internal/pdam' },
  { label: 'GIS', icon: MapIcon },
  { label: 'IMPORT DATA', icon: Upload, to: '/data/import' },
  { label: 'SET COLOR', icon: Palette, to: '/setcolor' },
  { label: 'EDIT CUSTOMER', icon: UserPen, to: '/admin/customer' },
  { label: 'EDIT SIMBOLOGI', icon: Shapes, to: '/admin/symbol' },
  { label: 'PDAM UTILITY', icon: SlidersHorizontal, to: '/pdam/utility' },
]
