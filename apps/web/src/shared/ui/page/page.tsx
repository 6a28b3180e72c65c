import { Box, Typography } from '@mui/material'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'

interface Props {
  title: string
  description?: string
  children: ReactNode
}

/** A page of the administration: document title, heading with the way to its help, content. */
export function Page({ title, description, children }: Props) {
  const screen = useMatches({ select: matches => matches.at(-1)?.fullPath ?? '' })
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1280, mx: 'auto', width: '100%', minWidth: 0 }}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Typography variant="h1">{title}</Typography>
          <HelpButton screen={screen} sx={{ color: 'text.secondary' }} />
        </Box>
        {description && (
          <Typography variant="body1" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {description}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  )
}
