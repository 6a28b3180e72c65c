/** The same walks, which now write the pictures. */
import { defineConfig } from '@playwright/test'
import guide from './guide.config.ts'

process.env.GUIDE_SHOTS = '1'

export default defineConfig({ ...guide, testMatch: '*.walk.spec.ts' })
