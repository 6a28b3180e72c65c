import { idID } from '@mui/material/locale'

const PAGE_BUTTONS = {
  first: 'Halaman pertama',
  last: 'Halaman terakhir',
  next: 'Halaman berikutnya',
  previous: 'Halaman sebelumnya',
} as const

/** MUI's Indonesian, with the texts of the page buttons that it leaves in English. */
export const indonesian = {
  components: {
    ...idID.components,
    MuiTablePagination: {
      defaultProps: {
        ...idID.components?.MuiTablePagination?.defaultProps,
        labelRowsPerPage: 'Baris per halaman',
        labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
          `${from}–${to} dari ${count}`,
        getItemAriaLabel: (type: keyof typeof PAGE_BUTTONS) => PAGE_BUTTONS[type],
      },
    },
  },
}
