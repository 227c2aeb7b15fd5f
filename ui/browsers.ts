/// <reference types="node" />
// What the apps are built for, from package.json's `browserslist`, in the form that Vite takes (docs/browsers.md).
import { readFileSync } from 'node:fs'

const NAMES: Record<string, string> = { ios_saf: 'ios' }
const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[]
}

export const browsers = browserslist.map((each) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(each) ?? []
  if (!name) throw new Error(`package.json: "${each}" is not written like "chrome >= 111"`)
  return `${NAMES[name] ?? name}${version}`
})
