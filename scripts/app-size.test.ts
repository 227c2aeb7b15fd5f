import { expect, test } from 'vitest'
import { startFiles } from './app-size.ts'

const files: Record<string, string> = {
  'index-1.js': 'import{a}from"./react-2.js";import"./kit-4.js";const home=()=>import("./home-page-5.js")',
  'react-2.js': 'export const a=1',
  'kit-4.js': "import {b} from './react-2.js'",
}

for (const base of ['', '/console'])
  test(`a first page at ${base}/ loads what its HTML names and what that imports, not what is loaded on demand`, async () => {
    const html = `<script type="module" src="${base}/assets/index-1.js"></script>
      <link rel="modulepreload" href="${base}/assets/react-2.js"><link rel="stylesheet" href="${base}/assets/index-3.css">`
    const read = async (name: string) => files[name] ?? ''
    expect(await startFiles(html, read)).toEqual(['index-1.js', 'index-3.css', 'kit-4.js', 'react-2.js'])
  })
