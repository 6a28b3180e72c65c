import { Ruler } from 'lucide-react'
import { pipeLengthTexts } from './texts.ts'

export const pipeLength = {
  id: 'pipe-length',
  title: pipeLengthTexts.title,
  icon: Ruler,
  mode: 'draw',
  activity: 'tools-panjang-pipa',
  needsCustomers: false,
  needsNetwork: false,
  takesClicks: true,
} as const
