import { searchCustomer, searchSource } from '#features/customer-search/search-customer.ts'
import { lonLatOfRow } from '#map/place/lon-lat.ts'
import { useSession } from '#shared/session/use-session.ts'
import { DirectionsTool } from '#tools/directions/directions-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Petunjuk Arah with the customers of the city, found as the search of the map finds them. */
export function Directions(props: ToolProps) {
  const { sync } = props
  const rule = useSession(state => state.claims?.rule)
  const find = async (number: string) => {
    const found = await searchCustomer(sync, number, searchSource(rule), () => {})
    if (typeof found === 'string') return found
    return lonLatOfRow(found.columns, found.row) ?? 'missing'
  }
  return <DirectionsTool {...props} findCustomer={find} />
}
