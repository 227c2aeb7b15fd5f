import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAppFiles } from './app-files.ts'
import { answerError } from './errors.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-apps-'))
  for (const name of ['patient', 'console']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), `<title>${name}</title>`)
    await writeFile(join(folder, name, 'assets', `${name}-4f7k.js`), 'uncompressed')
    await writeFile(join(folder, name, 'assets', `${name}-4f7k.js.br`), 'compressed')
  }
  await mkdir(join(folder, 'patient', 'assets', 'reader-7.0.0'))
  for (const name of ['worker.min.js', 'worker.min.js.br', 'core.js'])
    await writeFile(join(folder, 'patient', 'assets', 'reader-7.0.0', name), name)
  await writeFile(
    join(folder, 'patient', 'page-files.json'),
    '{"styles":[],"home":["assets/home.js","assets/home.css"]}',
  )
  await writeFile(join(folder, 'patient', 'installed.html'), '<title>what is stored comes first</title>')
  await writeFile(
    join(folder, 'patient', 'first-screen.json'),
    '["assets/index.css","assets/first-screen.js","assets/font.woff2"]',
  )
  await writeFile(join(folder, 'beside.txt'), 'outside the apps')
  app = Fastify()
  app.setErrorHandler(answerError)
  await registerAppFiles(app, { patient: join(folder, 'patient'), console: join(folder, 'console') })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('Every route of an app’s own router serves its page, revalidated each time', async () => {
  for (const [url, name] of [
    ['/', 'patient'],
    ['/loa-details?id=1', 'patient'],
    ['/console/', 'console'],
    ['/console/queue/4f7k', 'console'],
  ] as const) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']], url).toEqual([
      200,
      `<title>${name}</title>`,
      'no-cache',
    ])
  }
  expect((await app.inject('/console')).headers.location).toBe('/console/')
})

test('Home renders what is stored first; its Link header lists the files for that, then the app’s, so that a proxy can send them early', async () => {
  const { body, headers } = await app.inject('/tabs/home')
  expect(body).toBe('<title>what is stored comes first</title>')
  expect(String(headers.link).split(', ')).toEqual([
    '</assets/index.css>; rel=preload; as=style; crossorigin',
    '</assets/first-screen.js>; rel=modulepreload; crossorigin',
    '</assets/font.woff2>; rel=preload; as=font; crossorigin',
    '</assets/home.js>; rel=modulepreload; crossorigin',
  ])
  expect((await app.inject('/loa-details?id=1')).headers.link).toBeUndefined()
})

test('A share to an app without its service worker leads to the form, which reports that nothing arrived', async () => {
  const answer = await app.inject({ method: 'POST', url: '/share' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/or-upload-form?shared'])
})

test('A file with a hash in its name is cached for a year and compressed as the browser accepts', async () => {
  for (const url of ['/assets/patient-4f7k.js', '/console/assets/console-4f7k.js']) {
    const small = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(small.body, url).toBe('compressed')
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await app.inject(url)).body, url).toBe('uncompressed')
    const known = await app.inject({
      url,
      headers: { 'if-none-match': String(small.headers.etag), 'accept-encoding': 'br' },
    })
    expect(known.statusCode, url).toBe(304)
  }
})

test('Only the worker that reads photos may compile WebAssembly, whatever the compression', async () => {
  const policyOf = async (url: string, encoding = 'identity') =>
    (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-security-policy']
  for (const encoding of ['identity', 'br'])
    expect(await policyOf('/assets/reader-7.0.0/worker.min.js', encoding)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  // The policy of ordinary pages (security.ts), which allows none.
  for (const url of ['/', '/assets/patient-4f7k.js', '/assets/reader-7.0.0/core.js'])
    expect(await policyOf(url), url).toBeUndefined()
})

test('A path that is not a file of an app is a 404, and files outside the apps are never served', async () => {
  for (const url of ['/assets/gone.js', '/assets', '/assets/', '/api/nothing', '/console/assets/gone.js'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  for (const url of ['/../beside.txt', '/%2e%2e/beside.txt', '/assets/..%2f..%2f..%2fbeside.txt', '/%00'])
    expect((await app.inject(url)).body, url).not.toContain('outside the apps')
})
