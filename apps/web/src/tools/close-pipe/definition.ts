import { Construction } from 'lucide-react'
import { closePipeTexts } from './texts.ts'

export const closePipe = {
  id: 'closePipe',
  title: closePipeTexts.title,
  icon: Construction,
  mode: 'closePipe',
  activity: 'tools-tutup-pipa',
  needsCustomers: false,
  needsNetwork: false,
  takesClicks: true,
} as const
