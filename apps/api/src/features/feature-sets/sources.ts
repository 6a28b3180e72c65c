import { type FeatureKind, hasPersonalParts, kindInfo } from '@petatirta/contract/plain'

/** Where each style column comes from; a column not named here is a property of that name. */
const EXPRESSIONS: Partial<Record<FeatureKind, Record<string, string>>> = {
  customer: {
    due_month: "to_char(t.due_date, 'YYYYMM')",
    payment_class: 't.payment_class',
    status_billing: 't.status_billing',
    kodegol: 't.kodegol',
    loket_bayar: 't.loket_bayar',
    rayon: 't.rayon',
    arrears: 't.arrears',
    pemakaian_m3_kini: 't.pemakaian_m3_kini',
  },
  // A missing, dashed or unreadable year counts as 0 (M5.11).
  pipe: {
    JENIS_PIPA: 't.category',
    TAHUN: "COALESCE(substring(t.properties->>'TAHUN' FROM '^\\s*(\\d{4})')::int, 0)",
  },
  accessories: { sub_type: 't.category' },
  water_source: { sub_type: 't.category' },
  device: {
    status: "COALESCE(substring(t.properties->>'status' FROM '^\\d{1,4}$')::int, 0)",
    name: 't.name',
    id: 't.id',
  },
}

const expression = (kind: FeatureKind, column: string): string =>
  EXPRESSIONS[kind]?.[column] ?? (column === 'nama' ? 't.name' : `t.properties->>'${column}'`)

/** A property of ours: its name in JSON, and where it comes from. */
type Known = readonly [name: string, type: 'text' | 'number', sql: string, isShared?: boolean]

/**
 * As customer_overlay(), which takes the database longer than all the rest of the row: a test holds the two together. What
 * neighbours share stands together: there is less to write, and to compress.
 */
const CUSTOMER: readonly Known[] = [
  ['type', 'text', "'customer'"],
  ['idpelangga', 'text', 't.id'],
  ['nama', 'text', 't.nama'],
  ['Kelurahan', 'text', 't.kelurahan', true],
  ['Kecamatan', 'text', 't.kecamatan', true],
  ['koderayon', 'text', 't.koderayon', true],
  ['rayon', 'text', 't.rayon', true],
  ['kddma', 'text', 't.kddma', true],
  ['dma', 'text', 't.dma', true],
  ['longitude', 'number', 'ST_X(t.geom)'],
  ['latitude', 'number', 'ST_Y(t.geom)'],
  ['pemakaian_m3', 'number', 't.pemakaian_m3'],
  ['pemakaian_m3_kini', 'number', 't.pemakaian_m3_kini'],
  ['total_kini', 'number', 't.total_kini'],
  ['total', 'number', 't.total'],
  ['tunggakan', 'text', "CASE WHEN t.arrears = 0 THEN 'Tidak Ada' ELSE t.arrears::text END"],
  ['status_billing', 'text', 't.status_billing'],
  ['status_payment', 'text', 't.status_payment'],
  ['due_date', 'text', "COALESCE(t.due_date::text, '-')"],
  ['tanggal_bayar', 'text', "COALESCE(replace(t.tanggal_bayar::text, ' ', 'T'), '-')"],
  ['loket_bayar', 'text', "COALESCE(t.loket_bayar, '-')"],
  ['kodegol', 'text', 't.kodegol'],
  ['golongan', 'text', 't.golongan'],
]
/** As customer_personal(). */
const CUSTOMER_PERSONAL: readonly Known[] = [['alamat', 'text', 't.alamat']]
const FEATURE: readonly Known[] = [['id', 'text', 't.id']]

/** A property of ours in the rows of a query. */
export interface KnownField {
  readonly name: string
  readonly type: 'text' | 'number'
  readonly field: number
  /** Mostly that of the row before. Those that are follow each other, behind others. */
  readonly isShared: boolean
}

/** Rows of one layer, and in which of their fields things are. */
export interface LayerSource {
  readonly select: string
  readonly geometry: number
  readonly id: number
  /** The publisher's, as the database's binary JSON. */
  readonly properties: number
  /** Ours over them. */
  readonly known: readonly KnownField[]
  readonly personal: readonly KnownField[] | undefined
  /** In contract's order. */
  readonly style: readonly number[]
}

/**
 * PostGIS sorts geometry along a Hilbert curve: neighbours in space become neighbours in the set, which compresses well and lets the
 * map skip whole runs that lie outside the view.
 */
export function layerSource(kind: FeatureKind, cityId: number, which = ''): LayerSource {
  const fields = ["ST_AsBinary(t.geom, 'NDR')", 't.properties']
  /** What is needed twice is sent once. */
  const fieldOf = (sql: string): number => {
    const text = `(${sql})::text`
    const known = fields.indexOf(text)
    return known >= 0 ? known : fields.push(text) - 1
  }
  const inRows = ([name, type, sql, isShared]: Known): KnownField => {
    return { name, type, field: fieldOf(sql), isShared: isShared === true }
  }
  const id = fieldOf('t.id')
  const known = (kind === 'customer' ? CUSTOMER : FEATURE).map(inRows)
  const personal = hasPersonalParts(kind) ? CUSTOMER_PERSONAL.map(inRows) : undefined
  const style = Object.keys(kindInfo(kind).columns).map(column => fieldOf(expression(kind, column)))
  // COPY takes no parameters. Table names are the kinds themselves: a closed list of ours, never input.
  const select = `SELECT ${fields.join(', ')} FROM ${kind} t
    WHERE t.city_id = ${Math.trunc(cityId)} ${which} ORDER BY t.geom, t.id`
  return { select, geometry: 0, properties: 1, id, known, personal, style }
}
