/** A city with a few customers of whom everything is known, or nothing, or nonsense. */
import type { Page } from '@playwright/test'
import { addAreas, addCustomers, type City, makeCity } from './city-database.ts'
import { tokenOf, useToken } from './product.ts'

/** Whoever prints this as markup is found out: it would set window.broken. */
export const SCRIPT = '<img src=x onerror="window.broken = 1"><script>window.broken = 1</script>'
export const LONG = 'panjang'.repeat(1429).slice(0, 10_000)

/** Bills and complaints of Budi; the other two have neither. */
const BILLS = 30
export const COMPLAINTS = 27

export const BUDI = { id: '100200', nama: 'Budi Santoso' }
export const SITI = { id: '100201', nama: 'Siti Aminah' }
export const ODD = { id: '100202', nama: `${SCRIPT} 👩🏽‍🌾 ${LONG}` }

/** `at` is the middle of the map: the south-western square of the areas. */
export async function popupCity(page: Page, changes: Record<string, unknown> = {}): Promise<City> {
  const city = await makeCity(page, { lon: 110.05, lat: -6.95, ...changes })
  await addAreas(city)
  await addCustomers(city, [
    { ...BUDI, Kecamatan: 'Selatan', Kelurahan: 'Anggrek', at: [0, 0] },
    { ...SITI, at: [0.02, 0] },
    { ...ODD, at: [0, 0.02] },
  ])
  const { pool, cityId } = city
  await pool.query("UPDATE feature SET properties = jsonb_build_object('nama', name) WHERE city_id = $1", [
    cityId,
  ])
  await pool.query(
    `INSERT INTO bill (city_id, customer_id, period, usage_m3, total, due_date, tanggal_bayar, paid)
     SELECT $1, $2, to_char(m, 'YYYYMM')::int, 10 + n, 50000 + n * 1000, (m + interval '19 days')::date,
       CASE WHEN n > 2 THEN m + interval '9 days' END, n > 2
     FROM (SELECT n, date '2026-11-01' - make_interval(months => n - 1) AS m FROM generate_series(1, $3) n) months`,
    [cityId, BUDI.id, BILLS],
  )
  await pool.query(
    `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, keluhan_text, tgl_spk)
     SELECT $1, 'A-' || lpad(n::text, 3, '0'), $2, timestamp '2026-11-10 08:30:15' - make_interval(days => n),
       'Kebocoran pipa', 'Air mengalir ke jalan ' || n, CASE WHEN n = 1 THEN timestamp '2026-11-10 14:00' END
     FROM generate_series(1, $3) n`,
    [cityId, BUDI.id, COMPLAINTS],
  )
  const set = (id: string, columns: string, properties: object) =>
    pool.query(`UPDATE customer SET ${columns}, properties = $3 WHERE city_id = $1 AND id = $2`, [
      cityId,
      id,
      properties,
    ])
  await set(
    BUDI.id,
    "total = 103000, total_kini = 51000, arrears = 2, pemakaian_m3 = 765, pemakaian_m3_kini = 11, due_date = '2026-11-20'",
    {
      no_meter: 'LF-1',
      nohp: '0812',
      url_foto: 'https://foto.example/meter.png',
      url_foto_rumah: 'https://foto.example/rumah.png',
    },
  )
  await set(
    SITI.id,
    "status_billing = 'terbayar', status_payment = 'paid', due_date = '2026-11-20', tanggal_bayar = '2026-11-05 09:30'",
    { ket: 0, zona: '', url_foto: 'javascript:alert(1)', sumber: 'https://sumber.example/a?b=1&c=2' },
  )
  await set(ODD.id, `alamat = '${'👩🏽‍🌾'.repeat(50)}'`, {
    ket: LONG,
    sumber: SCRIPT,
    [SCRIPT]: SCRIPT,
    url_foto_rumah: 'https://foto.example/rumah.png',
  })
  return city
}

/** A pdam user of that city with these roles, signed in. */
export async function signInWith(page: Page, { slug }: City, roles: readonly string[]): Promise<void> {
  const username = `uji_${slug.replaceAll('-', '_')}`
  const password = 'Popup#2026'
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const person = { username, password, rule: 'pdam', map: slug, roles }
  const answer = await page.request.post('/api/user', { headers, data: person })
  if (!answer.ok()) throw new Error(await answer.text())
  const login = await page.request.post('/api/user/login', { data: { username, password } })
  const { payload } = (await login.json()) as { payload: { accessToken: string } }
  await useToken(page, payload.accessToken)
}
