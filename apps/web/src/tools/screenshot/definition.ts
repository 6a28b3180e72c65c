import { Camera } from 'lucide-react'
import { screenshotTexts } from './texts.ts'

export const screenshot = {
  id: 'screenshot',
  title: screenshotTexts.title,
  icon: Camera,
  mode: 'none',
  activity: 'tools-screenshoot',
  needsCustomers: false,
  needsNetwork: false,
  takesClicks: false,
} as const
