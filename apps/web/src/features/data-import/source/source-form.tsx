import { Alert, Autocomplete, Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { sourceTexts as texts } from './texts.ts'
import { useFetchSource } from './use-sources.ts'

interface Props {
  city: string
  onDraft: (id: string) => void
}

/** An address; of a service that has several layers, the one that is meant. */
export function SourceForm({ city, onDraft }: Props) {
  const [address, setAddress] = useState('')
  const { mutate, data, error, isPending, cancel, variables } = useFetchSource(city, onDraft)
  const typed = address.trim()
  // Layers of an address that is no longer in the field are none to choose from.
  const found = data && !data.draft && variables?.address === typed ? data : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !isPending) mutate({ address: typed })
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
        {texts.about}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          label={texts.address}
          value={address}
          onChange={event => setAddress(event.target.value)}
          type="url"
          size="small"
          sx={{ flex: '1 1 260px' }}
          slotProps={{ htmlInput: { maxLength: 2000, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Download size={18} aria-hidden />}
          disabled={typed === '' || isPending}
          sx={{ minHeight: 40 }}
        >
          {texts.fetch}
        </Button>
      </Box>
      {isPending && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <LinearProgress aria-label={texts.fetching} sx={{ width: '100%', height: 8, borderRadius: 4 }} />
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.fetching}
          </Typography>
          <Button variant="outlined" onClick={cancel} sx={{ minHeight: 40 }}>
            {texts.cancel}
          </Button>
        </Box>
      )}
      {error && !isPending && (
        <Alert
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
        >{`${texts.failed}. ${reasonOf(error)}`}</Alert>
      )}
      {found && found.layers.length === 0 && <Alert severity="warning">{texts.noLayers}</Alert>}
      {found && found.layers.length > 0 && (
        <>
          <Typography variant="body2" role="status">
            {texts.layers(found.layers.length)}
          </Typography>
          <Autocomplete
            options={found.layers}
            getOptionLabel={({ title, name }) => (title === name ? name : `${title} (${name})`)}
            getOptionKey={({ name }) => name}
            onChange={(_, layer) => {
              if (layer) mutate({ address: typed, service: found.service, layer: layer.name })
            }}
            disabled={isPending}
            size="small"
            renderInput={params => <TextField {...params} label={texts.layer} autoFocus />}
          />
        </>
      )}
    </Box>
  )
}
