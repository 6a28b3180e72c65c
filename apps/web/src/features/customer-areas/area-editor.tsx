import { Alert, Box, Button, TablePagination, Typography, useMediaQuery } from '@mui/material'
import type { ListedCustomer } from '@petatirta/contract'
import { CUSTOMER_EDITOR_PAGE_SIZE, FIRST_PAGE } from '@petatirta/domain'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { AreaCards } from './area-cards.tsx'
import { idOf, listedAreas, proposedChange } from './area-edits.ts'
import { AreaTable } from './area-table.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { areaTexts as texts } from './texts.ts'
import { useAreaEditor } from './use-area-editor.ts'
import { useAreas } from './use-customer-areas.ts'

/** Another user corrected the same customers meanwhile. */
function ConflictNote({ conflicts, onLoad }: { conflicts: readonly string[]; onLoad: () => void }) {
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      {texts.conflict}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {conflicts.map(message => (
          <li key={message}>{message}</li>
        ))}
      </Box>
      <Button size="small" variant="outlined" color="inherit" onClick={onLoad} sx={{ mt: 1 }}>
        {texts.loadNewest}
      </Button>
    </Alert>
  )
}

/** Names can still be typed. */
const AreasFailedNote = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="warning"
    sx={{ borderRadius: 0 }}
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        {texts.retry}
      </Button>
    }
  >
    {texts.areasFailed}
  </Alert>
)

interface Props {
  city: string
  p: number
  customers: readonly ListedCustomer[]
  total: number
  reload: () => Promise<unknown>
  onPage: (p: number) => void
  /** Rows and their buttons are gone: the focus goes where the list begins. */
  onStartOver: () => void
}

/** One page of customers and the fields to correct them. */
export function AreaEditor({ city, p, customers, total, reload, onPage, onStartOver }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const areas = useAreas(city)
  const editor = useAreaEditor({
    city,
    customers,
    reload,
    onSaved: rows => {
      onStartOver()
      const lastPage = Math.max(FIRST_PAGE, Math.ceil((total - rows) / CUSTOMER_EDITOR_PAGE_SIZE))
      if (p > lastPage) onPage(lastPage)
      else void reload()
    },
  })
  const { edits, refusals, saving } = editor
  const [shown, show] = useState<ListedCustomer>()
  const rows = customers.map(customer => ({
    customer,
    edit: edits[idOf(customer)],
    refusal: refusals[idOf(customer)],
    areas: areas.data,
    disabled: saving,
    onChange: editor.change,
    onShow: show,
  }))
  const shownRow = shown && rows.find(({ customer }) => idOf(customer) === idOf(shown))
  const proposals = customers.some(
    customer => !edits[idOf(customer)] && proposedChange(customer, listedAreas(customer)),
  )
  const Rows = narrow ? AreaCards : AreaTable
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          px: 2,
          py: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h3" component="h2">
          {texts.total(total)}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          startIcon={<WandSparkles size={16} aria-hidden />}
          disabled={saving || !proposals}
          onClick={editor.applyAll}
        >
          {texts.applyAll}
        </Button>
      </Box>
      {editor.conflicts.length > 0 && (
        <ConflictNote
          conflicts={editor.conflicts}
          onLoad={() => void editor.loadNewest().then(onStartOver)}
        />
      )}
      {areas.isError && <AreasFailedNote onRetry={() => void areas.refetch()} />}
      <Rows rows={rows} />
      <TablePagination
        component="div"
        count={total}
        page={p - 1}
        rowsPerPage={CUSTOMER_EDITOR_PAGE_SIZE}
        rowsPerPageOptions={[]}
        onPageChange={(_, index) => onPage(index + 1)}
        disabled={saving}
        sx={{ '& .MuiTablePagination-toolbar': { px: 2 }, fontVariantNumeric: 'tabular-nums' }}
      />
      <SaveBar
        changed={editor.changed}
        incomplete={editor.incomplete}
        saving={saving}
        onSave={() => void editor.save()}
      />
      {shownRow && <PlaceDialog row={shownRow} onClose={() => show(undefined)} />}
      <UnsavedGuard dirty={editor.changed > 0} />
    </>
  )
}
