// The public pages for the server, which renders them as HTML (src/app/public/render.tsx): one file without dependencies.
import { fileURLToPath } from 'node:url'
import { scopedName } from '@aruga/ui/scoped-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textModules } from './text-modules.ts'

export default defineConfig({
  plugins: [textModules(), react()],
  resolve: {
    alias: ['content/load-published', 'sign-in/load-other-way'].map((loader) => ({
      find: `./${loader.split('/')[1]}.ts`,
      replacement: fileURLToPath(new URL(`src/features/${loader}.ssr.ts`, import.meta.url)),
    })),
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/public/render.tsx',
    outDir: 'dist/ssr',
    target: 'node24',
    minify: true,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
