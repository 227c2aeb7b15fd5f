import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawId, type IdCard } from './id-card.ts'
import { machineReadable } from './machine-readable.ts'
import { drawPortrait } from './portrait.ts'
import { drawPrescription } from './prescription.ts'
import { printed } from './printed.ts'
import { drawReceipt } from './receipt.ts'
import { slip } from './slip.ts'

const card: IdCard = {
  name: 'María Peña',
  birthdate: '1961-03-12',
  number: 'DM-4821-7730-19',
  portraitSeed: 'maria',
  sex: 'F',
}
const receipt = {
  pharmacy: 'Botika Luntian',
  branch: 'Demo Avenue',
  address: '48 Demo Avenue, Demo City',
  receiptNumber: '0004-118273',
  date: '2026-11-15',
  items: [
    { name: 'Cardiovex 50 mg tablet', quantity: 20, unitPrice: 4_875 },
    { name: 'Ascorbic acid 500 mg', quantity: 1, unitPrice: 150_050 },
  ],
}

test.each([
  ['an ID', () => drawId(card)],
  [
    'a prescription',
    () =>
      drawPrescription({
        doctor: 'Dr. Amelia R. Castro',
        clinic: 'Demo Heart Clinic',
        patient: 'María Peña',
        date: '2026-11-12',
        product: 'Cardiovex 50 mg film-coated prolonged-release tablet',
        quantity: 30,
        sig: '1 tablet once a day after breakfast, and half a tablet before going to bed',
      }),
  ],
  ['a receipt', () => drawReceipt(receipt)],
  ['a slip for claimed goods', () => drawReceipt({ ...receipt, receivedBy: 'María Peña' })],
] as const)('%s is drawn as a photo that a patient could have sent, the same every time', async (_name, draw) => {
  const picture = await draw()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1600 })
  expect(picture.length).toBeLessThan(400_000)
  expect(picture.equals(await draw())).toBe(true)
})

test('two patients have different faces', async () => {
  const [one, other] = [await drawPortrait('one', 'F'), await drawPortrait('other', 'F')]
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 800 })
  expect(one.equals(other)).toBe(false)
})

test('the writing is there on a machine without any font', { timeout: 30_000 }, async () => {
  const code = `import { drawId } from ${JSON.stringify(new URL('./id-card.ts', import.meta.url).href)}
process.stdout.write((await drawId(${JSON.stringify(card)})).toString('base64'))`
  const withoutFonts = { FONTCONFIG_FILE: '/nowhere/fonts.conf', FONTCONFIG_PATH: '/nowhere' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: withoutFonts,
    maxBuffer: 10_000_000,
  })
  expect(stdout).toBe((await drawId(card)).toString('base64'))
})

test('a letter of every name is printed, and not an empty box', () => {
  const box = printed('\u{1F600}', { x: 0, y: 0, size: 10 })
  for (const letter of 'AaÑñÉéÜüÇç–·’') expect(printed(letter, { x: 0, y: 0, size: 10 }), letter).not.toBe(box)
})

test('the lines for machines carry the check digits of the standard', () => {
  // The specimen of ICAO 9303, part 5, appendix B, except for its country.
  const specimen = {
    number: 'D23145890',
    birthdate: '1974-08-12',
    validUntil: '2012-04-15',
    sex: 'F',
    last: 'Eriksson',
    given: 'Anna Maria',
  } as const
  expect(machineReadable(specimen)).toEqual([
    'IDXXXD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159XXX<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ])
})

test('a receipt adds up, and says that it is a specimen', () => {
  const text = slip(receipt).map((line) => line.text)
  expect(text).toContain('TOTAL  PHP 2,475.50')
  expect(text.find((line) => line.startsWith('VATABLE'))).toMatch(/ 2,210\.27$/)
  expect(text.find((line) => line.startsWith('VAT ('))).toMatch(/ 265\.23$/)
  for (const lines of [text, slip({ ...receipt, receivedBy: 'María Peña' }).map((line) => line.text)]) {
    expect(lines.join('\n')).toContain('SPECIMEN')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(38)
  }
})
