import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  useMediaQuery,
} from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { timeZoneName } from '@petatirta/domain'
import { useId, useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { readTime } from '#shared/dates/read-time.ts'
import { DayPicker } from '#shared/ui/form/day-picker.tsx'
import type { ClosureAnswer, PlaceNames } from '#sync/network/answers.ts'
import { type Announcement, localMoment, localNow, utilityName } from './announcement.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { LetterFields } from './letter-fields.tsx'
import { noticeTexts as texts } from './notice-texts.ts'

export type NoticeKind = 'announce' | 'print'

interface Props {
  kind: NoticeKind
  engine: MapEngine
  company: MapCompany
  closure: ClosureAnswer
  places: PlaceNames
  logo: () => Promise<ImageBitmap | undefined>
  /** What the letter's map shows, map units. */
  extent: readonly number[] | undefined
  onClose: () => void
}

/** How long a repair takes, unless a person says otherwise. */
const USUAL_HOURS = 6

/** When and why water stops, as a text for social media or as a letter with the map. */
export function NoticeDialog({ kind, engine, company, closure, places, logo, extent, onClose }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const { name, gmtOffset } = company
  const [about, setAbout] = useState<Announcement>(() => ({
    utility: utilityName(name),
    ...places,
    customers: closure.customers.total,
    timeZone: timeZoneName(gmtOffset),
    from: localNow(Date.now(), gmtOffset),
    to: localMoment(Date.now(), gmtOffset, USUAL_HOURS),
    reason: texts.initialReason,
    planned: false,
  }))
  useClosable(true, onClose)
  const isIncomplete = about.from === '' || about.to === ''
  const isWrong = !isIncomplete && about.to <= about.from
  const change = (changes: Partial<Announcement>) => setAbout(before => ({ ...before, ...changes }))
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullScreen={narrow} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{texts.titles[kind]}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Moment
            day={texts.from}
            time={texts.fromTime}
            value={about.from}
            onChange={from => change({ from })}
          />
          <Moment
            day={texts.to}
            time={texts.toTime}
            value={about.to}
            error={isWrong ? texts.wrongHours : undefined}
            onChange={to => change({ to })}
          />
        </Box>
        <TextField
          label={texts.reason}
          helperText={texts.reasonHint}
          value={about.reason}
          onChange={event => change({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          size="small"
        />
        <FormControlLabel
          control={<Checkbox checked={about.planned} onChange={(_, planned) => change({ planned })} />}
          label={texts.planned}
        />
        {kind === 'announce' ? (
          <AnnouncementFields about={about} isWrong={isIncomplete || isWrong} />
        ) : (
          <LetterFields
            about={about}
            isWrong={isIncomplete || isWrong}
            engine={engine}
            company={company}
            logo={logo}
            extent={extent}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface MomentProps {
  day: string
  time: string
  /** YYYY-MM-DDTHH:MM by the city's clocks; empty while what is typed is no time. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

function Moment({ day, time, value, error, onChange }: MomentProps) {
  const [date, setDate] = useState(value.slice(0, 10))
  const [typed, setTyped] = useState(value.slice(11).replace(':', '.'))
  const change = (nextDate: string, nextTyped: string) => {
    const read = readTime(nextTyped)
    setDate(nextDate)
    setTyped(nextTyped)
    onChange(read ? `${nextDate}T${read}` : '')
  }
  const fault = value === '' ? texts.badTime : error
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: '3fr 2fr' }}>
      <DayPicker label={day} value={date} onChange={next => change(next, typed)} />
      <TextField
        label={time}
        value={typed}
        error={fault !== undefined}
        helperText={fault}
        onChange={event => change(date, event.target.value)}
        slotProps={{ htmlInput: { maxLength: 5, inputMode: 'numeric' } }}
        size="small"
      />
    </Box>
  )
}
