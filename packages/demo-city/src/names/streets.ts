import { hash32 } from '../base/random.ts'
import type { RoadClass } from '../layout/arterials.ts'

const HEROES =
  'Jend. Sudirman|Ahmad Yani|Diponegoro|Gatot Subroto|Imam Bonjol|Pahlawan|Pemuda|Merdeka|Veteran|Sultan Agung|Ir. H. Juanda|M.H. Thamrin|Moh. Hatta|Sutan Syahrir|R.A. Kartini|Dr. Sutomo|Dr. Wahidin|Ki Hajar Dewantara|H.O.S. Cokroaminoto|M.T. Haryono|S. Parman|D.I. Panjaitan|Yos Sudarso|Slamet Riyadi|Urip Sumoharjo|Sisingamangaraja|Teuku Umar|Cut Nyak Dien|Pangeran Antasari|Sultan Hasanuddin|Pattimura|Hayam Wuruk|Gajah Mada|Majapahit|Brawijaya|W.R. Supratman|Dewi Sartika|Adi Sucipto|Kapten Tendean|Basuki Rahmat|Suprapto|Sutoyo|Katamso|Wolter Monginsidi|Raden Patah|Trunojoyo|Untung Suropati|Sultan Mahmud Badaruddin|Raden Intan|H. Agus Salim|Wahid Hasyim|K.H. Ahmad Dahlan|Ronggowarsito|Perintis Kemerdekaan|Proklamasi|Jend. A.H. Nasution|Soekarno Hatta|Halim Perdanakusuma|Tuanku Tambusai|Sultan Thaha'.split(
    '|',
  )

const THEMES = [
  'Melati Mawar Anggrek Kenanga Cempaka Dahlia Flamboyan Teratai Kamboja Bugenvil Seruni Alamanda Soka Kemuning Nusa Indah Wijayakusuma',
  'Mangga Rambutan Durian Salak Manggis Jambu Nangka Sawo Delima Belimbing Duku Srikaya Kelengkeng Apel Anggur',
  'Merpati Cendrawasih Rajawali Elang Garuda Kutilang Kenari Murai Gelatik Nuri Beo Camar Jalak Perkutut Merak',
  'Mahoni Jati Cemara Beringin Akasia Meranti Pinus Sengon Trembesi Ketapang Asoka Kenari Waru Randu Bungur',
  'Arjuna Bima Nakula Sadewa Yudistira Abimanyu Gatotkaca Srikandi Kresna Semar Rama Anoman Parikesit',
  'Merapi Merbabu Lawu Slamet Semeru Bromo Kerinci Rinjani Tambora Sumbing Sindoro Muria Ungaran Kelud',
  'Musi Batanghari Kapuas Mahakam Barito Serayu Brantas Citarum Progo Asahan Kampar Indragiri Mamberamo',
  'Bangka Belitung Flores Sumba Lombok Bali Seram Halmahera Natuna Karimata Madura Timor Nias Siberut',
  'Pelita Bakti Karya Makmur Sejahtera Damai Harapan Gotong Royong Sentosa Mulia Bahagia Rukun Setia',
  'Intan Berlian Mutiara Safir Zamrud Mirah Pualam Kecubung Akik Nilam Permata Giok',
].map(list => list.split(' '))

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const THEME_CELL = 420

/** Main roads carry heroes, housing estates a theme each: all flowers here, all rivers there. */
export function streetName(
  seed: number,
  index: number,
  kind: RoadClass,
  x: number,
  y: number,
  length: number,
): string {
  if (kind !== 'lokal') {
    const hero = HEROES[(index * 7 + (seed % 13)) % HEROES.length] as string
    const lap = Math.floor(index / HEROES.length)
    return lap === 0 ? `Jl. ${hero}` : `Jl. ${hero} ${ROMAN[1 + (lap % 12)]}`
  }
  const cell = hash32(seed, 71, Math.floor(x / THEME_CELL), Math.floor(y / THEME_CELL))
  const theme = THEMES[cell % THEMES.length] as string[]
  const pick = hash32(seed, 72, index)
  const number = ROMAN[(pick >>> 8) % ROMAN.length] as string
  const prefix = length < 70 ? 'Gg.' : 'Jl.'
  const suffix = length > 330 ? ' Raya' : number === '' ? '' : ` ${number}`
  return `${prefix} ${theme[pick % theme.length]}${suffix}`
}
