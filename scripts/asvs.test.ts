// docs/asvs.md names every requirement of level 1 and 2 once, and only tests that exist.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { titlesIn } from './test-titles.ts'

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come last in each. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

/** The cells of each row: numbers, words, verdict, reasons. */
const rows = [...page.matchAll(/^\| (\d[\d., ]*) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, numbers = '', , verdict = '', reasons = '']) => ({ numbers: numbers.split(', '), verdict, reasons }),
)

test('every requirement of level 1 and 2 is listed once', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(required.sort())
})

test('each has a verdict, and the sums at the top are right', () => {
  const count = (verdict: string) =>
    rows.filter((row) => row.verdict === verdict).reduce((sum, { numbers }) => sum + numbers.length, 0)
  const [holds, not, missing] = ['holds', 'does not apply', '**does not hold**'].map(count)
  expect(page).toContain(`Of 253 requirements ${holds} hold, ${not} do not apply and ${missing} do not hold.`)
  expect(Number(holds) + Number(not) + Number(missing)).toBe(253)
})

test('every test that it names exists in the file that it names', () => {
  const files = new Map(
    [...page.matchAll(/^\[(\w+)\]: (\S+)$/gm)].map(([, key, path = '']) => [key, posix.join('docs', path)]),
  )
  const named = [...page.matchAll(/\[([^\][]+)\]\[(\w+)\]/g)].map(([, title = '', key = '']) => ({ title, key }))
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter(({ title, key }) => {
    const file = files.get(key)
    return !file || !existsSync(join(root, file)) || !titlesIn(file).has(title)
  })
  expect(missing).toEqual([])
  const unused = [...files.keys()].filter((key) => !named.some((one) => one.key === key))
  expect(unused).toEqual([])
})
