import { Button } from '@mui/material'
import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { exportTexts } from '#features/data-export/texts.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'

const LayerExportDialog = lazyDialog(
  async () => (await import('#features/data-export/layer-export-dialog.tsx')).LayerExportDialog,
)

/** Layers of the chosen utility as files, whole: administration has no filters. */
export function AdminExport({ city }: { city: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<FileDown size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        {exportTexts.open}
      </Button>
      {open && (
        <Suspense>
          <LayerExportDialog city={{ slug: city }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
