import type { NetworkFaultKind } from '@petatirta/contract'

/** Nine colours that are distinguished on light and dark maps. */
export const FAULT_COLOURS: Readonly<Record<NetworkFaultKind, string>> = {
  gap: '#d55e00',
  nearMiss: '#e69f00',
  overlap: '#cc79a7',
  crossing: '#0072b2',
  valveOff: '#009e73',
  sourceOff: '#56b4e9',
  noSource: '#b91c1c',
  customerFar: '#7c3aed',
  zeroLength: '#7b8794',
}
