import type { LucideIcon } from 'lucide-react'

/** A tool as the bar and the menu show it. */
export interface ToolItem<Id extends string = string> {
  readonly id: Id
  readonly title: string
  readonly icon: LucideIcon
  /** Why it cannot be used now. */
  readonly unavailable?: string | undefined
}

export interface ToolsProps<Id extends string> {
  tools: readonly ToolItem<Id>[]
  active: Id | null
  onToggle: (id: Id) => void
}
