import { randomUUID } from 'node:crypto'
import { isEducation, readContentPage } from '@aruga/contract/content/content'
import * as contract from '@aruga/contract/content/education'
import { listContentPages } from '@aruga/contract/content/list'
import { publishPage, readEditedPage, saveDraft } from '@aruga/contract/content/staff'
import type { Language } from '@aruga/contract/values'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addProduct, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let administrator: { accountId: string }
let token: string
let productId: string

beforeAll(async () => {
  server = await startTestApp()
  administrator = await addStaff(server.db, 'administrator', 'Administrator 1')
  token = (await addSession(server.db, administrator.accountId)).token
})
afterAll(() => server.close())
beforeEach(async () => {
  productId = (await addProduct(server.db)) ?? ''
})

async function add(title: string, markdown = 'Keep it cool.', product = productId) {
  const { result } = await call(
    server.app,
    contract.addEducationPage,
    { body: { productId: product, title, markdown } },
    { token },
  )
  const page = result.items.findLast((one) => one.product.id === product)
  if (!page) throw new Error('no page')
  return page
}
const arrange = async (slug: contract.EducationPage['slug'], body: { shown: boolean; place: number }) =>
  (await call(server.app, contract.arrangeEducationPage, { params: { slug }, body }, { token })).result.items.filter(
    ({ product }) => product.id === productId,
  )
const read = (slug: string, language: Language = 'en') =>
  call(server.app, readContentPage, { params: { slug }, query: { language } })
const titles = async (language: Language = 'en') =>
  (await call(server.app, listContentPages, { query: { language } })).result.items
    .filter((one) => one.productId === productId)
    .map(({ title }) => title)

test('A page about a product is read by nobody before it is shown, nor after it is hidden again', async () => {
  const { slug, ...page } = await add('How to keep it')
  expect(page).toMatchObject({ place: 1, shown: false, title: 'How to keep it', version: 1, languages: ['en'] })
  expect(isEducation(slug)).toBe(true)
  expect((await read(slug)).statusCode).toBe(404)
  expect(await titles()).toEqual([])
  await arrange(slug, { shown: true, place: 1 })
  expect((await read(slug)).result).toMatchObject({
    slug,
    version: 1,
    title: 'How to keep it',
    markdown: 'Keep it cool.\n',
  })
  expect(await titles()).toEqual(['How to keep it'])
  await arrange(slug, { shown: false, place: 1 })
  expect((await read(slug)).statusCode).toBe(404)
  expect(await titles()).toEqual([])
})

test('Its texts are drafts and versions in each language; a language without one reads English', async () => {
  const { slug } = await add('How to keep it')
  await arrange(slug, { shown: true, place: 1 })
  const draft = { title: 'Paano ito itago', markdown: 'Ilagay sa malamig.', seen: null }
  const { result } = await call(server.app, saveDraft, { params: { slug, language: 'fil' }, body: draft }, { token })
  expect((await read(slug, 'fil')).result).toMatchObject({ language: 'en', title: 'How to keep it' })
  await call(
    server.app,
    publishPage,
    { params: { slug }, body: { seen: { en: null, fil: result.revision } } },
    { token },
  )
  expect((await read(slug, 'fil')).result).toMatchObject({ language: 'fil', version: 2, title: 'Paano ito itago' })
  expect((await read(slug)).result).toMatchObject({ language: 'en', version: 2, title: 'How to keep it' })
  expect(await titles('fil')).toEqual(['Paano ito itago'])
  const edited = await call(server.app, readEditedPage, { params: { slug, language: 'en' } }, { token })
  expect(edited.result.versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [2, 'Administrator 1'],
    [1, 'Administrator 1'],
  ])
})

test('The pages of a product have an order, which administrators change; each change is audited once', async () => {
  const pages = [await add('One'), await add('Two'), await add('Three')]
  for (const { slug, place } of pages) await arrange(slug, { shown: true, place })
  expect(await titles()).toEqual(['One', 'Two', 'Three'])
  const last = pages[2]
  if (!last) throw new Error('no page')
  const arranged = await arrange(last.slug, { shown: true, place: 1 })
  expect(arranged.map(({ title, place }) => [title, place])).toEqual([
    ['Three', 1],
    ['One', 2],
    ['Two', 3],
  ])
  await arrange(last.slug, { shown: true, place: 1 })
  expect(await titles()).toEqual(['Three', 'One', 'Two'])
  const { rows } = await server.db.query(`SELECT action, reason FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [
    productId,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'page.added',
    'page.added',
    'page.added',
    'page.arranged',
    'page.arranged',
    'page.arranged',
    'page.arranged',
  ])
  expect(rows.at(-1)?.reason).toBe(`${last.slug}: place 1`)
})

test('Twelve pages of a product at most, also when they are added at once; only for a product that there is', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      call(
        server.app,
        contract.addEducationPage,
        { body: { productId, title: `Page ${n}`, markdown: 'Text' } },
        { token },
      ),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  const all = (await call(server.app, contract.listEducationPages, {}, { token })).result.items
  const places = all.flatMap(({ product, place }) => (product.id === productId ? [place] : []))
  expect(places).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  const body = { productId: randomUUID(), title: 'Page', markdown: 'Text' }
  expect((await call(server.app, contract.addEducationPage, { body }, { token })).statusCode).toBe(404)
})

test('A page that does not exist has no draft, no place and no text', async () => {
  const slug = 'medicine-Short' as const
  const known = 'medicine-abcdefghij' as const
  expect((await read(known)).statusCode).toBe(404)
  expect(
    (
      await call(
        server.app,
        saveDraft,
        { params: { slug: known, language: 'en' }, body: { title: 'T', markdown: 'M', seen: null } },
        { token },
      )
    ).statusCode,
  ).toBe(404)
  const { rows } = await server.db.query('SELECT FROM content_draft WHERE slug = $1', [known])
  expect(rows).toEqual([])
  const place = { shown: true, place: 1 }
  expect(
    (await call(server.app, contract.arrangeEducationPage, { params: { slug: known }, body: place }, { token }))
      .statusCode,
  ).toBe(404)
  expect(
    (await call(server.app, contract.arrangeEducationPage, { params: { slug }, body: place }, { token })).statusCode,
  ).toBe(400)
})

test('A text too nested to be read is refused', async () => {
  const body = { productId, title: 'Nested', markdown: `${'> '.repeat(40)}text` }
  const answer = await call(server.app, contract.addEducationPage, { body }, { token })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('too nested')
})
