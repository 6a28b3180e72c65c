import { PersonStanding } from 'lucide-react'
import { streetViewTexts } from './texts.ts'

export const streetView = {
  id: 'street-view',
  title: streetViewTexts.title,
  icon: PersonStanding,
  mode: 'streetView',
  activity: 'tools-street-view',
  needsCustomers: false,
  needsNetwork: true,
  takesClicks: true,
} as const
