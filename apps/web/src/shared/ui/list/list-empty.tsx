import { Box, Button, Typography } from '@mui/material'
import { SearchX } from 'lucide-react'
import { listTexts } from './texts.ts'

interface Props {
  /** The list has rows, but not on this page. */
  pageOnly: boolean
  filtered: boolean
  onFirstPage: () => void
  onReset: () => void
}

export function ListEmpty({ pageOnly, filtered, onFirstPage, onReset }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 5, textAlign: 'center' }}>
      <Box sx={{ color: 'text.secondary', display: 'flex' }}>
        <SearchX size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p">
        {listTexts.empty}
      </Typography>
      {(pageOnly || filtered) && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {pageOnly ? listTexts.emptyPage : listTexts.emptyFiltered}
          </Typography>
          <Button variant="outlined" size="small" onClick={pageOnly ? onFirstPage : onReset} sx={{ mt: 1 }}>
            {pageOnly ? listTexts.firstPage : listTexts.resetFilters}
          </Button>
        </>
      )}
    </Box>
  )
}
