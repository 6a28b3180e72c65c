const PAGE_BUTTONS = {
  first: 'Halaman pertama',
  last: 'Halaman terakhir',
  next: 'Halaman berikutnya',
  previous: 'Halaman sebelumnya',
} as const

/** What MUI's components say by themselves. Not its own `idID`: with it come the number formats of other languages. */
export const indonesian = {
  components: {
    MuiAlert: { defaultProps: { closeText: 'Tutup' } },
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'Hapus',
        closeText: 'Tutup',
        loadingText: 'Memuat…',
        noOptionsText: 'Tidak ada pilihan',
        openText: 'Buka',
      },
    },
    MuiTablePagination: {
      defaultProps: {
        labelRowsPerPage: 'Baris per halaman',
        labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
          `${from}–${to} dari ${count}`,
        getItemAriaLabel: (type: keyof typeof PAGE_BUTTONS) => PAGE_BUTTONS[type],
      },
    },
  },
}
