import { TablePagination, useMediaQuery } from '@mui/material'
import { ADMIN_PAGE_SIZES, FIRST_PAGE } from '@petatirta/domain'

export interface ListPage {
  p: number
  rp: number
}

interface Props {
  total: number
  page: ListPage
  onPage: (page: ListPage) => void
}

/** Below a list: which of its rows are shown, and the way to the others. */
export function ListPages({ total, page, onPage }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const lastPage = Math.max(FIRST_PAGE, Math.ceil(total / page.rp))
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page.p, lastPage) - 1}
      rowsPerPage={page.rp}
      rowsPerPageOptions={[...ADMIN_PAGE_SIZES]}
      onPageChange={(_, index) => onPage({ ...page, p: index + 1 })}
      onRowsPerPageChange={event => onPage({ p: FIRST_PAGE, rp: Number(event.target.value) })}
      sx={{
        borderTop: narrow ? 0 : undefined,
        '& .MuiTablePagination-toolbar': { px: 2, minHeight: 48 },
        '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': {
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        },
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: { xs: 1, sm: 4 } },
        '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 2 } },
      }}
    />
  )
}
