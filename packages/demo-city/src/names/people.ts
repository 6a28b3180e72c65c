import { hash32, Rng, weighted } from '../base/random.ts'
import type { Region } from './places.ts'

interface NameStock {
  men: string[]
  women: string[]
  last: string[]
}

const words = (text: string) => text.split(' ')

const JAVANESE: NameStock = {
  men: words(
    'Agus Bambang Budi Slamet Sugeng Suparman Wahyu Joko Eko Dwi Tri Heru Hari Sutrisno Supriyadi Mulyono Teguh Bagus Aji Dimas Bayu Yoga Rizki Andi Arif Suyanto Paijo Sarwono Untung Purnomo',
  ),
  women: words(
    'Sri Siti Endang Dewi Wahyuni Sulastri Suparti Ratna Rini Yuni Tri Lestari Ningsih Kartini Partini Sumiati Tutik Wiwik Indah Dyah Retno Ayu Putri Nur Mujiati Sukarsih Yanti Murni',
  ),
  last: words(
    'Santoso Wibowo Susanto Nugroho Setiawan Prasetyo Hartono Kusuma Raharjo Utomo Widodo Saputra Handoko Hidayat Purwanto Wijaya Suryadi Prabowo Subagyo Hartanti Rahayu Lestari Astuti Handayani Wulandari Kusumawati',
  ),
}
const SUMATRAN: NameStock = {
  men: words(
    'Zulkifli Ahmad Hasan Syafri Yusri Amrizal Irwan Hendri Rusdi Mahmud Jamal Firdaus Ridwan Erizal Iskandar Taufik Fauzan Darwis Khairul Mukhlis Safrudin Edison Hamdan Rahmat Zainal Bujang Anwar Sabri',
  ),
  women: words(
    'Nurhayati Rosmawati Yusnidar Fatimah Zuraida Aisyah Ernawati Marlina Rosnah Halimah Yulia Desi Fitri Nurlela Asmawati Rahma Mariana Salma Zubaidah Suryani Elvi Mardiana Yeni Lisna',
  ),
  last: words(
    'Siregar Nasution Harahap Lubis Simanjuntak Sitorus Hutapea Ritonga Batubara Tanjung Chaniago Koto Piliang Sikumbang Jambak Effendi Syahputra Hasibuan Daulay Pohan Marpaung Azhari Ramli Usman Ilyas Saleh',
  ),
}
const SUNDANESE_AND_EAST: NameStock = {
  men: words(
    'Asep Dadang Ujang Cecep Dede Iwan Yayan Made Ketut Wayan Nyoman Putu Daeng Baso Yohanes Frans Markus Daniel Stefanus Lukas Petrus Yusuf La Abdul Muhammad Rahman Kurniawan Hendra',
  ),
  women: words(
    'Neneng Euis Lilis Imas Ai Komang Luh Kadek Ni Maria Yohana Martha Debora Kristina Agnes Rosalia Andi Hasnah Nuraini Hadijah Meilani Lina Susan Yuliana Novita Grace',
  ),
  last: words(
    'Suhendar Permana Sudrajat Kurnia Sutisna Gunawan Adnyana Sudiarta Wirawan Suardana Pattinasarany Latuconsina Tomasoa Manuputty Lantang Rumengan Tamba Wenda Mandagi Basri Palaguna Halim Tanuwijaya Lim Salim Gozali',
  ),
}

const STOCKS = [JAVANESE, SUMATRAN, SUNDANESE_AND_EAST]
const MIX: Record<Region, number[]> = { java: [76, 9, 15], sumatra: [24, 66, 10], general: [25, 25, 50] }

const SOCIAL = [
  'Masjid Al-Ikhlas|Masjid Nurul Huda|Masjid At-Taqwa|Musala Al-Amin|Gereja Kristen|Panti Asuhan Harapan|SD Negeri|SMP Negeri|SMA Negeri|TK Pertiwi|Pondok Pesantren Darul Ulum|Puskesmas|Posyandu Melati',
].flatMap(list => list.split('|'))
const SHOPS =
  'Toko|Warung|Rumah Makan|Bengkel|Apotek|Salon|Laundry|Kios|Minimarket|Fotokopi|Depot Air|Kafe|Klinik|Penginapan|Hotel|Ruko'.split(
    '|',
  )
const FIRMS = words(
  'Sinar Maju Sumber Berkah Cahaya Mitra Karya Surya Jaya Barokah Abadi Mandiri Sentosa Makmur Lestari Anugerah',
)
const OFFICES =
  'Kantor Kelurahan|Kantor Kecamatan|Dinas Pendidikan|Dinas Kesehatan|Polsek|Koramil|Kantor Urusan Agama|Balai Desa|Dinas Perhubungan|Kantor Pos'.split(
    '|',
  )

/** A person for a household; a school, shop, factory or office for the other classes. */
export function customerName(
  seed: number,
  customer: number,
  classCode: string,
  region: Region,
  kelurahan: string,
): string {
  const rng = new Rng(hash32(seed, 101, customer))
  const firm = () => `${rng.pick(FIRMS)} ${rng.pick(FIRMS)}`
  switch (classCode[0]) {
    case 'S': {
      const name = rng.pick(SOCIAL)
      return name.endsWith('Negeri') ? `${name} ${1 + rng.int(12)} ${kelurahan}` : name
    }
    case 'N':
      return classCode === 'N3' ? `PT ${firm()}` : `${rng.pick(SHOPS)} ${firm()}`
    case 'I':
      return `${rng.pick(['PT', 'CV', 'UD', 'Pabrik Tahu'])} ${firm()}`
    case 'P':
      return `${rng.pick(OFFICES)} ${kelurahan}`
    case 'K':
      return rng.pick(['Terminal Tangki', 'Pelabuhan', 'Stasiun', 'Depo Air Curah'])
    default:
      return person(rng, region)
  }
}

export function person(rng: Rng, region: Region): string {
  const stock = STOCKS[weighted(MIX[region], rng.next())] as NameStock
  const woman = rng.chance(0.36)
  const given = rng.pick(woman ? stock.women : stock.men)
  const style = rng.next()
  if (style < 0.16) return given
  const second = rng.pick(woman ? stock.women : stock.men)
  const last = rng.pick(stock.last)
  if (style < 0.3 && second !== given) return `${given} ${second} ${last}`
  return style < 0.36
    ? `${rng.pick(['H.', 'Hj.', 'Drs.', 'Ir.', 'Dr.'])} ${given} ${last}`
    : `${given} ${last}`
}
