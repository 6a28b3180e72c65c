import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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
        codeSplitting: {
          // Vendors change seldom; apart from the product they stay in the browser's cache across releases.
          groups: [
            {
              name: 'ol',
              // Without what comes late: the scale line, and vector tiles with the own base map.
              test: /node_modules[\\/](ol(?![\\/](control[\\/]ScaleLine|.*VectorTile|VectorRenderTile|format[\\/]MVT))|rbush|quickselect|earcut)[\\/]/,
              priority: 3,
            },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
