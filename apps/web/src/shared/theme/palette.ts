import type { PaletteOptions } from '@mui/material/styles'

/** The side menu keeps its own deep water colours in both schemes. */
export interface NavPalette {
  bg: string
  text: string
  muted: string
  hover: string
  active: string
  accent: string
  border: string
}

declare module '@mui/material/styles' {
  interface Palette {
    nav: NavPalette
  }
  interface PaletteOptions {
    nav?: NavPalette
  }
}

export const lightPalette: PaletteOptions = {
  primary: { main: '#0b6178', light: '#3a8ea6', dark: '#084b5d', contrastText: '#ffffff' },
  secondary: { main: '#b0530c', light: '#d98a4a', dark: '#873f08', contrastText: '#ffffff' },
  success: { main: '#17714a', contrastText: '#ffffff' },
  warning: { main: '#8f5600', contrastText: '#ffffff' },
  error: { main: '#bb2418', contrastText: '#ffffff' },
  info: { main: '#1a5f9e', contrastText: '#ffffff' },
  background: { default: '#f2f6f7', paper: '#ffffff' },
  text: { primary: '#102830', secondary: '#4b636d', disabled: '#8a9ea6' },
  divider: '#d9e3e7',
  nav: {
    bg: '#07303d',
    text: '#dfedf1',
    muted: '#93b7c3',
    hover: 'rgba(255 255 255 / 0.06)',
    active: 'rgba(112 205 226 / 0.16)',
    accent: '#f2a65e',
    border: 'rgba(255 255 255 / 0.10)',
  },
}

export const darkPalette: PaletteOptions = {
  primary: { main: '#68c6da', light: '#93dbea', dark: '#3a9db3', contrastText: '#04222b' },
  secondary: { main: '#f2a65e', light: '#f7c391', dark: '#c97c33', contrastText: '#2b1603' },
  // The dark shades lie under white text: MUI's own are too light for it.
  success: { main: '#5fcb98', dark: '#1d6b4a', contrastText: '#04231a' },
  warning: { main: '#eab35a', dark: '#80560f', contrastText: '#2b1c03' },
  error: { main: '#f58a7d', dark: '#a3392d', contrastText: '#2e0804' },
  info: { main: '#7fb9ee', dark: '#1f5f96', contrastText: '#04192b' },
  background: { default: '#0b161b', paper: '#122229' },
  text: { primary: '#e4eef1', secondary: '#a0b6bf', disabled: '#647b85' },
  divider: '#243942',
  nav: {
    bg: '#0a1f28',
    text: '#dfedf1',
    muted: '#8fb0bb',
    hover: 'rgba(255 255 255 / 0.05)',
    active: 'rgba(112 205 226 / 0.15)',
    accent: '#f2a65e',
    border: 'rgba(255 255 255 / 0.09)',
  },
}
