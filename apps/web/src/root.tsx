import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { applyStoredColorMode } from '#shared/theme/color-mode.ts'

applyStoredColorMode()

const root = document.getElementById('root')
// As a transition React makes the page in slices of a few milliseconds, and the browser stays answerable between them.
if (root)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
