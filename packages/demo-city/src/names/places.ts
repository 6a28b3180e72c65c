import { hash32, Rng } from '../base/random.ts'

const SUMATRA = {
  first: 'Muara Lubuk Tanjung Sungai Pulau Batang Pasar Bukit Simpang Teluk Air Rantau Kampung Ujung'.split(
    ' ',
  ),
  second:
    'Limun Sepuh Gadang Baru Rambai Kemang Bungo Talang Pinang Sari Panjang Bedaro Kasai Jering Raman Benteng Dalam Keruh Jernih Tembesu Pelawan Mentok Seluro Sayak Bernai Tinting Napal Kapas Gedang Pauh'.split(
      ' ',
    ),
  joint: ' ',
}
const JAVA = {
  first:
    'Karang Suka Sumber Sido Mulyo Wono Banyu Kebon Tegal Marga Purwo Kali Rejo Tirto Ngadi Jati Sendang Gedang Candi Pandan Randu Tambak Bulu Krapyak'.split(
      ' ',
    ),
  second:
    'anyar sari rejo mulyo jaya dadi asri harjo agung sono lor kidul tengah wetan kulon manis indah makmur winangun tirto panji'.split(
      ' ',
    ),
  joint: '',
}
const GENERAL = {
  first: 'Suka Bumi Tanjung Kota Pasar Bukit Sumber Muara Kampung Padang Gunung Marga'.split(' '),
  second:
    'Maju Damai Indah Sari Jaya Baru Makmur Harapan Raya Permai Sejahtera Lestari Mulia Bahagia Tengah Lama'.split(
      ' ',
    ),
  joint: ' ',
}

const SIDES = ['Timur', 'Timur Laut', 'Utara', 'Barat Laut', 'Barat', 'Barat Daya', 'Selatan', 'Tenggara']

export type Region = 'sumatra' | 'java' | 'general'

export function regionOf(lon: number, lat: number): Region {
  if (lon < 105.8) return 'sumatra'
  return lon < 114.6 && lat < -5.8 ? 'java' : 'general'
}

/** As many different village-like names as asked for. */
export function villageNames(region: Region, count: number, seed: number): string[] {
  const { first, second, joint } = { sumatra: SUMATRA, java: JAVA, general: GENERAL }[region]
  const rng = new Rng(hash32(seed, 61))
  const names = new Set<string>()
  for (let tries = 0; names.size < count; tries++) {
    const name = `${rng.pick(first)}${joint}${rng.pick(second)}`
    // Once the lists run dry, villages are numbered by side, as real ones are.
    names.add(tries < count * 6 ? name : `${name} ${rng.pick(SIDES)}`)
  }
  return [...names]
}

/** "Kota Contoh" and a direction from the centre give "Contoh Utara"; repeated directions get a village name. */
export function districtNames(
  cityName: string,
  middles: [number, number][],
  villages: string[],
  radius: number,
): string[] {
  const short = cityName.replace(/^(Kota|Kabupaten)\s+/i, '')
  const used = new Set<string>()
  return middles.map(([x, y], i) => {
    const turn = Math.round(Math.atan2(y, x) / (Math.PI / 4) + 8) % 8
    const name = Math.hypot(x, y) < radius * 0.3 ? `${short} Tengah` : `${short} ${SIDES[turn]}`
    const chosen = used.has(name) || turn % 2 === 1 ? (villages[i] as string) : name
    used.add(chosen)
    return chosen
  })
}
