import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { SelectList } from './select-list.tsx'

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>

const FINGERS = '@media (pointer: coarse)'

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
}

/**
 * Large enough for a finger. `!important`: a place that wants a button small does not mean fingers. Buttons inside a field
 * have the field's height.
 */
const touchable = {
  [FINGERS]: {
    '&:not(.MuiInputBase-root *)': { minHeight: '40px !important', minWidth: '40px !important' },
  },
} as const

/**
 * What a field hears of a filled-in value by. Here once: of each field that comes and goes, as the component has it by itself,
 * the styles of all fields are computed anew.
 */
const autofill = {
  keyframes: {
    '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
    '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
  },
  field: {
    animationName: 'mui-auto-fill-cancel',
    animationDuration: '10ms',
    '&:-webkit-autofill': { animationName: 'mui-auto-fill', animationDuration: '5000s' },
  },
} as const

/** Where people asked for it nothing moves, and so nothing is waited for either. */
export const stillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Dense, flat, quiet: small controls, hairlines instead of shadows, one focus ring everywhere. */
export const components: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { height: '100%', textSizeAdjust: '100%' },
      body: { minHeight: '100%', overflowWrap: 'break-word' },
      '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
      ':focus-visible': focusRing,
      ...autofill.keyframes,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a very short one: of an element that says nothing of it every change would be a transition, a frame late.
          transition: 'none !important',
        },
      },
    },
  },
  MuiCollapse: { defaultProps: { timeout: stillness ? 0 : 150 } },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { textTransform: 'none', fontWeight: 600, ...touchable },
      sizeMedium: { minHeight: 38 },
      sizeSmall: { minHeight: 32 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8, ...touchable } } },
  MuiFormControlLabel: { styleOverrides: { root: { [FINGERS]: { minHeight: 40 } } } },
  MuiToggleButton: { styleOverrides: { root: touchable } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: { input: autofill.field },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        // The ring of the field is its border; a second one inside it is noise.
        '& :focus-visible': { outline: 'none' },
      }),
      notchedOutline: ({ theme }) => ({
        borderColor: `color-mix(in srgb, ${theme.vars.palette.text.secondary} 45%, ${theme.vars.palette.background.paper})`,
      }),
      // iOS zooms into fields below 16 px.
      input: ({ theme }) => ({
        [FINGERS]: { fontSize: 16 },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        padding: '10px 12px',
        '&:first-of-type': { paddingInlineStart: 16 },
        '&:last-of-type': { paddingInlineEnd: 16 },
        fontSize: '0.8125rem',
      }),
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1.3,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 }, sizeSmall: { height: 22, fontSize: '0.75rem' } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
  MuiSelect: { defaultProps: { MenuProps: { slotProps: { list: { component: SelectList } as object } } } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    // Until it has its place it stands in the corner of the page, and would catch a click there.
    styleOverrides: { popper: { '&:not([data-popper-placement])': { pointerEvents: 'none' } } },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
}
