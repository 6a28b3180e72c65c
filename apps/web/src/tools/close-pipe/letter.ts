/** A utility's letter to its customers, in the order in which such letters are written in Indonesia. */
import { formatNumber } from '@petatirta/domain'
import type { LetterWords } from '#map/network/print-letter.ts'
import { type Announcement, hoursOf, lowerFirst, momentOf, placesOf, rounded } from './announcement.ts'

export interface Signature {
  readonly number: string
  /** Where it is signed; empty: only the day stands there. */
  readonly place: string
  readonly signer: string
  readonly position: string
}

const NOT_TOWNS = new Set(['pdam', 'perumda', 'perumdam', 'air', 'minum', 'kota', 'kabupaten', 'kab.', 'kab'])

/** A letter is dated 'Sarolangun, 18 November 2026'. Many utilities are called by another name than their town. */
export function proposedPlace(utility: string, areas: readonly string[]): string {
  const words = utility.trim().split(/\s+/)
  const first = words.findIndex(word => !NOT_TOWNS.has(word.toLowerCase()))
  const town = first < 0 ? '' : words.slice(first).join(' ')
  return town === '' || /tirta/i.test(town) ? (areas[0] ?? '') : town
}

export function letterWords(
  about: Announcement,
  { number, place, signer, position }: Signature,
  today: string,
): LetterWords {
  const { utility, planned, customers } = about
  const reason = about.reason.trim().replace(/[.\s]+$/, '')
  const date = momentOf(today)?.day.replace(/^\w+, /, '') ?? ''
  const [streets, areas] = [
    placesOf({ streets: about.streets, areas: [] }),
    placesOf({ streets: [], areas: about.areas }),
  ]
  return {
    utility,
    title: 'PEMBERITAHUAN',
    number: number.trim() ? `Nomor: ${number.trim()}` : '',
    subject: `${planned ? 'Penghentian Sementara' : 'Gangguan'} Aliran Air`,
    to: ['Kepada Yth.', `Pelanggan ${utility}`, 'di tempat'],
    opening: [
      'Dengan hormat,',
      `Bersama ini kami beritahukan bahwa ${reason ? `sehubungan dengan ${lowerFirst(reason)}, ` : ''}aliran air kepada pelanggan akan terhenti sementara, dengan keterangan sebagai berikut:`,
    ],
    facts: [
      ['Waktu', hoursOf(about)],
      ['Jalan', streets.join('; ')],
      ['Wilayah', areas.join('; ')],
      ['Pelanggan', customers > 0 ? `sekitar ${formatNumber(rounded(customers))} sambungan` : ''],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
    closing: [
      'Kami mengimbau pelanggan menampung air secukupnya. Setelah aliran normal kembali, air dapat keruh sesaat; bukalah keran beberapa menit sampai jernih.',
      'Demikian pemberitahuan ini kami sampaikan. Atas perhatian dan pengertian Bapak/Ibu kami ucapkan terima kasih.',
    ],
    dated: [place.trim(), date].filter(Boolean).join(', '),
    position: position.trim() || utility,
    signer: signer.trim(),
    legend: [
      ['dry', 'Tanpa air'],
      ['beyond', 'Ikut terputus'],
    ],
  }
}
