import type { CustomerChoices } from '@petatirta/contract'
import type { CustomerValues } from './customer-record.ts'
import { choiceTexts as texts } from './texts.ts'

/** The fields whose values the city has lists of; a code and its name are two fields of one list. */
const CODED = {
  kodegol: { list: 'golongan', code: 'kodegol', name: 'golongan' },
  golongan: { list: 'golongan', code: 'kodegol', name: 'golongan' },
  kddma: { list: 'dma', code: 'kddma', name: 'dma' },
  dma: { list: 'dma', code: 'kddma', name: 'dma' },
  koderayon: { list: 'rayon', code: 'koderayon', name: 'rayon' },
  rayon: { list: 'rayon', code: 'koderayon', name: 'rayon' },
} as const
type CodedField = keyof typeof CODED
export type ListedField = CodedField | 'Kelurahan' | 'Kecamatan'
export type ListedValues = Pick<CustomerValues, ListedField>

const isCoded = (field: string): field is CodedField => field in CODED
export const isListed = (field: string): field is ListedField =>
  isCoded(field) || field === 'Kelurahan' || field === 'Kecamatan'

const NO_VALUES: ListedValues = {
  Kelurahan: '',
  Kecamatan: '',
  kodegol: '',
  golongan: '',
  kddma: '',
  dma: '',
  koderayon: '',
  rayon: '',
}

/** The field and its partner: what a list says of it depends on no other, and nothing is drawn anew for another. */
export function valuesBeside(field: ListedField, values: ListedValues): ListedValues {
  if (!isCoded(field)) return { ...NO_VALUES, Kelurahan: values.Kelurahan, Kecamatan: values.Kecamatan }
  const { code, name } = CODED[field]
  return { ...NO_VALUES, [code]: values[code], [name]: values[name] }
}

export interface Choice {
  value: string
  /** What stands beside it: the code's name, the name's code, the kelurahan's kecamatan. */
  detail: string
  /** The fields that it fills when it is chosen. */
  fills: Partial<ListedValues>
}

/** Names are compared trimmed and without case (D41). */
const fold = (text: string) => text.trim().toLowerCase()
const same = (one: string, other: string) => fold(one) === fold(other)

function codedChoices(choices: CustomerChoices, field: CodedField): Choice[] {
  const { list, code: codeField, name: nameField } = CODED[field]
  const isCode = field === codeField
  return choices[list].flatMap(({ code, name }) => {
    // A city may know a name without its code.
    if (isCode && code === '') return []
    const fills = { [nameField]: name, ...(code !== '' && { [codeField]: code }) }
    return [{ value: isCode ? code : name, detail: isCode ? name : code, fills }]
  })
}

function kelurahanChoices({ kelurahan }: CustomerChoices, chosen: string): Choice[] {
  const isInside = ({ kecamatan }: { kecamatan: string | null }) =>
    kecamatan !== null && same(kecamatan, chosen)
  const sorted = [...kelurahan.filter(isInside), ...kelurahan.filter(area => !isInside(area))]
  return sorted.map(({ name, kecamatan }) => ({
    value: name,
    detail: kecamatan ?? '',
    fills: { Kelurahan: name, ...(kecamatan !== null && { Kecamatan: kecamatan }) },
  }))
}

/** What the city's list offers for a field; kelurahan of the chosen kecamatan come first. */
export function choicesOf(choices: CustomerChoices, field: ListedField, values: ListedValues): Choice[] {
  if (isCoded(field)) return codedChoices(choices, field)
  if (field === 'Kelurahan') return kelurahanChoices(choices, values.Kecamatan)
  return choices.kecamatan.map(name => ({ value: name, detail: '', fills: { Kecamatan: name } }))
}

const fits = ({ fills }: Choice, values: ListedValues) =>
  Object.entries(fills).every(([name, value]) => same(value, values[name as ListedField]))

/** The choice that was typed instead of chosen; undefined where the list has several of that name. */
export function typedChoice(
  choices: CustomerChoices,
  field: ListedField,
  values: ListedValues,
): Choice | undefined {
  const found = choicesOf(choices, field, values).filter(({ value }) => same(value, values[field]))
  return found.length > 1 ? found.find(choice => fits(choice, values)) : found[0]
}

/** What to look at twice before saving; no error, since a list may lag behind the city. */
export function choiceWarning(
  choices: CustomerChoices,
  field: ListedField,
  values: ListedValues,
): string | undefined {
  const offered = choicesOf(choices, field, values)
  if (offered.length === 0 || values[field].trim() === '') return undefined
  const found = offered.filter(({ value }) => same(value, values[field]))
  const [first] = found
  if (!first) return texts.notListed
  // What does not belong together is reported at one of the two: at the name, not at its code.
  const partner = field === 'Kelurahan' ? 'Kecamatan' : isCoded(field) ? CODED[field].code : field
  if (partner === field || values[partner].trim() === '' || found.some(choice => fits(choice, values)))
    return undefined
  return field === 'Kelurahan' ? texts.otherKecamatan(first.detail) : texts.otherCode(first.detail)
}
