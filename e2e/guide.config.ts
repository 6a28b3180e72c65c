/** The walks of the user guide: each does what its page says, in Chromium, on the small demo. */
import { defineConfig } from '@playwright/test'
import product from './playwright.config.ts'

export default defineConfig({
  ...product,
  testDir: './guide',
  fullyParallel: true,
  timeout: 60_000,
})
