import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'P@ssw0rd',
  'Password1!',
  'Passw0rd!',
  '123Qwerty!',
  'Qwerty123$',
  'Welcome1!',
  'Abc-12345',
  'Adm1n!2026',
  'Iloveyou1!',
  'A-b-c-123',
])('%s is one of the commonest leaked passwords', async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
)

test.each(['Aruga-demo-1', 'Aruga-test-1', 'correct-Horse-9', 'Kapitbahay#72', 'Tsinelas-sa-Ulan8'])(
  '%s is not common',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
)

test.each(['Tinkerbell1!', 'Liverpool#7', 'Blink-182', 'Jordan23!', 'Zaq1@wsx', 'Superstar_99', 'Maganda123!'])(
  '%s meets the rules, has leaked a thousand times, and is refused',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
)

test.each(['Patient123!', 'Aruga-2026!', 'Pati3nt!2026', 'Aruga#Patient1', 'Botika@2026', 'Gamot-1234'])(
  '%s contains a word that everybody here knows, and is refused',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
)

test.each(['Halimbawa-1990', 'MariaCruz#24', 'cruz.Maria-1', 'Pe\u00f1aflor!88', 'Kalinga-2026'])(
  '%s contains a name of the person or the program, and is refused only for them',
  async (password) => {
    const about = ['Maria Cruz Pe\u00f1aflor', 'm.halimbawa@demo.test', 'Kalinga']
    expect([await isCommonPassword(password, about), await isCommonPassword(password)]).toEqual([true, false])
  },
)

test.each(['Ma-09171234567', '+639171234567Ab', 'Ab.0917 123 4567', 'Maa!917-123-4567'])(
  '%s is the mobile number and a few letters, and is refused only for whose number it is',
  async (password) => {
    const isCommonOf = (...about: string[]) => isCommonPassword(password, about)
    expect([await isCommonOf('Ana', '+639171234567'), await isCommonOf('Ana', '+639171234568')]).toEqual([true, false])
    // With words of one's own it is more than the number.
    expect(await isCommonPassword(`${password}tsinelas`, ['+639171234567'])).toBe(false)
  },
)

test('A password that contains a short name by chance is accepted', async () => {
  for (const password of ['Banana-tree-7', 'Tsinelas-sa-Ulan8', 'Aruga-demo-1'])
    expect(await isCommonPassword(password, ['Ana Li', 'ana@demo.test', 'Aruga'])).toBe(false)
})

test.each(['MyP@ssw0rd', 'Aa-00000', 'Aa@123456'])('%s is guessed as quickly as a common password', async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
)

test('Each of the commonest passwords is refused, with any decoration', async () => {
  const dressings = [
    (word: string) => `${word}1!`,
    (word: string) => `#8-${word}_2027`,
    (word: string) => [...word, '7'].join('-'),
    (word: string) => `${word.replaceAll('a', '@').replaceAll('e', '3').replaceAll('o', '0')}$99`,
  ]
  const accepted: string[] = []
  for (const word of 'admin root login pswd qwertyui abcd pilipinas mahalkita starwars butterfly december'.split(' ')) {
    for (const dress of dressings) {
      const password = dress(word[0]?.toUpperCase() + word.slice(1))
      if (!(await isCommonPassword(password))) accepted.push(password)
    }
  }
  expect(accepted).toEqual([])
})

test.each([
  ['of 10,000 characters', 'x'.repeat(10_000)],
  ['of 10,000 signs that look like letters', '@4310!$57'.repeat(1_112)],
  ['of 128 brackets and digits', '7(B7(7b5(4[])%][%}3![3>3b'.repeat(6).slice(0, 128)],
])('A password %s is checked quickly', async (_what, password) => {
  await isCommonPassword('warm-Up-1')
  const { user: before } = process.cpuUsage()
  await isCommonPassword(password)
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(250)
})
