import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAppFiles, styleHashesOf } from '../http/app-files.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { hashOfStyle } from '../texts/html.ts'
import { registerRenderedPages } from './pages.ts'

const built = `<!doctype html><html lang="en"><head><title>Aruga</title>
<link rel="modulepreload" crossorigin href="/assets/runtime.js"><link rel="stylesheet" crossorigin href="/assets/index.css"><link data-next rel="modulepreload" crossorigin href="/assets/ionic.js">
</head><body><div id="root"></div></body></html>`
/** Replaces the built app: renders its input. */
const renderer = `let renderings = 0
export const render = ({ path, language, facts, content }) => {
  renderings += 1
  if (facts.name === 'Broken') throw new Error('cannot render')
  const markup = '<h1>' + [path, language, facts.name, content?.title].join(' | ') + '</h1>'
  return { markup: markup + (facts.name.startsWith('Counted') || facts.name === 'Mended' ? 'rendering ' + renderings : ''), text: content && { day: 'Today' } }
}`

let server: TestApp
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  server = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'aruga-app-'))
  await mkdir(join(folder, 'ssr'))
  await writeFile(join(folder, 'index.html'), built)
  const styles = ['assets/index.css', 'assets/content.css']
  await mkdir(join(folder, 'assets'))
  for (const name of styles) await writeFile(join(folder, name), `main{content:'${name}'}`)
  const files = { styles, registration: ['assets/registration.js'], home: ['assets/home.js'] }
  await writeFile(join(folder, 'page-files.json'), JSON.stringify(files))
  await writeFile(join(folder, 'ssr', 'render.js'), renderer)
  await writeFile(join(folder, 'ssr', 'package.json'), '{"type":"module"}')
  app = Fastify()
  app.decorate('languages', server.context.config.languages)
  registerRenderedPages(app, server.context, folder)
  await registerAppFiles(app, { patient: folder, console: join(folder, 'nowhere') })
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const name = (text: string) => server.db.query('UPDATE program SET name = $1', [text])

test('A public page is rendered in the language that the browser asks for, with what the app starts from', async () => {
  await name('Kalinga')
  const page = await open('/welcome', { 'accept-language': 'fil-PH,en;q=0.5' })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Language, Accept-Encoding' })
  expect(page.body).toContain('<html lang="fil">')
  expect(page.body).toContain('<title>Kalinga</title>')
  expect(page.body).toContain('<div id="root"><h1>/welcome | fil | Kalinga | </h1></div>')
  const [, data = ''] = /<script type="application\/json" id="rendered-from">(.*?)<\/script>/.exec(page.body) ?? []
  expect(JSON.parse(data)).toMatchObject({
    path: '/welcome',
    language: 'fil',
    facts: { name: 'Kalinga' },
    content: null,
  })
})

test('The address without a path shows the welcome page', async () => {
  await name('Kalinga')
  expect((await open('/')).body).toContain('<h1>/welcome | en | Kalinga | </h1>')
})

test('A page is painted without waiting for a style sheet: it has them within, with their hashes in the policy', async () => {
  const [own, ofTexts] = [
    "<style>main{content:'assets/index.css'}</style>",
    "<style>main{content:'assets/content.css'}</style>",
  ]
  const { body } = await open('/faq')
  expect(body).toContain(`${own}${ofTexts}`)
  expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/content.css" type="text/plain" disabled>',
  ])
  const welcome = await open('/welcome')
  expect(welcome.body).toContain(own)
  expect(welcome.body).not.toContain(ofTexts)
  expect(styleHashesOf(folder)).toEqual(
    [own, ofTexts].map((element) => hashOfStyle(element.replace(/<\/?style>/g, ''))),
  )
})

test('A published text goes along as the server has read it, and the app behind the log-in is fetched while it is read', async () => {
  const { body } = await open('/faq')
  expect(body).toMatch(/<h1>\/faq \| en \| .+ \| .+<\/h1>/)
  expect(body).toContain('"text":{"day":"Today"}')
  expect(body).toContain('<link data-next crossorigin href="/assets/ionic.js">')
  expect(body).toContain('<link data-next crossorigin href="/assets/registration.js">')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/runtime.js">')
})

test('While somebody types their password, home is fetched, and not the registration', async () => {
  const { body } = await open('/login')
  expect(body).toContain('<link data-next crossorigin href="/assets/home.js">')
  expect(body).not.toContain('registration.js')
})

test('A name is no markup, neither in the page nor in its data', async () => {
  await name('</script><script>&')
  const { body } = await open('/login')
  expect(body).toContain('<title>&lt;/script>&lt;script>&amp;</title>')
  expect(body).toContain('\\u003c/script>\\u003cscript>&')
})

test('A change of the program is on the next page, compressed as the browser accepts', async () => {
  await name('Before')
  await open('/login')
  await name('After')
  const page = await open('/login', { 'accept-encoding': 'gzip, br' })
  expect(page.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('/login | en | After')
})

test('Where a page cannot be rendered, the app’s empty page is sent', async () => {
  await name('Broken')
  const page = await open('/welcome')
  expect([page.statusCode, page.body]).toEqual([200, built])
})

test('A browser that has the page as it is gets no second copy, and another one after a change', async () => {
  await name('Known')
  const { etag = '' } = (await open('/welcome')).headers
  const again = await open('/welcome', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await open('/welcome', { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' })).statusCode).toBe(304)
  expect((await open('/welcome', { 'if-none-match': String(etag), 'accept-language': 'fil' })).statusCode).toBe(200)
  await name('Changed')
  expect((await open('/welcome', { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('A page is rendered once for simultaneous requests; one that cannot be rendered is not tried with each request', async () => {
  await name('Counted')
  const pages = await Promise.all(Array.from({ length: 20 }, () => open('/login')))
  expect(new Set(pages.map(({ body }) => /rendering (\d+)/.exec(body)?.[1])).size).toBe(1)
  await name('Counted again')
  const first = Number(/rendering (\d+)/.exec(pages[0]?.body ?? '')?.[1])
  expect((await open('/login')).body).toContain(`rendering ${first + 1}`)
  await name('Broken')
  for (let request = 0; request < 3; request++) expect((await open('/login')).body).toContain('<div id="root"></div>')
  await name('Mended')
  expect((await open('/login')).body).toContain(`rendering ${first + 3}`)
})
