/**
 * A complaint without a number is known by its customer, date and category. It is stored under a number made of them,
 * so that the next file with it finds it again; people do not see that number.
 */
const MADE_UP = /^#[0-9a-f]{32}$/

export const isUnnumbered = (number: string): boolean => MADE_UP.test(number)

/** Of `table`, in SQL; `column` is its column of numbers. */
export const isUnnumberedSql = (column: string): string => `${column} ~ '^#[0-9a-f]{32}$'`

export const madeUpNumber = (table: string): string =>
  `'#' || md5(concat_ws(E'\\n', ${table}.customer_id, ${table}.tgl_pengaduan, lower(${table}.jenis_nonair)))`
