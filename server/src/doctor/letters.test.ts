import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { checkLetters } from './database.ts'

let superuser: Database
const made: string[] = []
const connection = (database?: string) => ({ ...inject('postgres').superuser, ...(database && { database }) })

beforeAll(() => {
  superuser = openDatabase({ connection: connection(), max: 1 })
})
afterAll(async () => {
  for (const name of made) await superuser.query(`DROP DATABASE "${name}"`)
  await superuser.close()
})

async function findingIn(locale: string) {
  const name = `letters_${randomUUID().slice(0, 8)}`
  await superuser.query(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8' ${locale}`)
  made.push(name)
  const db = openDatabase({ connection: connection(name), max: 1 })
  const [finding] = await checkLetters(db)
  await db.close()
  return finding
}

test('A database that knows only ASCII letters is reported before names are lost in it', async () => {
  expect(await findingIn("LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C'")).toMatchObject({ state: 'failure' })
  expect(await findingIn("LOCALE_PROVIDER libc LOCALE 'C'")).toMatchObject({ state: 'failure' })
  expect(await findingIn("LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'")).toMatchObject({ state: 'ok' })
})
