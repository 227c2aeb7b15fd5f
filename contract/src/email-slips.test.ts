import { expect, test } from 'vitest'
import { probablyMeant } from './email-slips.ts'

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@gmal.com', 'ana@gmail.com'],
  ['ana@yahoo.con', 'ana@yahoo.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@yahooo.com.ph', 'ana@yahoo.com.ph'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['Ana.Cruz@outlok.com', 'Ana.Cruz@outlook.com'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@botika.con', 'ana@botika.com'],
])('%s probably means %s', (typed, meant) => expect(probablyMeant(typed)).toBe(meant))

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@botika.ph',
  'ana@gmx.com',
  'ana@yahoo.co.uk',
  'ana@live.nl',
  '@gmail.con',
  'gmail.con',
  '',
])('Nothing looks wrong with %j', (typed) => expect(probablyMeant(typed)).toBeUndefined())
