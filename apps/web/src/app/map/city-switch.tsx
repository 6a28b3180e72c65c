import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material'
import { ADMIN_RULES } from '@petatirta/domain'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#shared/session/use-session.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import { texts } from './texts.ts'

const CitySwitchDialog = lazyDialog(
  async () => (await import('#features/city-switch/city-switch-dialog.tsx')).CitySwitchDialog,
)

interface Props {
  city: { name: string; slug: string }
  wide: boolean
}

/** The name of the city; for ops and root it opens the list of all maps, which is loaded then. */
export function CitySwitch({ city, wide }: Props) {
  const rule = useSession(state => state.claims?.rule)
  const [open, setOpen] = useState(false)
  if (rule === undefined || !ADMIN_RULES.includes(rule)) return wide ? city.name : null
  const label = texts.switchCity(city.name)
  const button = { 'aria-haspopup': 'dialog', 'aria-label': label, onClick: () => setOpen(true) } as const
  return (
    <>
      <Tooltip title={label}>
        {wide ? (
          <ButtonBase {...button} sx={NAME}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {city.name}
            </Box>
            <ChevronsUpDown size={16} aria-hidden style={{ flex: 'none' }} />
          </ButtonBase>
        ) : (
          <IconButton {...button} sx={{ width: 40, height: 40, flex: 'none' }}>
            <Building2 size={20} aria-hidden />
          </IconButton>
        )}
      </Tooltip>
      {open && (
        <Suspense>
          <CitySwitchDialog current={city.slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const NAME = {
  font: 'inherit',
  maxWidth: 1,
  minHeight: 40,
  gap: 0.75,
  px: 1,
  mx: -1,
  borderRadius: 1,
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
} as const
