import { type FeatureKind, kindInfo } from '@petatirta/contract/plain'

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

/**
 * Rows of one layer: geometry, id, the publisher's properties, ours over them and, of customers, our personal ones as JSON,
 * then the style columns in contract's order. PostGIS sorts geometry along a Hilbert curve: neighbours in space become neighbours in the set, which
 * compresses well and lets the map skip whole runs that lie outside the view.
 */
export function layerQuery(kind: FeatureKind, cityId: number, which = ''): string {
  const style = Object.keys(kindInfo(kind).columns).map(column => expression(kind, column))
  const overlay = kind === 'customer' ? 'customer_overlay(t)' : "json_build_object('id', t.id)"
  const personal = kind === 'customer' ? 'customer_personal(t)' : 'NULL'
  const texts = ['t.id', 't.properties', overlay, personal, ...style].map(text => `(${text})::text`)
  // COPY takes no parameters. Table names are the kinds themselves: a closed list of ours, never input.
  return `SELECT ST_AsBinary(t.geom, 'NDR'), ${texts.join(', ')} FROM ${kind} t
    WHERE t.city_id = ${Math.trunc(cityId)} ${which} ORDER BY t.geom, t.id`
}
