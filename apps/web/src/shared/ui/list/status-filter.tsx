import { statusTexts } from '#shared/ui/status/texts.ts'
import { ListFilter } from './list-filter.tsx'
import { listTexts } from './texts.ts'

export const STATUS_VALUES = ['true', 'false'] as const
export type StatusValue = (typeof STATUS_VALUES)[number]

export const STATUS_OPTIONS = [
  { value: 'true', label: statusTexts.active },
  { value: 'false', label: statusTexts.inactive },
] as const

export function StatusFilter(props: {
  value: StatusValue | undefined
  onChange: (value: StatusValue | undefined) => void
}) {
  return <ListFilter label={listTexts.status} options={STATUS_OPTIONS} {...props} />
}
