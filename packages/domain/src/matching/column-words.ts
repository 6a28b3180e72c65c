import { editDistance } from './edit-distance.ts'

/** What the words of column names mean, with the ways in which Indonesian utilities write and shorten them. */
const MEANINGS: Readonly<Record<string, string>> = {
  nomor: 'nomor no nmr nomer num number nmor',
  id: 'id ident identitas',
  kode: 'kode kd code kod cd kde',
  seri: 'seri serial serie',
  pelanggan: 'pelanggan pelangga pel plg plgn plggn langganan customer cust cst consumer lgn langgan',
  sambungan: 'sambungan sambung samb sbg sl sr samw connection conn',
  rekening: 'rekening rek account acc acct akun',
  nama: 'nama nm name nam',
  alamat: 'alamat alm almt alamt addr address alamatnya',
  jalan: 'jalan jln jl street',
  kelurahan: 'kelurahan kel kelurhn klrhn desa ds village keldes wadmkd',
  kecamatan: 'kecamatan kec kecmtn kcmtn district wadmkc distrik',
  kabupaten: 'kabupaten kab kota kabkota regency city wadmkk provinsi prov province wadmpr',
  golongan: 'golongan gol golong glngn',
  kategori: 'kategori ktgr category',
  kelas: 'kelas klas class',
  // The number before the meter was replaced, the main connection of a block: not the customer's own.
  lain: 'lama old induk sebelum sebelumnya prev mutasi luar dalam outer inner asal tujuan',
  tarif: 'tarif tarip trf tariff tarrif',
  rayon: 'rayon ryn',
  dma: 'dma',
  zona: 'zona zone zn zonasi',
  wilayah: 'wilayah wil wly wlyh area cabang cab unit',
  tahun: 'tahun thn th year yr tahn',
  bulan: 'bulan bln month bl',
  pasang:
    'pasang psng psg pemasangan pasng pmsgn instal install installed installation inst laid pembangunan pmbgn pmbangunan bangun',
  tanggal: 'tanggal tgl tggl date tgal',
  bayar: 'bayar byr pembayaran paid payment',
  lunas: 'lunas lns',
  tempo: 'tempo jatuhtempo due jthtempo',
  jatuh: 'jatuh jth',
  diameter: 'diameter diam dia diamtr diamt dmtr dmter dn',
  ukuran: 'ukuran uk size ukr',
  pipa: 'pipa pipe ppa pp perpipaan',
  jenis: 'jenis jns type tipe jen tip kind sub subtipe subtype',
  material: 'material mat bahan mtrl materi matrl',
  panjang: 'panjang pjg pj length len leng lgth shape',
  periode: 'periode period prd blth thbl priode',
  pakai: 'pakai pemakaian pmk kubikasi m3 usage consumption pemakain kubik',
  total: 'total ttl',
  jumlah: 'jumlah jml jmlh',
  tagihan: 'tagihan tag tagih amount bill rp rupiah',
  loket: 'loket lkt kasir channel counter',
  meter: 'meter wm mtr met watermeter meteran',
  merek: 'merek merk brand',
  telepon: 'telepon telp tlp phone hp handphone mobile wa telpon',
  status: 'status stat stus sts kondisi kond condition',
  keterangan: 'keterangan ket ketr remark remarks catatan note description descriptio',
  latitude: 'latitude lat lintang northing y',
  longitude: 'longitude long lon lng bujur easting x',
  benda:
    'valve katup aksesoris accessories asesoris aset asset bangunan sumber reservoir alat titik point device logger sensor perangkat simbol',
  jalur: 'jalur ruas segmen jaringan line',
  stan: 'stan stand baca reading awal akhir lalu kini',
  elevasi: 'elevasi elev elevation dem head tekanan pressure roughness kekasaran debit demand kapasitas',
  denda: 'denda admin administrasi adm materai meterai ppn pajak retribusi biaya',
}

/** Say nothing about what a column holds. */
const FILLERS = new Set(
  'data tbl tabel gis pdam kolom field mm cm m inch inchi dan the of per nya utm koordinat coord koord coordinate wgs'.split(
    ' ',
  ),
)

const CONCEPT_OF = new Map(
  Object.entries(MEANINGS).flatMap(([concept, spellings]) =>
    spellings.split(' ').map(word => [word, concept] as const),
  ),
)
const KNOWN_WORDS = [...CONCEPT_OF.keys(), ...FILLERS]

export interface ColumnWords {
  /** Concepts of the words, and words that are not known, in their order. */
  readonly concepts: readonly string[]
  /** A word was read with a slip, or was cut short. */
  readonly isGuessed: boolean
}

export const isConcept = (word: string): boolean => Object.hasOwn(MEANINGS, word)

/** A name of a DBF file is cut after ten characters. */
const DBF_LENGTH = 10

/** 'thnpasang' → thn, pasang; null where something stays over. Long words first. */
function segment(word: string, depth = 0): string[] | null {
  if (word === '') return []
  if (depth === 4) return null
  const heads = KNOWN_WORDS.filter(known => known.length > 1 && word.startsWith(known)).sort(
    (a, b) => b.length - a.length,
  )
  for (const head of heads) {
    const tail = segment(word.slice(head.length), depth + 1)
    if (tail) return [head, ...tail]
  }
  return null
}

/** The single concept one of whose whole words begins so. */
function completed(start: string): string | undefined {
  if (start.length < 3) return undefined
  const concepts = new Set(
    [...CONCEPT_OF].filter(([word]) => word.startsWith(start)).map(([, concept]) => concept),
  )
  return concepts.size === 1 ? [...concepts][0] : undefined
}

function slipped(word: string): string | undefined {
  if (word.length < 5) return undefined
  return [...CONCEPT_OF].find(([known]) => known.length >= 5 && editDistance(word, known, 1) <= 1)?.[1]
}

/** Words by separators, by capitals, and before digits. */
const split = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/m[³3]/g, ' kubik ')
    .match(/[a-z]+|\d+/g) ?? []

export function wordsOfColumn(name: string): ColumnWords {
  const isCut = name.length === DBF_LENGTH
  const concepts: string[] = []
  let isGuessed = false
  const words = split(name)
  words.forEach((word, i) => {
    // 'nama_1' is the second of that name.
    if (/^\d+$/.test(word) || FILLERS.has(word)) return
    const parts = CONCEPT_OF.has(word) ? [word] : segment(word)
    if (parts) {
      concepts.push(...parts.flatMap(part => CONCEPT_OF.get(part) ?? []))
      return
    }
    const isLast = isCut && i === words.length - 1
    if (isLast && word.length < 3) return
    const guess = (isLast ? completed(word) : undefined) ?? slipped(word)
    if (guess) isGuessed = true
    concepts.push(guess ?? word)
  })
  return { concepts: [...new Set(concepts)], isGuessed }
}

/** Of columns that nearly all begin alike, with the name of their table: 'inv_' of inv_nama, inv_total. */
const SHARED = 0.8
const FEWEST_SHARING = 3

/** Takes off what the names have in common before their first separator. */
export function withoutSharedPrefix(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>()
  for (const name of names) {
    const [prefix] = /^[a-z]+[_.]/i.exec(name) ?? []
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  const shared = [...counts].find(([, count]) => count >= Math.max(FEWEST_SHARING, names.length * SHARED))
  if (!shared) return name => name
  const [prefix] = shared
  return name => (name.startsWith(prefix) ? name.slice(prefix.length) : name)
}
