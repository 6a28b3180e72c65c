import { CUSTOMER_MAINTENANCE_CITY, type Role, type Rule } from './access.ts'

/** Roles whose work needs a customer's telephone, address and photos: who answers complaints and who goes there. */
const PERSONAL_ROLES: readonly Role[] = ['hublang', 'workOrder']

/** All users of the city that maintains its customers by hand fill in addresses (M2.9). */
export const seesPersonalData = (who: { rule: Rule; roles: readonly Role[]; map: string }): boolean =>
  who.rule !== 'pdam' ||
  who.map === CUSTOMER_MAINTENANCE_CITY ||
  who.roles.some(role => PERSONAL_ROLES.includes(role))

/** Publishers name columns as they like: these words anywhere in a name … */
const WORDS =
  /alamat|address|te?le?[pf]o?n|telp|phone|ponsel|whatsapp|kontak|contact|email|surel|foto|photo|gambar|image|picture|ktp/
/** … and these names as a whole: within others, "hp", "wa" or "nik" mean nothing ("wilayah", "teknik"). */
const NAMES =
  /^(no|nomor|nomer)?(hp|hape|wa|tlp|tel|mobile|gsm|nik)+(pelanggan|pel|pemilik|\d*)$|^(no|nomor)rumah$|^(nama|nm)?(jalan|jln|jl|street)$|^rt$|^rw$|^rtrw$/

const fold = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Does a customer's property of this name hold a telephone number, an address or a photo, or identify a person? */
export function isPersonalProperty(name: string): boolean {
  const folded = fold(name)
  return WORDS.test(folded) || NAMES.test(folded)
}

/** A list or an object could hold anything, so it is personal whatever its name. */
export const isPersonal = (name: string, value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || isPersonalProperty(name)

/** A customer's properties as all users of its utility may see them. */
export const withoutPersonalData = <T extends Readonly<Record<string, unknown>>>(properties: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => !isPersonal(name, value)),
  ) as Partial<T>
