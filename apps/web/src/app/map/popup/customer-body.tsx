import { calls } from '@petatirta/contract/routes'
import {
  complaintColumns,
  isHttpUrl,
  isStoredPhoto,
  KELURAHAN_SPELLINGS,
  POPUP_SCROLL_GENERIC_PX,
  seesPersonalData,
} from '@petatirta/domain'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { customerFacts } from '#features/customer-popup/customer-facts.ts'
import { customerRows } from '#features/customer-popup/customer-fields.ts'
import { CustomerPopup, type CustomerTab } from '#features/customer-popup/customer-popup.tsx'
import type { BodyProps } from '#features/feature-popup/body-props.ts'
import { DescriptionTable } from '#features/feature-popup/description-table.tsx'
import { IncidentLine } from '#features/incidents/incident-line.tsx'
import { PhotoDialog } from '#features/photo-dialog/photo-dialog.tsx'
import { pastStateOf } from '#layers/customer/past.ts'
import { firstText } from '#map/engine/property-text.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import { useSession } from '#shared/session/use-session.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/page/city.ts'
import { hasRole } from '../has-role.ts'
import { TraceButtons } from './trace-buttons.tsx'

const ComplaintsDialog = lazyDialog(
  async () => (await import('#features/complaints-dialog/complaints-dialog.tsx')).ComplaintsDialog,
)

type Dialog = { show: 'photo'; kind: 'meter' | 'house' } | { show: 'complaints' }

const TAB_ACTIVITIES = {
  detail: 'pop-up-customer-detail-pelanggan',
  bills: 'pop-up-customer-rincian-tagihan',
  complaints: 'pop-up-customer-pengaduan',
  assets: 'pop-up-customer-aset',
} as const satisfies Record<CustomerTab, ActivityAction>

const PHOTO_URLS = { meter: 'url_foto', house: 'url_foto_rumah' } as const

const PHOTO_KINDS = ['meter', 'house'] as const

const isPhotoAddress = (address: unknown) => isHttpUrl(address) || isStoredPhoto(address)

function usePastStatus(sync: City, row: number) {
  const period = useFilters(state => state.asOf)
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  return useMemo(() => {
    const state = columns?.family === 'point' && period ? pastStateOf(columns, row, period) : undefined
    return period && state ? { period, state } : undefined
  }, [columns, row, period])
}

/** M2.10: the card of a customer below its name, and the dialogs that it opens. */
export function CustomerBody({ properties, counter, row, sync, gmtOffset, wide }: BodyProps) {
  const view = useFilters(state => state.view)
  const past = usePastStatus(sync, row)
  const claims = useSession(state => state.claims)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { city } = sync
  const customer = customerFacts(properties, gmtOffset)
  const complaints = hasRole(claims, calls.listComplaints.access.roles)
  const personal = claims !== null && seesPersonalData(claims)
  // M6; the server leaves the work-order dates out for those who may not see them.
  const columns = complaintColumns(hasRole(claims, ['workOrder']) ? view : 'hublang')
  const firstTab = complaints && view !== 'umum' ? 'complaints' : 'detail'
  return (
    <>
      <CustomerPopup
        city={city}
        counter={counter}
        gmtOffset={gmtOffset}
        properties={properties}
        past={past}
        notice={
          <IncidentLine
            city={city}
            gmtOffset={gmtOffset}
            id={customer.id}
            area={firstText(properties, KELURAHAN_SPELLINGS)}
          />
        }
        complaints={complaints}
        firstTab={wide ? firstTab : null}
        maxHeight={wide ? POPUP_SCROLL_GENERIC_PX : 'none'}
        details={<DescriptionTable rows={customerRows(properties, personal)} />}
        onDirections={() => sync.log('pop-up-customer-menuju-lokasi')}
        onTab={tab => sync.log(TAB_ACTIVITIES[tab])}
        photos={personal ? PHOTO_KINDS.filter(kind => isPhotoAddress(properties[PHOTO_URLS[kind]])) : []}
        onPhoto={kind => setDialog({ show: 'photo', kind })}
        onComplaints={() => setDialog({ show: 'complaints' })}
        actions={customer.id && <TraceButtons from={async () => ({ customer: customer.id })} />}
      />
      {dialog?.show === 'photo' && (
        <PhotoDialog
          city={city}
          customer={customer}
          wide={wide}
          kind={dialog.kind}
          ownUrl={properties[PHOTO_URLS[dialog.kind]]}
          onClose={close}
        />
      )}
      {dialog?.show === 'complaints' && (
        <Suspense>
          <ComplaintsDialog
            city={city}
            customer={customer}
            columns={columns}
            gmtOffset={gmtOffset}
            wide={wide}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
