import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /**
   * Where the value stands on a card: its title, the corner beside it, beside the lines below that, under them, or (by
   * default) in a labelled line.
   */
  card?: 'title' | 'corner' | 'actions' | 'footer'
}
