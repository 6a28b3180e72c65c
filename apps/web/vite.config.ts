import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'
import { serviceWorker } from './service-worker-build.ts'

const API = process.env.API_ORIGIN ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), serviceWorker()],
  server: {
    proxy: { '/api': API, '/panduan': API, '/socket.io': { target: API, ws: true } },
  },
  preview: {
    proxy: { '/api': API, '/panduan': API, '/socket.io': { target: API, ws: true } },
  },
  // So that a worker, too, fetches what is seldom needed when it is.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // Everything stays a file of its own: the CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
