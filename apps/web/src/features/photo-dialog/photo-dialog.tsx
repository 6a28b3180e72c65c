import { Box, Dialog, DialogTitle, IconButton, Typography } from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, X } from 'lucide-react'
import { useId, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { photoSources } from './photo-sources.ts'
import { texts } from './texts.ts'

type PhotoKind = 'meter' | 'house'

const CALLS = { meter: calls.meterPhoto, house: calls.housePhoto } as const

/** M5.9, M8: the photo as base64 text; '' when there is none or it could not be fetched, which is only logged. */
const usePhoto = (city: string, id: string, kind: PhotoKind) =>
  useQuery({
    queryKey: ['photo', city, id, kind],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(CALLS[kind], { params: { id }, query: { city } }, { signal })).payload
      } catch (cause) {
        if (!signal.aborted) console.warn('The photo could not be fetched', cause)
        return ''
      }
    },
    // Megabytes: kept no longer than they are looked at, and fetched once for that.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Props {
  city: string
  customer: { readonly id: string; readonly name: string }
  kind: PhotoKind
  /** The customer's own address of the photo, whatever a publisher wrote there. */
  ownUrl: unknown
  wide: boolean
  onClose: () => void
}

/** M2.11: the meter or the house of a customer. */
export function PhotoDialog({ city, customer, kind, ownUrl, wide, onClose }: Props) {
  const titleId = useId()
  useClosable(true, onClose)
  const { data } = usePhoto(city, customer.id, kind)
  const title = texts.title[kind](customer.name || customer.id)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={!wide}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      transitionDuration={150}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 1 }}>
        <DialogTitle id={titleId} sx={TITLE}>
          {title}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ mt: 1.25 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240, flex: 1, px: 2, pb: 2 }}>
        {data === undefined ? (
          <Spinner text={texts.loading} />
        ) : (
          <Photo sources={photoSources(data, ownUrl)} alt={title} />
        )}
      </Box>
    </Dialog>
  )
}

const TITLE = {
  flex: 1,
  minWidth: 0,
  m: 0,
  mb: 1.5,
  pb: 0,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const

/** M5.9: shown only once it has loaded; one that does not load makes way for the next. */
function Photo({ sources, alt }: { sources: readonly string[]; alt: string }) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState(false)
  const source = sources[attempt]
  if (source === undefined)
    return (
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, color: 'text.secondary' }}>
        <ImageOff size={32} strokeWidth={1.5} aria-hidden />
        <Typography>{texts.none}</Typography>
      </Box>
    )
  return (
    <>
      {!loaded && <Spinner text={texts.loading} />}
      <Box
        key={source}
        component="img"
        src={source}
        alt={alt}
        // A stranger's server need not learn which page its photo is on.
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        onError={() => {
          console.warn('The photo could not be shown', source.slice(0, 200))
          setAttempt(attempt + 1)
        }}
        sx={{ maxWidth: 1, maxHeight: '70dvh', borderRadius: 1, ...(!loaded && { display: 'none' }) }}
      />
    </>
  )
}
