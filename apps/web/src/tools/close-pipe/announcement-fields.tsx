import { Alert, Box, Button, TextField } from '@mui/material'
import { Copy, RotateCcw, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '#shared/ui/copy/copy-text.ts'
import { type Announcement, announcementText } from './announcement.ts'
import { noticeTexts as texts } from './notice-texts.ts'

/** The text, which follows the fields until a person writes in it. */
export function AnnouncementFields({
  about,
  isWrong,
}: {
  about: Announcement
  /** The hours are none: nothing leaves the page until they are. */
  isWrong: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [edited, setEdited] = useState<string>()
  const [copied, setCopied] = useState<{ text: string; isCopied: boolean }>()
  const text = edited ?? announcementText(about)
  const outcome = copied?.text === text ? copied : undefined
  const copy = async () => setCopied({ text, isCopied: await copyText(field.current, text) })
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      <TextField
        label={texts.text}
        helperText={texts.textHint}
        value={text}
        onChange={event => setEdited(event.target.value)}
        inputRef={field}
        multiline
        minRows={8}
        maxRows={11}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={<Copy size={16} aria-hidden />}
          disabled={isWrong}
          onClick={() => void copy()}
        >
          {outcome?.isCopied ? texts.copied : texts.copy}
        </Button>
        {canShare && (
          <Button
            variant="outlined"
            disabled={isWrong}
            startIcon={<Share2 size={16} aria-hidden />}
            // The user may think better of it.
            onClick={() => void navigator.share({ text }).catch(() => undefined)}
          >
            {texts.share}
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={isWrong}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.whatsApp}
        </Button>
        {edited !== undefined && (
          <Button startIcon={<RotateCcw size={16} aria-hidden />} onClick={() => setEdited(undefined)}>
            {texts.again}
          </Button>
        )}
      </Box>
      {outcome && !outcome.isCopied && <Alert severity="warning">{texts.notCopied}</Alert>}
      {outcome?.isCopied && (
        <Box
          role="status"
          sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
        >
          {texts.copied}
        </Box>
      )}
    </>
  )
}
