import { Box, Button, TextField } from '@mui/material'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '#shared/ui/copy/copy-text.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { deviceTexts as texts } from './texts.ts'

interface Props {
  label: string
  value: string
  hint?: string
  /** Has the focus as soon as it appears. */
  first?: boolean
  /** Copied, by the button or by hand. */
  onCopied?: () => void
}

/** A text to be taken along: it can be selected, and one button copies it. */
export function CopyField({ label, value, hint, first = false, onCopied }: Props) {
  const notify = useNotify()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    if (!(await copyText(field.current, value))) return notify(texts.copyYourself, 'info')
    notify(texts.copied(label), 'success')
    onCopied?.()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        label={label}
        value={value}
        helperText={hint}
        inputRef={field}
        autoFocus={first}
        size="small"
        fullWidth
        // All of it is seen, on a phone too.
        multiline
        onFocus={event => event.target.select()}
        onCopy={onCopied}
        slotProps={{
          htmlInput: { readOnly: true, spellCheck: false, sx: TEXT },
        }}
      />
      <Button
        variant="outlined"
        aria-label={texts.copyOf(label)}
        onClick={() => void copy()}
        startIcon={<Copy size={16} aria-hidden />}
        sx={{ flexShrink: 0, minHeight: 38 }}
      >
        {texts.copy}
      </Button>
    </Box>
  )
}

const TEXT = { fontFamily: 'monospace', fontSize: 13, wordBreak: 'break-all' } as const
