import { type Access, CHANGE_PASSWORD_FIRST } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import type { City } from '../cities.ts'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'

/** The one place that decides who may do what; REST calls and socket events both come through here. */
export function permit(access: Access, caller: Caller | undefined): void {
  if (access.rules === 'public' || access.rules === 'device') return
  if (!caller) throw new AppError('auth', 'notSignedIn')
  if (caller.mustChangePassword && !access.account)
    throw new AppError('auth', 'notAllowed', { message: CHANGE_PASSWORD_FIRST })
  if (caller.mustEnrol && !access.account) throw new AppError('auth', 'notAllowed')
  if (!access.rules.includes(caller.rule)) throw new AppError('auth', 'notAllowed')
  const { roles } = access
  if (roles && caller.rule === 'pdam' && !caller.roles.some(role => roles.includes(role))) {
    throw new AppError('auth', 'notAllowed')
  }
  if (access.personal && !seesPersonalData(caller)) throw new AppError('auth', 'notAllowed')
}

/** The city a call names, if the caller may see it. A pdam user learns nothing about other cities, not even whether they exist. */
export async function permitCity(
  find: (slug: string) => Promise<City | undefined>,
  access: Access,
  caller: Caller,
  slug: string | undefined,
): Promise<City> {
  if (!slug) {
    throw new AppError('auth', 'invalid', { errors: [{ path: 'city', message: 'city harus diisi' }] })
  }
  if (caller.rule === 'pdam' && slug !== caller.map) throw new AppError('auth', 'notAllowed')
  if (access.onlyCity && slug !== access.onlyCity) throw new AppError('auth', 'notAllowed')
  const city = await find(slug)
  if (!city || (caller.rule === 'pdam' && !city.isActive)) throw new AppError('company', 'notFound')
  return city
}
