import { expect, test } from 'vitest'
import { hydrantTest, shutsByName, shutTest } from './network.ts'

const SHUT = `Gate Valve, GATE VALVE DN 100, gate_valve, GateValve, Gate, Butterfly Valve, Ball-Valve, Sluice Valve, Plug Valve,
  Stop Valve, Stop Cock, Stopcock, Stop Kran, stop keran, Kran, GV, GV 100, gv100, BV, Valve, Valves, valve, Katup, Katup Isolasi,
  Isolation Valve, Zone Valve, Afsluiter`

const OTHER = `Air Valve, Air Release Valve, Katup Udara, ARV, Vacuum Valve, Katup Pelepas Udara, Relief Valve, Surge Valve,
  Check Valve, Non Return Valve, NRV, Katup Searah, Katup Anti Balik, Foot Valve, Float Valve, Katup Pelampung, Drain Valve,
  Katup Penguras, Wash Out, Washout Valve, Blow Off Valve, Blowoff, PRV, Valve PRV, Pressure Reducing Valve, Pressure Sustaining Valve,
  Flow Control Valve, Altitude Valve, Safety Valve, Valve Chamber, Valve Box, Bak Valve, Rumah Katup, Manhole Valve, Hidran, Fire Hydrant,
  Hidran Umum, Kran Umum, Delegate, Football, Balloon, Reducer, Bend 90, Meter Induk, Tee, `

const names = (list: string) => list.split(',').map(name => name.trim())

test.each(names(SHUT))('[D101] %j can shut a pipe by its name', name => {
  expect(shutsByName(name)).toBe(true)
})

test.each(names(OTHER))('[D101] %j cannot', name => {
  expect(shutsByName(name)).toBe(false)
})

test('[D101] sub types that a utility chose count however they are spelt, and no others', () => {
  const shuts = shutTest(['Air Valve ', 'Hidran'])
  expect(['air valve', ' AIR VALVE', 'Gate Valve'].map(shuts)).toEqual([true, true, false])
  expect(['Hidran', 'Fire Hydrant'].map(hydrantTest(['hidran']))).toEqual([false, true])
  expect(['Hidran', 'Gate Valve'].map(hydrantTest(null))).toEqual([true, false])
})
