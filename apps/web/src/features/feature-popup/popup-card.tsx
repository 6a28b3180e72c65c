import { Box, IconButton, Paper, Skeleton, Typography } from '@mui/material'
import type { FeatureKind } from '@petatirta/contract'
import { PAN_OFFSET_Y } from '@petatirta/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentType, Suspense, useId, useRef } from 'react'
import type { Selection } from '#map/engine/map-engine.ts'
import { CopyButton } from '#shared/ui/copy/copy-button.tsx'
import { useCardFocus } from '#shared/ui/focus/use-card-focus.ts'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import type { BodyProps } from './body-props.ts'
import { featureQuery } from './feature-query.ts'
import { texts } from './texts.ts'

interface HeadingTexts {
  readonly title: string
  readonly detail?: string | undefined
  /** An id in the detail that people take along, and what it is called. */
  readonly id?: { readonly what: string; readonly text: string } | undefined
}

interface Props {
  selection: Selection
  kind: FeatureKind
  heading: (properties: FeatureProperties) => HeadingTexts
  /** Below the heading. */
  Status?: ComponentType<{ properties: FeatureProperties; sync: City }> | undefined
  Body: ComponentType<BodyProps>
  /** It says little: the card is narrower, the sheet lower. */
  plain: boolean
  sync: City
  gmtOffset: number
  wide: boolean
  /** Of the bar at the top of a wide screen. */
  barHeight: number
  onClose: () => void
  /** The card disappears with the focus in it. */
  onGone: () => void
}

/** M2.10: what is known of the selected feature. */
export function PopupCard(props: Props) {
  const { selection, kind, heading, Status, Body, plain, sync, gmtOffset, wide, barHeight, onClose, onGone } =
    props
  const { counter, row, at } = selection
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const { data: properties, isPending } = useQuery({
    ...featureQuery(sync, { kind, counter, row }),
    // The card is one feature's: what it said of it stays until the newer set has answered.
    placeholderData: keepPreviousData,
  })

  useCardFocus(card, onGone)

  return (
    <Paper
      ref={card}
      role="dialog"
      tabIndex={-1}
      elevation={6}
      {...(properties ? { 'aria-labelledby': titleId } : { 'aria-label': texts.feature })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        outline: 'none',
        overflow: 'hidden',
        ...(wide
          ? { width: plain ? 340 : 380, maxHeight: aboveFeature(barHeight) }
          : { ...SHEET, maxHeight: plain ? '45dvh' : '62dvh' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2, pr: 0.75, pt: 1.25, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.25, '& > *': SHORTENED }}>
          {properties ? (
            <>
              <Heading titleId={titleId} {...heading(properties)} />
              {Status && <Status properties={properties} sync={sync} />}
            </>
          ) : (
            <Skeleton width="60%" />
          )}
        </Box>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ width: 36, height: 36 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      {!properties ? (
        <Waiting failed={!isPending} offline={sync.getSnapshot().offline !== null} />
      ) : (
        <Suspense fallback={<Waiting failed={false} />}>
          <Body
            kind={kind}
            row={row}
            properties={properties}
            counter={counter}
            at={at}
            sync={sync}
            gmtOffset={gmtOffset}
            wide={wide}
          />
        </Suspense>
      )}
    </Paper>
  )
}

/** The map moves so that the feature lies this far below its middle (M4.6); the card ends below the bar. */
const aboveFeature = (barHeight: number) => `calc(50dvh + ${PAN_OFFSET_Y - barHeight - 40}px)`

const SHEET = { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 }

/** A publisher's name may be as long as a book; all of it is in the table. */
const SHORTENED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
}

function Heading({ titleId, title, detail, id }: HeadingTexts & { titleId: string }) {
  return (
    <>
      <Typography id={titleId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {detail && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {detail} {id && <CopyButton what={id.what} text={id.text} />}
        </Typography>
      )}
    </>
  )
}

function Waiting({ failed, offline = false }: { failed: boolean; offline?: boolean }) {
  return (
    <Typography role={failed ? 'alert' : 'status'} variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
      {!failed ? texts.loadingDetails : offline ? problemTexts.offline : texts.failed}
    </Typography>
  )
}
