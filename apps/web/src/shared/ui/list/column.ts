import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Where the value stands on a card: its title, the corner beside it, below that, or (by default) a labelled line. */
  card?: 'title' | 'corner' | 'actions'
}
