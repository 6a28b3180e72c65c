import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'

interface Props {
  title: string
  description?: string
  children: ReactNode
}

/** A page of the administration: document title, heading, content. */
export function Page({ title, description, children }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1280, mx: 'auto', width: '100%', minWidth: 0 }}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Box>
        <Typography variant="h1">{title}</Typography>
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
