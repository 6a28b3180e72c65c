import { Eraser } from 'lucide-react'
import { eraserTexts } from './texts.ts'

export const eraser = {
  id: 'eraser',
  title: eraserTexts.title,
  icon: Eraser,
  mode: 'eraser',
  activity: 'tools-penghapus',
  needsCustomers: false,
  needsNetwork: false,
  takesClicks: true,
} as const
