import { Box, Button } from '@mui/material'
import type { LatLon } from '@petatirta/domain'
import { MapPinOff } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { type PointerValues, readPoint, validateLatitude, validateLongitude } from './coordinates.ts'
import { pointerTexts as texts } from './texts.ts'

export interface PointerProps {
  /** The point that is on the map now. */
  marked: LatLon | null
  onGo: (point: LatLon) => void
  onRemove: () => void
  onClose: () => void
}

const textOf = (degrees: number | undefined) => (degrees === undefined ? '' : String(degrees))

/** M2.8, M5.6. */
export function PointerPanel({ marked, onGo, onRemove, onClose }: PointerProps) {
  const { control, handleSubmit } = useForm<PointerValues>({
    defaultValues: { longitude: textOf(marked?.lon), latitude: textOf(marked?.lat) },
  })
  const go = (values: PointerValues) => {
    const point = readPoint(values)
    if (!point) return
    onGo(point)
    onClose()
  }
  const remove = () => {
    onRemove()
    onClose()
  }
  return (
    <FormDialog
      open
      title={texts.title}
      submit={texts.go}
      dirty={false}
      pending={false}
      onSubmit={handleSubmit(go)}
      onClose={onClose}
      aside={
        marked && (
          <Button color="error" startIcon={<MapPinOff size={16} aria-hidden />} onClick={remove}>
            {texts.remove}
          </Button>
        )
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <TextInput
          control={control}
          name="longitude"
          label={texts.longitude}
          hint={texts.hint.longitude}
          validate={validateLongitude}
          autoFocus
        />
        <TextInput
          control={control}
          name="latitude"
          label={texts.latitude}
          hint={texts.hint.latitude}
          validate={validateLatitude}
        />
      </Box>
    </FormDialog>
  )
}
