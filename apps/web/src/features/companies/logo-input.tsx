import { Box, Button, FormHelperText, Skeleton, Typography } from '@mui/material'
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '@petatirta/contract/plain'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi, callForBytes, callWithBytes, isNotFound } from '#shared/api/client.ts'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { logoTexts as texts } from './texts.ts'

const logoQuery = (city: string) =>
  queryOptions({
    queryKey: ['company-logo', city],
    queryFn: async ({ signal }) => {
      try {
        return await callForBytes(calls.companyLogo, { query: { city } }, { signal })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })

function useLogo(city: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: logoQuery(city).queryKey })
  const query = { city }
  return {
    logo: useQuery(logoQuery(city)),
    change: useMutation({
      mutationFn: async (file: File | null) => {
        if (file) await callWithBytes(calls.uploadCompanyLogo, { query }, file)
        else await callApi(calls.deleteCompanyLogo, { query })
      },
      onSettled,
    }),
  }
}

/** An address for bytes that the page holds. */
function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** The utility's logo. It is saved when it is chosen, apart from the form beside it. */
export function LogoInput({ city }: { city: string }) {
  const { logo, change } = useLogo(city)
  const url = useObjectUrl(logo.data)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const hintId = useId()
  const save = (file: File | null) => {
    setProblem(undefined)
    if (file && file.size > LOGO_MAX_BYTES) return setProblem(texts.tooLarge(formatBytes(LOGO_MAX_BYTES)))
    change.mutate(file, { onError: error => setProblem(reasonOf(error)) })
  }
  const done = change.variables ? texts.saved : texts.removed
  const said = change.isSuccess ? done : texts.hint(LOGO_MAX_PIXELS, formatBytes(LOGO_MAX_BYTES))
  const message = problem ?? (logo.error ? texts.unknown : undefined)
  return (
    <Box component="section" aria-label={texts.title} sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {texts.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {logo.isPending ? (
          <Skeleton variant="rounded" width={120} height={56} />
        ) : (
          url && <Box component="img" src={url} alt={texts.alt} sx={PICTURE} />
        )}
        <Button
          variant="outlined"
          startIcon={<ImageUp size={18} aria-hidden />}
          disabled={change.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {url ? texts.change : texts.choose}
        </Button>
        {url && (
          <Button
            color="error"
            startIcon={<Trash2 size={18} aria-hidden />}
            disabled={change.isPending}
            onClick={() => save(null)}
          >
            {texts.remove}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={texts.file}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) save(file)
            event.target.value = ''
          }}
        />
      </Box>
      <FormHelperText
        id={hintId}
        error={message !== undefined}
        role={message ? 'alert' : 'status'}
        sx={{ mx: 0 }}
      >
        {message ?? said}
      </FormHelperText>
    </Box>
  )
}

/** On white, as on paper. */
const PICTURE = {
  maxWidth: 160,
  maxHeight: 72,
  objectFit: 'contain',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 0.5,
} as const
