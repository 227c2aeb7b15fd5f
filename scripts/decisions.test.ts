// docs/decisions/README.md lists every decision, and numbers and titles have one form.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { root } from './run.ts'

const folder = 'docs/decisions'
const read = (name: string) => readFileSync(join(root, name), 'utf8')

test('The index lists every decision once, by its title, with a link and a status', () => {
  const rows = [...read(`${folder}/README.md`).matchAll(/^\| (\d{3}) \| \[(.+?)\]\((.+?)\) \| (.+) \|$/gm)]
  const listed = rows.map(([, number, title, link = '']) => ({ number, title, link: posix.join(folder, link) }))
  const written = decisions.map(({ number, title, file, firstOfFile }) => ({
    number,
    title,
    link: firstOfFile ? file : `${file}#${number}`,
  }))
  const byNumber = (a: { number?: string | undefined }, b: { number?: string | undefined }) =>
    Number(a.number) - Number(b.number)
  expect(listed.sort(byNumber)).toEqual(written.sort(byNumber))
  const statuses = rows.map(([, , , , status = '']) => status.replaceAll(/\[\d{3}\]\(\S+\)/g, 'NNN'))
  expect(new Set(statuses)).toEqual(
    new Set(['in force', 'in force, changed by NNN', 'in force, changed by NNN and NNN', 'replaced by NNN']),
  )
})

test('Every file of a decision has its number in its name and as its first heading', () => {
  const files = readdirSync(join(root, folder)).filter((name) => name !== 'README.md')
  expect(files.length).toBeLessThanOrEqual(70)
  const wrong = files.filter((name) => !read(`${folder}/${name}`).startsWith(`# ${name.slice(0, 3)} `))
  expect(wrong).toEqual([])
})

test('No two decisions have one number', () => {
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
