import {
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { FEATURE_KIND_INFO, type ImportKind, importFields, importKindLabel } from '@petatirta/contract'
import type { ImportField } from '@petatirta/domain'
import { useId } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { dialogTexts } from '#shared/ui/dialog/texts.ts'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { helpTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<ImportField>[] = [
  { id: 'name', header: texts.column, cell: ({ name }) => name, card: 'title' },
  { id: 'meaning', header: texts.meaning, cell: ({ meaning }) => meaning },
  { id: 'spellings', header: texts.spellings, cell: ({ spellings }) => spellings.join(', ') },
  {
    id: 'required',
    header: texts.required,
    cell: ({ required }) =>
      required ? <Chip size="small" color="secondary" variant="outlined" label={texts.required} /> : null,
    card: 'corner',
  },
]

/** The table begins and ends in line with the title. */
const CONTENT = {
  p: 0,
  '& tr > :first-of-type': { pl: 3 },
  '& tr > :last-of-type': { pr: 3 },
}

/** Which columns are looked for in a file of the kind, in which spellings. */
export function ColumnHelp({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  useClosable(true, onClose)
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const label = importKindLabel(kind)
  const shapes = kind === 'bill' || kind === 'complaint' ? [] : FEATURE_KIND_INFO[kind].geometry
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullScreen={narrow} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} sx={{ px: { xs: 2, sm: 3 } }}>
        {texts.columnsOf(label)}
      </DialogTitle>
      {/* Nothing in it takes the focus, so that it must itself, to be scrolled by keyboard. */}
      <DialogContent tabIndex={0} sx={CONTENT}>
        <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 3 }, pb: 1.5 }}>
          {shapes.length > 0 && `${texts.geometry(shapes.map(shape => texts.shapes[shape]))} `}
          {texts.folding}
        </Typography>
        <List
          label={texts.columnsOf(label)}
          columns={COLUMNS}
          rows={importFields(kind)}
          rowKey={({ name }) => name}
          skeletonRows={0}
        />
      </DialogContent>
      <DialogActions sx={DIALOG_ACTIONS}>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
