import { Route } from 'lucide-react'
import { directionsTexts } from './texts.ts'

export const directions = {
  id: 'directions',
  title: directionsTexts.title,
  icon: Route,
  mode: 'direction',
  activity: 'tools-petunjuk-arah',
  needsCustomers: true,
  needsNetwork: true,
  takesClicks: false,
} as const
