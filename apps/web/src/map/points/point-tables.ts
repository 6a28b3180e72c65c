/**
 * What the codes of a row mean, as two small tables that live on the GPU: a filter change uploads 2 KB, not the rows.
 *
 *   rules    256 codes × 8 channels   bit 0: passes the filter, bit 1: is highlighted
 *   palette  256 codes × 2 states     RGBA of the code in channel 0, plain and highlighted
 */
import { CHANNELS, CODES } from './points-data.ts'

export const PASSES = 1
export const HIGHLIGHTED = 2

export interface PointTables {
  readonly rules: Uint8Array
  readonly palette: Uint8Array
  /** The rules decide about highlights; otherwise their second bits mean nothing. */
  readonly highlights?: boolean
  /** What is not highlighted fades. */
  readonly faint?: boolean
}

/** They are made anew for every change of a row, and mostly say the same: then nothing is drawn again for them. */
export const sameTables = (one: PointTables, other: PointTables): boolean =>
  one.highlights === other.highlights &&
  one.faint === other.faint &&
  one.rules.every((bits, i) => bits === other.rules[i]) &&
  one.palette.every((value, i) => value === other.palette[i])

export interface ChannelRule {
  /** Absent: every code passes. */
  readonly passes?: (code: number) => boolean
  /** Absent: this channel does not decide about highlights. */
  readonly highlights?: (code: number) => boolean
}

/** A row is highlighted when some channel decides about it and every deciding channel says so. */
export function ruleTable(channels: readonly ChannelRule[]): Uint8Array {
  const table = new Uint8Array(CODES * CHANNELS)
  const anyHighlight = channels.some(channel => channel.highlights)
  for (let channel = 0; channel < CHANNELS; channel++) {
    const { passes, highlights } = channels[channel] ?? {}
    for (let code = 0; code < CODES; code++) {
      const passed = !passes || passes(code) ? PASSES : 0
      const lit = anyHighlight && (!highlights || highlights(code)) ? HIGHLIGHTED : 0
      table[channel * CODES + code] = passed | lit
    }
  }
  return table
}

export interface PaletteEntry {
  readonly colour: string
  readonly highlighted: string
}

const channelOf = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)

/** Codes beyond the list are transparent: they have no colour. */
export function paletteTable(entries: readonly PaletteEntry[]): Uint8Array {
  const table = new Uint8Array(CODES * 2 * 4)
  entries.slice(0, CODES).forEach(({ colour, highlighted }, code) => {
    for (const [state, hex] of [colour, highlighted].entries()) {
      table.set([channelOf(hex, 1), channelOf(hex, 3), channelOf(hex, 5), 255], (state * CODES + code) * 4)
    }
  })
  return table
}

const ALL_CHANNELS = Array.from({ length: CHANNELS }, (_, channel) => channel)

/** The channels in which some code lacks a bit that others have: the rest need not be looked at. */
export function decidingChannels(rules: Uint8Array): number[] {
  const meant = rules.reduce((all, bits) => all | bits, PASSES)
  return ALL_CHANNELS.filter(channel =>
    rules.subarray(channel * CODES, (channel + 1) * CODES).some(bits => bits !== meant),
  )
}

/** The same AND that the vertex shader does, for picking and for drawing without a GPU. */
export function rowBits(
  rules: Uint8Array,
  codes: Uint8Array,
  row: number,
  channels: readonly number[] = ALL_CHANNELS,
): number {
  let bits = PASSES | HIGHLIGHTED
  for (const channel of channels) {
    bits &= rules[channel * CODES + (codes[row * CHANNELS + channel] as number)] as number
  }
  return bits
}

/** Where the rules and a mask of rows both decide, a row needs both. */
export const isHighlighted = (
  { highlights = false }: PointTables,
  lit: Uint8Array | null,
  bits: number,
  row: number,
): boolean => (!highlights || Boolean(bits & HIGHLIGHTED)) && (lit === null || lit[row] !== 0)

/** Columns side by side, as the GPU reads them. A channel without a column is all zeros. */
export function interleave(rows: number, columns: readonly Uint8Array[]): Uint8Array {
  const codes = new Uint8Array(rows * CHANNELS)
  columns.slice(0, CHANNELS).forEach((column, channel) => {
    for (let row = 0; row < rows; row++) codes[row * CHANNELS + channel] = column[row] as number
  })
  return codes
}
