/** The walks of the user guide: each does what its page says, in Chromium, on the small demo. */
import { defineConfig } from '@playwright/test'
import product from './playwright.config.ts'
import type { Options } from './support/product.ts'

export default defineConfig<Options>({
  ...product,
  projects: [{ name: 'guide', testDir: './guide', use: { baseMap: true } }],
})
