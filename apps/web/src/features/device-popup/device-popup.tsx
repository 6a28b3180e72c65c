import { Box, Tab, Tabs, Typography } from '@mui/material'
import type { Device } from '@petatirta/contract'
import type { LatLon } from '@petatirta/domain'
import { useId, useState } from 'react'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { DeviceHead } from './device-head.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ReadingList } from './reading-list.tsx'
import { texts } from './texts.ts'

type DeviceTab = keyof typeof texts.tab
const TABS = Object.keys(texts.tab) as DeviceTab[]

interface Props {
  city: string
  id: string
  /** What it reported last; undefined while that is on its way. */
  device: Device | undefined
  /** Nothing is on its way. */
  offline: boolean
  /** Where the map has it, until it says so itself. */
  place: LatLon | undefined
  gmtOffset: number
  /** How high what scrolls may be. */
  maxHeight: number | string
  onDirections: () => void
}

/** M2.10: everything about one device below its name, as it reports it. */
export function DevicePopup(props: Props) {
  const { city, id, device, offline, place, gmtOffset, maxHeight, onDirections } = props
  const [tab, setTab] = useState<DeviceTab>('readings')
  const [tabsId, panelId] = [useId(), useId()]
  return (
    <>
      <DeviceHead
        id={id}
        place={device ? { lat: device.lat, lon: device.long } : place}
        silentSince={device?.silentSince ?? null}
        gmtOffset={gmtOffset}
        onDirections={onDirections}
      />
      <Tabs
        value={tab}
        onChange={(_, next: DeviceTab) => setTab(next)}
        variant="fullWidth"
        aria-label={texts.tabs}
        sx={{ flexShrink: 0, minHeight: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {TABS.map(name => (
          <Tab
            key={name}
            value={name}
            id={`${tabsId}${name}`}
            {...(tab === name && { 'aria-controls': panelId })}
            label={texts.tab[name]}
            sx={{ minHeight: 42, py: 0.5, textTransform: 'none', fontSize: '0.75rem', fontWeight: 600 }}
          />
        ))}
      </Tabs>
      <Box
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${tabsId}${tab}`}
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        sx={{ overflowY: 'auto', minHeight: 0, maxHeight, borderTop: 1, borderColor: 'divider' }}
      >
        {tab === 'history' ? (
          <HistoryTab city={city} device={id} />
        ) : device ? (
          <ReadingList data={device.data} />
        ) : offline ? (
          <Typography variant="body2" sx={{ p: 2, textAlign: 'center', color: 'text.secondary' }}>
            {problemTexts.offline}
          </Typography>
        ) : (
          <Spinner text={texts.loadingReadings} />
        )}
      </Box>
    </>
  )
}
