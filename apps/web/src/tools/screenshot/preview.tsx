import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { Share2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { saveFile } from '#shared/files/save-file.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { screenshotTexts as texts } from './texts.ts'
import { type Picture, type Shot, type TakeOptions, useScreenshot } from './use-screenshot.ts'
import { type Sharing, useShare } from './use-share.ts'

interface Props {
  take: (options: TakeOptions) => Promise<Picture>
  wide: boolean
  onClose: () => void
}

/** M2.4: the picture that is in the clipboard now. */
export function ScreenshotPreview({ take, wide, onClose }: Props) {
  useClosable(true, onClose)
  const titleId = useId()
  const { shot, takeAgain, copyAgain } = useScreenshot(take)
  const picture = shot.phase === 'taken' ? shot.picture : null
  const { canShare, sharing, share } = useShare(picture)
  return (
    <Dialog open onClose={onClose} fullScreen={!wide} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Outcome shot={shot} takeAgain={takeAgain} />
        <Shared sharing={sharing} />
        {picture && <Shown picture={picture} />}
      </DialogContent>
      <DialogActions sx={DIALOG_ACTIONS}>
        {shot.phase === 'taken' && shot.outcome === 'refused' && (
          <Button onClick={() => void copyAgain()}>{texts.copy}</Button>
        )}
        {canShare && (
          <Button startIcon={<Share2 size={18} aria-hidden />} disabled={sharing === 'open'} onClick={share}>
            {texts.share}
          </Button>
        )}
        <Button disabled={!picture} onClick={() => picture && saveFile(picture.image, picture.name)}>
          {texts.download}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface OutcomeProps {
  shot: Shot
  takeAgain: (options: TakeOptions) => void
}

function Outcome({ shot, takeAgain }: OutcomeProps) {
  const again = (tiles: boolean, label: string) => (
    <Button color="inherit" size="small" onClick={() => takeAgain({ tiles })}>
      {label}
    </Button>
  )
  switch (shot.phase) {
    case 'composing':
      return <Spinner text={texts.composing} />
    case 'tainted':
      return (
        <Alert severity="warning" action={again(false, texts.withoutTiles)}>
          {texts.tainted}
        </Alert>
      )
    case 'failed':
      return (
        <Alert severity="error" action={again(true, texts.retry)}>
          {texts.failed}
        </Alert>
      )
    case 'taken':
      return (
        <Alert severity={shot.outcome === 'copied' ? 'success' : 'info'} role="status">
          <div>{texts[shot.outcome]}</div>
          {!shot.tiles && <div>{texts.noTiles}</div>}
        </Alert>
      )
  }
}

/** What the system made of it; closing its sheet shows no notice. */
function Shared({ sharing }: { sharing: Sharing }) {
  switch (sharing) {
    case 'none':
    case 'open':
      return null
    case 'shared':
      return (
        <Alert severity="success" role="status">
          {texts.shared}
        </Alert>
      )
    case 'denied':
      return <Alert severity="warning">{texts.shareDenied}</Alert>
    case 'failed':
      return <Alert severity="error">{texts.shareFailed}</Alert>
  }
}

function Shown({ picture: { image, description } }: { picture: Picture }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  if (!url) return null
  return (
    <Box
      component="img"
      src={url}
      alt={description}
      sx={{
        display: 'block',
        maxWidth: 1,
        maxHeight: '60dvh',
        mx: 'auto',
        objectFit: 'contain',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  )
}
