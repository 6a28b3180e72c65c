import { Box, Button } from '@mui/material'
import { Download, FileSpreadsheet } from 'lucide-react'
import type { Refusing } from './failure-report.ts'
import { failureTexts as texts } from './texts.ts'
import { useReport } from './use-report.ts'

/** The whole report, to read and to correct. */
export function ReportButtons({ refusing }: { refusing: Refusing }) {
  const { mutate, isPending } = useReport()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => mutate({ refusing, format: 'json' })}
      >
        {texts.downloadJson}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<FileSpreadsheet size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => mutate({ refusing, format: 'xlsx' })}
      >
        {texts.downloadSheet}
      </Button>
    </Box>
  )
}
