import '@fontsource-variable/inter/wght.css'
import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { COLOR_SCHEME_SELECTOR } from './color-mode.ts'
import { components, stillness } from './components.ts'
import { darkPalette, lightPalette } from './palette.ts'

const PAGE_BUTTONS = {
  first: 'Halaman pertama',
  last: 'Halaman terakhir',
  next: 'Halaman berikutnya',
  previous: 'Halaman sebelumnya',
} as const

/** What MUI's components say by themselves. Not its own `idID`: with it come the number formats of other languages. */
const indonesian = {
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

const heading = { fontWeight: 650, letterSpacing: '-0.012em' }

const STEPS = [
  'shortest',
  'shorter',
  'short',
  'standard',
  'complex',
  'enteringScreen',
  'leavingScreen',
] as const

/** With reduced motion there is no wait either: a dialog opens and closes at once. */
const still = {
  duration: Object.fromEntries(STEPS.map(step => [step, 0])),
  getAutoHeightDuration: () => 0,
}

export const theme = createTheme(
  {
    ...(stillness && { transitions: still }),
    cssVariables: { colorSchemeSelector: COLOR_SCHEME_SELECTOR },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
      h1: { ...heading, fontSize: '1.375rem', lineHeight: 1.3 },
      h2: { ...heading, fontSize: '1.125rem', lineHeight: 1.35 },
      h3: { ...heading, fontSize: '1rem', lineHeight: 1.4 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.45 },
      button: { fontSize: '0.875rem' },
    },
    components,
  },
  indonesian,
)
