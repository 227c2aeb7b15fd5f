// The promises of the Containerfile that its text shows; drills/image.drill.test.ts runs the image.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { filesOfSource, ignores } from './build-context.ts'
import { argsOf, copiesOf, execForm, readContainerfile } from './containerfile.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const stages = readContainerfile(read('Containerfile'))
const named = new Map(stages.map((stage) => [stage.name, stage]))
const last = stages.at(-1)
if (!last) throw new Error('The Containerfile has no stage.')
const project: { workspaces: string[]; devDependencies: { node: string } } = JSON.parse(read('package.json'))

test('The image runs the Node that the project brings, on base images of a named version', () => {
  const bases = stages.map(({ from }) => from).filter((from) => !named.has(from))
  expect(bases).toContain(`docker.io/library/node:${project.devDependencies.node}-trixie-slim`)
  expect(bases.filter((base) => !/^docker\.io\/library\/[a-z]+:[\w.-]*trixie-slim$/.test(base))).toEqual([])
})

test('The builder gets the manifest of every workspace, without which npm installs something else', () => {
  const manifests = named.get('manifests')
  const copied = manifests ? copiesOf(manifests).flatMap(({ sources }) => sources) : []
  expect(copied).toEqual(
    expect.arrayContaining(['package-lock.json', ...project.workspaces.map((name) => `${name}/package.json`)]),
  )
})

test('Everything that the Containerfile copies exists, and no test, package or build of this machine is copied', () => {
  const sources = stages.flatMap(copiesOf).filter(({ from }) => !from)
  const files = sources.flatMap((copy) => copy.sources.map((source) => ({ source, files: filesOfSource(source) })))
  expect(files.filter((each) => each.files.length === 0)).toEqual([])
  const all = files.flatMap((each) => each.files)
  expect(all).toContain('server/src/main.ts')
  expect(all.filter((file) => /\.test\.tsx?$|(^|\/)(node_modules|dist|testing|\.data)\//.test(file))).toEqual([])
})

test('Data, keys and history never reach the builder', () => {
  const ignored = ignores(read('.dockerignore'))
  const secret = ['.git/config', '.data/files.key', 'server/.data/files.key', '.env', 'compose.env', 'docs/security.md']
  expect(secret.filter((path) => !ignored(path))).toEqual([])
})

test('The image starts as an unprivileged user, gets SIGTERM itself and reports its health', () => {
  expect(argsOf(last, 'USER').at(-1)).toMatch(/^[1-9]\d{4}:[1-9]\d{4}$/)
  expect(argsOf(last, 'STOPSIGNAL')).toEqual(['SIGTERM'])
  expect(execForm(argsOf(last, 'CMD')[0] ?? '')[0]).toBe('node')
  expect(execForm(argsOf(last, 'HEALTHCHECK')[0] ?? '')[0]).toBe('node')
})
