import { hash01, weighted } from '../base/random.ts'
import type { RoadClass } from '../layout/arterials.ts'

export interface TariffClass {
  code: string
  name: string
  /** Median monthly usage (m³) and its spread (sigma of the logarithm). */
  median: number
  spread: number
  /** Rupiah per m³ for 0–10, 11–20, 21–30 and more. */
  prices: [number, number, number, number]
  /** Monthly charge for meter and administration. */
  fixed: number
  /** Share among customers on local streets and on main roads. */
  share: Record<RoadClass, number>
}

const share = (lokal: number, kolektor: number, arteri: number) => ({ lokal, kolektor, arteri })

const TARIFF_CLASSES: readonly TariffClass[] = [
  {
    code: 'S1',
    name: 'SOSIAL UMUM',
    median: 22,
    spread: 0.5,
    prices: [1400, 1400, 1600, 1800],
    fixed: 7500,
    share: share(4, 6, 6),
  },
  {
    code: 'S2',
    name: 'SOSIAL KHUSUS',
    median: 38,
    spread: 0.6,
    prices: [1800, 2000, 2300, 2600],
    fixed: 7500,
    share: share(6, 15, 20),
  },
  {
    code: 'R1',
    name: 'RUMAH TANGGA 1',
    median: 10,
    spread: 0.45,
    prices: [2400, 3100, 3900, 4700],
    fixed: 8500,
    share: share(170, 90, 40),
  },
  {
    code: 'R2',
    name: 'RUMAH TANGGA 2',
    median: 14,
    spread: 0.45,
    prices: [3100, 4000, 5000, 6100],
    fixed: 10000,
    share: share(540, 430, 260),
  },
  {
    code: 'R3',
    name: 'RUMAH TANGGA 3',
    median: 18,
    spread: 0.45,
    prices: [3900, 5000, 6200, 7400],
    fixed: 12500,
    share: share(190, 190, 150),
  },
  {
    code: 'R4',
    name: 'RUMAH TANGGA 4',
    median: 27,
    spread: 0.5,
    prices: [4700, 6100, 7500, 8800],
    fixed: 15000,
    share: share(45, 60, 80),
  },
  {
    code: 'N1',
    name: 'NIAGA KECIL',
    median: 16,
    spread: 0.7,
    prices: [5600, 7100, 8500, 9800],
    fixed: 17500,
    share: share(28, 130, 240),
  },
  {
    code: 'N2',
    name: 'NIAGA MENENGAH',
    median: 48,
    spread: 0.7,
    prices: [7100, 8800, 10200, 11600],
    fixed: 30000,
    share: share(8, 45, 120),
  },
  {
    code: 'N3',
    name: 'NIAGA BESAR',
    median: 260,
    spread: 0.8,
    prices: [9000, 10800, 12400, 14000],
    fixed: 75000,
    share: share(0.5, 5, 18),
  },
  {
    code: 'I1',
    name: 'INDUSTRI KECIL',
    median: 110,
    spread: 0.8,
    prices: [8200, 9900, 11400, 12800],
    fixed: 60000,
    share: share(1.5, 5, 9),
  },
  {
    code: 'I2',
    name: 'INDUSTRI BESAR',
    median: 820,
    spread: 0.7,
    prices: [10500, 12300, 13900, 15600],
    fixed: 150000,
    share: share(0.2, 1.5, 4),
  },
  {
    code: 'P1',
    name: 'INSTANSI PEMERINTAH',
    median: 75,
    spread: 0.7,
    prices: [5200, 6500, 7700, 8900],
    fixed: 25000,
    share: share(3, 16, 35),
  },
  {
    code: 'K1',
    name: 'KHUSUS',
    median: 320,
    spread: 0.9,
    prices: [11000, 11000, 12500, 14000],
    fixed: 90000,
    share: share(0.2, 1, 3),
  },
]

const SHARES = {
  lokal: TARIFF_CLASSES.map(c => c.share.lokal),
  kolektor: TARIFF_CLASSES.map(c => c.share.kolektor),
  arteri: TARIFF_CLASSES.map(c => c.share.arteri),
}

export function tariffClassOf(seed: number, customer: number, road: RoadClass): TariffClass {
  return TARIFF_CLASSES[weighted(SHARES[road], hash01(seed, 81, customer))] as TariffClass
}

/** Integer rupiah for a month's usage. */
export function priceOf(tariff: TariffClass, usage: number): number {
  const [a, b, c, d] = tariff.prices
  const block = (from: number, to: number) => Math.max(0, Math.min(usage, to) - from)
  return tariff.fixed + a * block(0, 10) + b * block(10, 20) + c * block(20, 30) + d * block(30, Infinity)
}
