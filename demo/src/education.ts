// A page about each product, in every language (demo/content).
import { readFile } from 'node:fs/promises'
import { languageCodes, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import type { Db } from '@aruga/server/db/open'
import { addEducationPage, arrangePage } from '@aruga/server/features/content/education-queries'
import { addFirstVersion } from '@aruga/server/features/content/staff-queries'
import { AMIHAN } from './accounts.ts'
import { idOf } from './ids.ts'
import { PRODUCTS } from './products.ts'

const FOLDER = new URL('../content/', import.meta.url)

/** After the staff, one of whom wrote them. */
export async function addEducation(db: Db, now: Date) {
  for (const { id: productId, name } of PRODUCTS) {
    const slug = `medicine-${idOf(`page ${name}`).replaceAll('-', '').slice(0, 10)}` as const
    const version = { by: AMIHAN.id, now }
    const source = await readText(SOURCE_LANGUAGE, name)
    await addEducationPage(db, { productId, place: 1, ...version, ...source }, slug)
    for (const language of languageCodes.filter((one) => one !== SOURCE_LANGUAGE))
      await addFirstVersion(db, { slug, language, ...version, ...(await readText(language, name)) })
    await arrangePage(db, [{ slug, shown: false }], { slug, shown: true, place: 1 })
  }
}

async function readText(language: string, name: string) {
  const text = await readFile(new URL(`${language}/${name.toLowerCase()}.md`, FOLDER), 'utf8')
  const [, title = '', markdown = ''] = /^# (.+?)\n+(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? []
  return { title, markdown }
}
