import { Accordion, AccordionDetails, AccordionSummary, Chip, Typography, useMediaQuery } from '@mui/material'
import type { MapSymbols } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { actionsColumn } from '#shared/ui/list/row-actions.tsx'
import { SymbolImage } from './symbol-image.tsx'
import type { SymbolDialog, SymbolType, TypedSymbol } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

interface Props {
  type: SymbolType
  symbols: MapSymbols
  open: (dialog: SymbolDialog) => void
}

const COLUMNS: readonly Column<TypedSymbol>[] = [
  {
    id: 'image',
    header: texts.image,
    cell: ({ type, id, imageUrl }) => <SymbolImage type={type} url={imageUrl} label={texts.imageOf(id)} />,
    card: 'corner',
  },
  { id: 'id', header: texts.subType, cell: ({ id }) => <Wrapped>{id}</Wrapped>, card: 'title' },
  { id: 'label', header: texts.label, cell: ({ label }) => <Wrapped>{label}</Wrapped> },
]

/** Long words must not push the buttons off a phone. */
const Wrapped = ({ children }: { children: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
)

export function SymbolGroup({ type, symbols, open }: Props) {
  const [titleId, listId] = [useId(), useId()]
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const rows = symbols[type].map(symbol => ({ ...symbol, type }))
  const columns = [
    ...COLUMNS,
    actionsColumn<TypedSymbol>(symbol => ({
      name: symbol.id,
      onEdit: () => open({ mode: 'EDIT', symbol }),
      onDelete: () => open({ mode: 'DELETE', symbol }),
    })),
  ]
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
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            skeletonRows={0}
          />
        )}
      </AccordionDetails>
    </Accordion>
  )
}
