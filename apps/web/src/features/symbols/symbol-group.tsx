import { Accordion, AccordionDetails, AccordionSummary, Chip, Typography, useMediaQuery } from '@mui/material'
import { formatNumber } from '@petatirta/domain'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { actionsColumn } from '#shared/ui/list/row-actions.tsx'
import { SymbolImage } from './symbol-image.tsx'
import { meetsNothing, type SymbolRow, symbolRows } from './symbol-rows.ts'
import type { ListedSymbol, SubType, SymbolDialog, SymbolType } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

interface Props {
  type: SymbolType
  symbols: readonly ListedSymbol[]
  /** Sub types of the data; undefined while they are not known. */
  found: readonly SubType[] | undefined
  open: (dialog: SymbolDialog) => void
}

const columnsFor = (found: Props['found'], open: Props['open']): Column<SymbolRow>[] => [
  {
    id: 'image',
    header: texts.image,
    cell: ({ type, id, symbol, glyph }) => (
      <SymbolImage type={type} url={symbol?.imageUrl ?? null} label={texts.imageOf(id)} glyph={glyph} />
    ),
    card: 'corner',
  },
  { id: 'id', header: texts.subType, cell: row => <Wrapped>{row.id}</Wrapped>, card: 'title' },
  {
    id: 'label',
    header: texts.label,
    cell: row => (
      <>
        {row.symbol && <Wrapped>{row.symbol.label}</Wrapped>}
        <Note row={row} found={found} />
      </>
    ),
  },
  {
    id: 'count',
    header: texts.count,
    cell: ({ count }) => (count === undefined ? '—' : formatNumber(count)),
  },
  actionsColumn<SymbolRow>(({ type, id, symbol }) =>
    symbol
      ? {
          name: id,
          onEdit: () => open({ mode: 'EDIT', symbol }),
          onDelete: () => open({ mode: 'DELETE', symbol }),
        }
      : {
          name: id,
          onAdd: { label: texts.addFor(id), run: () => open({ mode: 'ADD', found: { type, id } }) },
        },
  ),
]

/** What the row wants done. */
function Note({ row, found }: { row: SymbolRow; found: Props['found'] }) {
  const { symbol } = row
  const isUnused = meetsNothing(row, found)
  if (symbol?.imageUrl && !isUnused) return null
  return (
    <Typography
      variant="caption"
      sx={{ display: 'block', color: isUnused ? 'warning.main' : 'text.secondary' }}
    >
      {isUnused ? texts.unused : symbol ? texts.noImage : texts.noSymbol}
    </Typography>
  )
}

/** Long words must not push the buttons off a phone. */
const Wrapped = ({ children }: { children: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
)

export function SymbolGroup({ type, symbols, found, open }: Props) {
  const [titleId, listId] = [useId(), useId()]
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const rows = symbolRows(type, symbols, found)
  return (
    <Accordion
      defaultExpanded
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={titleId}
        aria-controls={listId}
        expandIcon={<ChevronDown size={20} aria-hidden />}
      >
        <Typography variant="h3" component="span" sx={{ mr: 1 }}>
          {texts.types[type]}
        </Typography>
        <Chip size="small" label={formatNumber(rows.length)} />
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0, borderTop: 1, borderColor: 'divider' }}>
        {rows.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', px: 2, py: 3, textAlign: 'center' }}>
            {texts.empty}
          </Typography>
        ) : (
          <List
            label={texts.types[type]}
            columns={columnsFor(found, open)}
            rows={rows}
            rowKey={({ id }) => id}
            skeletonRows={0}
          />
        )}
      </AccordionDetails>
    </Accordion>
  )
}
