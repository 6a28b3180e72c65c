// First, before anything can read or send the address: it may carry a password (A2, icc).
import '#shared/session/icc.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { applyStoredColorMode } from '#shared/theme/color-mode.ts'

applyStoredColorMode()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
