// The packages of production, by their bill of materials (CycloneDX, `npm run sbom`).
import { expect, test } from 'vitest'
import { capture, root } from './run.ts'

type Component = {
  name: string
  version: string
  hashes?: { alg: string; content: string }[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  purl: string
}

/** Licences that ask for no more than their notice. */
const accepted = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Zlib',
]
/** LGPL and MPL libraries, loaded unchanged as separate packages that anybody may replace. */
const replaceable =
  /^(libheif-js|web-push|@capgo\/capacitor-uploader|@img\/sharp-libvips-.*|@img\/sharp-wasm32|@img\/sharp-win32-.*)$/
/** MIT by their own Readme: their package.json names no licence. */
const mitByReadme = ['combine-errors']

const licencesOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')

/** `(MIT OR Apache-2.0)` needs one of the two, `MIT AND Zlib` both. */
const isAccepted = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => accepted.includes(each.trim())))

const options = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
const { code, output } = await capture('npm', options, { cwd: root })
if (code !== 0) throw new Error(`npm ${options.join(' ')} failed:\n${output.slice(-2_000)}`)
const components: Component[] = JSON.parse(output).components
const installed = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40aruga/'))

test('The bill of materials lists what production installs, each package with its hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name)).toEqual([])
})

test('Every package that production installs has a licence that allows it', () => {
  const refused = installed.filter((each) => {
    if (replaceable.test(each.name) || mitByReadme.includes(each.name)) return false
    const licences = licencesOf(each)
    return licences.length === 0 || !licences.every(isAccepted)
  })
  expect(refused.map((each) => `${each.name}: ${licencesOf(each).join(', ') || 'no licence'}`)).toEqual([])
})
