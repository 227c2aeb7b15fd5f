// One version everywhere, and a changelog that `npm run release` can continue.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collect, fragments, manifests, withVersion } from './release.ts'
import { root } from './run.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

test('Every package, the lock file, the image and the newest section of the changelog have the same version', () => {
  const packages = manifests().map((name) => JSON.parse(read(name)))
  expect(packages.length).toBeGreaterThan(10)
  const ofPackages = packages.flatMap(({ version, dependencies = {}, devDependencies = {} }) => [
    version,
    ...Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, of]) =>
      name.startsWith('@aruga/') ? [of] : [],
    ),
  ])
  const { packages: locked } = JSON.parse(read('package-lock.json'))
  const ofLock = Object.keys(locked).filter((path) => !path.includes('node_modules/'))
  const [, ofImage] = /image\.version="([^"]+)"/.exec(read('Containerfile')) ?? []
  const [, ofChangelog] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? []
  const all = [...ofPackages, ...ofLock.map((path) => locked[path].version), ofImage, ofChangelog]
  expect(new Set(all)).toEqual(new Set([version]))
})

test('Every fragment in changes/ can be collected', () => {
  expect(() => collect(fragments().map(read))).not.toThrow()
})

test('A release has the entries of all fragments by kind, before the older versions', () => {
  const entries = collect(['## New\n\n- A map.\n', '## Fixed\n\n- A tap.\n\n## New\n\n- A list,\n  in two lines.\n'])
  expect(withVersion('# Changelog\n\n## 0.1.0\n\nThe first.\n', '0.2.0', entries)).toBe(
    '# Changelog\n\n## 0.2.0\n\n### New\n\n- A map.\n- A list,\n  in two lines.\n\n### Fixed\n\n- A tap.\n\n## 0.1.0\n\nThe first.\n',
  )
})

test('A fragment of another kind is refused', () => {
  expect(() => collect(['## Broken\n\n- A map.\n'])).toThrow('Broken')
  expect(() => collect(['A map.\n'])).toThrow('A map.')
})
