import { formatNumber } from '@petatirta/domain'

export interface ScaleBar {
  readonly label: string
  /** CSS pixels. */
  readonly width: number
}

const ROUND = [5, 2, 1]

/** The longest round distance that is at most `longest` pixels. */
export function scaleBar(metresPerPixel: number, longest: number): ScaleBar {
  const most = metresPerPixel * longest
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = (ROUND.find(digit => digit * power <= most) ?? 1) * power
  const label = metres < 1000 ? `${formatNumber(metres)} m` : `${formatNumber(metres / 1000)} km`
  return { label, width: metres / metresPerPixel }
}
