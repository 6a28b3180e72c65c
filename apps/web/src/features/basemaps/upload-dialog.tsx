import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { problemOf } from './check-file.ts'
import { basemapTexts, uploadTexts as texts } from './texts.ts'
import { useUploadBasemap } from './use-basemaps.ts'

type Scope = 'all' | 'one'

interface Chosen {
  file: File
  problem: string | undefined
}

/** One file, for all utilities or for one; it may take minutes, and can be stopped. */
export function UploadDialog({ maxBytes, onClose }: { maxBytes: number; onClose: () => void }) {
  const [scope, setScope] = useState<Scope>('all')
  const [city, setCity] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useUploadBasemap()
  const abort = useRef<AbortController>(undefined)
  const notify = useNotify()
  useEffect(() => () => abort.current?.abort(), [])

  const choose = async (file: File) => {
    setRefusal(undefined)
    setChosen({ file, problem: await problemOf(file, maxBytes) })
  }
  const send = () => {
    if (!chosen) return
    const controller = new AbortController()
    abort.current = controller
    setShare(0)
    setRefusal(undefined)
    mutate(
      { file: chosen.file, city: scope === 'one' ? city : null, signal: controller.signal, onSent: setShare },
      {
        onSuccess: () => {
          notify(texts.done, 'success')
          onClose()
        },
        onError: error => {
          if (!controller.signal.aborted) setRefusal(reasonOf(error))
        },
      },
    )
  }
  const incomplete = !chosen || chosen.problem !== undefined || (scope === 'one' && city === null)
  return (
    <FormDialog
      open
      title={basemapTexts.add}
      submit={texts.submit}
      dirty={chosen !== undefined || city !== null}
      pending={isPending}
      disabled={incomplete}
      actions={isPending && <Button onClick={() => abort.current?.abort()}>{texts.stop}</Button>}
      note={isPending ? <Sending share={share} /> : undefined}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      onClose={onClose}
    >
      <FormControl disabled={isPending}>
        <FormLabel id="basemap-scope">{texts.scope}</FormLabel>
        <RadioGroup
          row
          aria-labelledby="basemap-scope"
          value={scope}
          onChange={(_, value) => setScope(value as Scope)}
        >
          <FormControlLabel value="all" control={<Radio />} label={texts.all} />
          <FormControlLabel value="one" control={<Radio />} label={texts.one} />
        </RadioGroup>
        {scope === 'all' && <FormHelperText sx={{ mx: 0 }}>{texts.allHint}</FormHelperText>}
      </FormControl>
      {scope === 'one' && <CompanySelect value={city} onChange={setCity} required disabled={isPending} />}
      <FileInput
        chosen={chosen}
        problem={refusal ?? chosen?.problem}
        hint={texts.fileHint(formatBytes(maxBytes))}
        disabled={isPending}
        onChoose={file => void choose(file)}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.replaces}
      </Typography>
    </FormDialog>
  )
}

interface FileProps {
  chosen: Chosen | undefined
  problem: string | undefined
  hint: string
  disabled: boolean
  onChoose: (file: File) => void
}

function FileInput({ chosen, problem, hint, disabled, onChoose }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          color={problem ? 'error' : 'primary'}
          startIcon={<FileUp size={18} aria-hidden />}
          aria-describedby={hintId}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {chosen ? texts.change : texts.choose}
        </Button>
        {chosen && (
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {texts.chosen(chosen.file.name, formatBytes(chosen.file.size))}
          </Typography>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".pmtiles"
          aria-label={texts.file}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) onChoose(file)
            // The same file, made again, may be chosen again.
            event.target.value = ''
          }}
        />
      </Box>
      <FormHelperText
        id={hintId}
        error={problem !== undefined}
        role={problem ? 'alert' : undefined}
        sx={{ mx: 0 }}
      >
        {problem ?? hint}
      </FormHelperText>
    </Box>
  )
}

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  const text = share < 1 ? texts.sending(percent) : texts.checking
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">{text}</Typography>
      <LinearProgress
        aria-label={text}
        {...(share < 1 && { variant: 'determinate' as const, value: percent })}
      />
    </Box>
  )
}
