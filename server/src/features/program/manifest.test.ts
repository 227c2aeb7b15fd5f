import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { registerManifest } from './manifest.ts'

const built = {
  name: 'Aruga',
  short_name: 'Aruga',
  start_url: '/',
  background_color: '#eff6f2',
  theme_color: '#eff6f2',
}

let server: TestApp
let folder: string
const app = Fastify()

beforeAll(async () => {
  server = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'aruga-app-'))
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(built))
  registerManifest(app, server.db, folder)
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const manifest = async () => (await app.inject('/manifest.webmanifest')).json()

test('The manifest has the program’s name and colour', async () => {
  await server.db.query("UPDATE program SET name = 'Kalinga', accent_colour = '#7a1f5c'")
  const { background_color: page, ...others } = await manifest()
  expect(others).toMatchObject({ name: 'Kalinga', short_name: 'Kalinga', start_url: '/', theme_color: page })
  expect(page).toMatch(/^#[0-9a-f]{6}$/)
  expect(page).not.toBe(built.background_color)
})

test('Without a colour of its own the program gets the default one', async () => {
  await server.db.query("UPDATE program SET name = 'Kalinga', accent_colour = NULL")
  expect(await manifest()).toEqual({ ...built, name: 'Kalinga', short_name: 'Kalinga' })
})

test('An app that is not built has no manifest', async () => {
  const bare = Fastify()
  registerManifest(bare, server.db, join(folder, 'nowhere'))
  expect((await bare.inject('/manifest.webmanifest')).statusCode).toBe(404)
  await bare.close()
})
