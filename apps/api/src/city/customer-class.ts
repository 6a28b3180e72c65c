/** The class that customers without water are counted by: its code, or its name where there is none. The customer is called `c`. */
export const CLASS_SQL = "COALESCE(NULLIF(btrim(c.kodegol), ''), NULLIF(btrim(c.golongan), ''), '-')"
