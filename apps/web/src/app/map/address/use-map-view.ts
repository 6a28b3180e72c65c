import { allowedViews, type Role } from '@petatirta/domain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { withoutFilters } from '#shared/filters/filter-address.ts'
import { useSession } from '#shared/session/use-session.ts'
import { viewFor } from './view-for.ts'

/** The view lives in the address: it can be reloaded, sent and gone back to. */
export function useMapView(city: string) {
  const claims = useSession(state => state.claims)
  const wanted = useSearch({ strict: false, select: search => ('view' in search ? search.view : undefined) })
  const navigate = useNavigate()
  return {
    views: claims ? allowedViews(claims.rule, claims.roles) : [],
    view: claims ? viewFor(claims, wanted) : undefined,
    choose: (view: Role) =>
      void navigate({
        to: '/map/$city',
        params: { city },
        search: all => ({ ...withoutFilters(all), view }),
      }),
  }
}
