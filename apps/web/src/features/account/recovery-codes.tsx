import { Alert, Box, Button, TextField } from '@mui/material'
import { Copy, Download } from 'lucide-react'
import { useRef } from 'react'
import { saveFile } from '#shared/files/save-file.ts'
import { copyText } from '#shared/ui/copy/copy-text.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { factorTexts as texts } from './texts.ts'

/** Seen once; gone when the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const notify = useNotify()
  const field = useRef<HTMLTextAreaElement>(null)
  const content = codes.join('\n')
  const copy = async () =>
    (await copyText(field.current, content))
      ? notify(texts.copied, 'success')
      : notify(texts.copyYourself, 'info')
  return (
    <Alert severity="warning" sx={ALERT}>
      <span>{texts.codesShownOnce}</span>
      <TextField
        label={texts.codes}
        value={content}
        inputRef={field}
        // The button that asked for them is gone.
        autoFocus
        multiline
        fullWidth
        onFocus={event => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, sx: { fontFamily: 'monospace' } } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([`${content}\n`], { type: 'text/plain' }), texts.fileName)}
        >
          {texts.download}
        </Button>
        <Button variant="contained" onClick={onKept}>
          {texts.kept}
        </Button>
      </Box>
    </Alert>
  )
}

const ALERT = {
  '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
  '& .MuiAlert-message': { flex: 1, minWidth: 0, display: 'grid', gap: 1.5 },
} as const
