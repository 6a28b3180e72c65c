import { MapPin } from 'lucide-react'
import { pointerTexts } from './texts.ts'

export const pointer = {
  id: 'pointer',
  title: pointerTexts.title,
  icon: MapPin,
  mode: 'positioning',
  activity: 'tools-penunjuk-titik',
  needsCustomers: false,
  needsNetwork: false,
  takesClicks: false,
} as const
