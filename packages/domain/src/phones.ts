export interface Phone {
  /** As the publisher wrote it. */
  readonly text: string
  /** In the form that every telephone understands: '+6281234567890'. */
  readonly number: string
  /** Mobile numbers alone: a landline has no WhatsApp. */
  readonly whatsApp: string | undefined
}

const COUNTRY = '62'
/** Shortest landline with its area code, longest number that E.164 allows. */
const [FEWEST, MOST] = [9, 15]

function nationalOf(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  if (digits.startsWith(COUNTRY)) return digits.slice(COUNTRY.length).replace(/^0/, '')
  if (digits.startsWith('0')) return digits.slice(1)
  // '81234567890': spreadsheets take the zero in front away.
  return digits.startsWith('8') ? digits : undefined
}

/** The telephone numbers in a field that publishers fill as they like: '0812-3456-7890 / (021) 555 1234'. */
export const phonesIn = (field: string): Phone[] =>
  field.split(/[/,;]/).flatMap(part => {
    const text = part.trim()
    const national = nationalOf(text)
    const international = `${COUNTRY}${national}`
    if (national === undefined || international.length < FEWEST || international.length > MOST) return []
    const whatsApp = national.startsWith('8') ? `https://wa.me/${international}` : undefined
    return { text, number: `+${international}`, whatsApp }
  })
