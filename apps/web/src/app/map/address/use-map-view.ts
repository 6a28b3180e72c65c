import { allowedViews, type Role } from '@petatirta/domain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { withoutFilters } from '#shared/filters/filter-address.ts'
import { useSession } from '#shared/session/use-session.ts'
import { viewFor } from './view-for.ts'

/** The view lives in the address: it can be reloaded, sent and gone back to. */
export function useMapView(city: string) {
  const claims = useSession(state => state.claims)
  const wanted: unknown = useSearch({
    strict: false,
    select: search => ('view' in search ? search.view : undefined),
  })
  const navigate = useNavigate()
  const view = claims ? viewFor(claims, wanted) : undefined
  const choose = useCallback(
    (chosen: Role, replace = false) =>
      void navigate({
        to: '/map/$city',
        params: { city },
        search: all => ({ ...withoutFilters(all), view: chosen }),
        replace,
      }),
    [navigate, city],
  )
  // A view that this user may not see: the address says what is shown instead.
  useEffect(() => {
    if (view && wanted !== undefined && wanted !== view) choose(view, true)
  }, [view, wanted, choose])
  return {
    views: claims ? allowedViews(claims.rule, claims.roles) : [],
    view,
    choose: (chosen: Role) => choose(chosen),
  }
}
