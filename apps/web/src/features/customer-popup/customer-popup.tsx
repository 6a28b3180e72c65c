import { Box, Tab, Tabs, Typography } from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import { unpaidMonths } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { complaintCountQuery } from '#shared/api/complaint-count.ts'
import { CountBadge } from '#shared/ui/panel/count-badge.tsx'
import { BillsTab } from './bills-tab.tsx'
import { ComplaintsTab } from './complaints-tab.tsx'
import { customerFacts } from './customer-facts.ts'
import { CustomerHead, type PastStatus } from './customer-head.tsx'
import { DetailTab, type PhotoKind } from './detail-tab.tsx'
import { texts } from './texts.ts'

interface Customer {
  readonly city: string
  readonly id: string
  /** Of the customers' set: bills that change raise it. */
  readonly counter: number
}

/** M7.2: billing history by id and city. */
const useCustomerBills = ({ city, id, counter }: Customer, enabled: boolean) =>
  useQuery({
    queryKey: ['customer-bills', city, id, counter],
    queryFn: async ({ signal }) =>
      (await callApi(calls.customerBills, { params: { id }, query: { city } }, { signal })).payload,
    enabled,
    // The same customer in a newer set; never another one.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === city && query.queryKey[2] === id ? previous : undefined,
  })

export type CustomerTab = 'detail' | 'bills' | 'complaints' | 'assets'

interface Props {
  /** What concerns the customer now, above everything else. */
  notice?: ReactNode
  past?: PastStatus | undefined
  city: string
  /** Of the set that the properties are from. */
  counter: number
  gmtOffset: number
  properties: Readonly<Record<string, unknown>>
  /** Whether the user may read complaints. */
  complaints: boolean
  /** Open from the start; null leaves it to the person. */
  firstTab: CustomerTab | null
  /** How high what scrolls may be. */
  maxHeight: number | string
  /** The table of the customer's properties. */
  details: ReactNode
  onDirections: () => void
  onTab: (tab: CustomerTab) => void
  /** Of which there are photos that the user may see. */
  photos: readonly PhotoKind[]
  onPhoto: (kind: PhotoKind) => void
  onComplaints: () => void
  /** More that can be done, below what is owed. */
  actions?: ReactNode
}

/** M2.10: everything about one customer below its name. What the browser has is there at once. */
export function CustomerPopup(props: Props) {
  const { city, counter, gmtOffset, properties, complaints, firstTab, maxHeight } = props
  const [tab, setTab] = useState(firstTab)
  const [tabsId, panelId] = [useId(), useId()]
  const facts = customerFacts(properties, gmtOffset)
  const { id } = facts
  const bills = useCustomerBills({ city, id, counter }, tab === 'bills')
  const count = useQuery({ ...complaintCountQuery(city, id), enabled: complaints })
  const arrears = bills.data ? unpaidMonths(bills.data) : facts.arrears

  const tabs: { name: CustomerTab; badge?: { count: number; text: string } | undefined }[] = [
    { name: 'detail' },
    { name: 'bills', badge: { count: arrears, text: texts.unpaidBadge(arrears) } },
    ...(complaints ? [{ name: 'complaints' as const, badge: complaintBadge(count.data?.hublang) }] : []),
    { name: 'assets' },
  ]
  const contents: Record<CustomerTab, () => ReactNode> = {
    detail: () => (
      <DetailTab photos={props.photos} onPhoto={props.onPhoto}>
        {props.details}
      </DetailTab>
    ),
    bills: () => (
      <BillsTab
        gmtOffset={gmtOffset}
        bills={bills.data}
        error={bills.error}
        onRetry={() => void bills.refetch()}
      />
    ),
    complaints: () => (
      <ComplaintsTab city={city} id={id} gmtOffset={gmtOffset} onShowAll={props.onComplaints} />
    ),
    assets: () => <Typography sx={{ p: 2, color: 'text.secondary' }}>{texts.assets}</Typography>,
  }

  return (
    <>
      {props.notice}
      <CustomerHead facts={facts} past={props.past} arrears={arrears} onDirections={props.onDirections} />
      {props.actions}
      <Tabs
        value={tab ?? false}
        onChange={(_, next: CustomerTab) => {
          setTab(next)
          props.onTab(next)
        }}
        variant="fullWidth"
        aria-label={texts.tabs}
        sx={{ flexShrink: 0, minHeight: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ name, badge }) => (
          <Tab
            key={name}
            value={name}
            id={`${tabsId}${name}`}
            {...(tab === name && { 'aria-controls': panelId })}
            label={<TabLabel badge={badge}>{texts.tab[name]}</TabLabel>}
            sx={TAB}
          />
        ))}
      </Tabs>
      {tab && (
        <Box
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${tabsId}${tab}`}
          // A scrolling region must be reachable without a mouse.
          tabIndex={0}
          sx={{ overflowY: 'auto', minHeight: 0, maxHeight, borderTop: 1, borderColor: 'divider' }}
        >
          {contents[tab]()}
        </Box>
      )}
    </>
  )
}

const complaintBadge = (count: number | undefined) =>
  count === undefined ? undefined : { count, text: texts.complaintBadge(count) }

const TAB = {
  minWidth: 0,
  minHeight: 46,
  px: 0.75,
  py: 0.5,
  textTransform: 'none',
  fontSize: '0.75rem',
  lineHeight: 1.25,
  fontWeight: 600,
} as const

interface TabLabelProps {
  badge: { count: number; text: string } | undefined
  children: string
}

function TabLabel({ badge, children }: TabLabelProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <span>{children}</span>
      {badge && (
        <Box component="span" role="img" aria-label={badge.text}>
          <CountBadge count={badge.count} />
        </Box>
      )}
    </Box>
  )
}
