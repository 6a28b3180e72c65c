/** The same walks, which now write the pictures. */
import { defineConfig } from '@playwright/test'
import guide from './guide.config.ts'
import type { Options } from './support/product.ts'

process.env.GUIDE_SHOTS = '1'

export default defineConfig<Options>({ ...guide, testMatch: '*.walk.spec.ts' })
