import { VectorSquare } from 'lucide-react'
import { areaTexts } from './texts.ts'

export const area = {
  id: 'area',
  title: areaTexts.title,
  icon: VectorSquare,
  mode: 'dynamicSummary',
  activity: 'tools-perhitungan-area',
  needsCustomers: false,
  needsNetwork: true,
  takesClicks: true,
} as const
