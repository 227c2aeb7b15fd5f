// `npm run api`: writes contract/openapi.json, which is committed so that a change of the contract shows in review.
import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'

const file = new URL('../../openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log(`wrote ${file.pathname}`)
