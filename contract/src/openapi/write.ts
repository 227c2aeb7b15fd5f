// `npm run api`: writes contract/openapi.json, which is committed so that a change of the contract shows in review, and own-shapes.gen.ts.
import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'
import { ownShapes } from './own-shapes.ts'

const files = {
  '../../openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  '../own-shapes.gen.ts': `// Written by \`npm run api\` from what a patient reads (openapi/own-shapes.ts): not edited by hand.
export const OWN_SHAPES = '${ownShapes()}'
`,
}
for (const [path, text] of Object.entries(files)) {
  const file = new URL(path, import.meta.url)
  writeFileSync(file, text)
  console.log(`wrote ${file.pathname}`)
}
