import { expect, test } from 'vitest'
import { EMAIL_ADDRESS, keepsTo, MOBILE_PHONE_NUMBER, PERSON_NAME } from './patterns.ts'
import {
  cleanClaimCode,
  cleanCode,
  cleanDigits,
  cleanEmailAddress,
  cleanLastName,
  cleanMobileNumber,
  cleanName,
  cleanPersonName,
  cleanReceiptNumber,
  cleanSearch,
  cleanText,
  cleanTyped,
  oneLine,
} from './typed-text.ts'

test.each([
  'k7m4qxhp',
  'K7M4 QXHP',
  'K7M4\u2013QXHP',
  'K7M4\u2011QXHP.',
  'K7M4.QXHP',
  'K7M4\u00B7QXHP',
  '\u202AK7M4\u200BQXHP\u202C',
  '“K7M4 QXHP”',
  'Ｋ７Ｍ４ＱＸＨＰ',
  'Code K7M4 QXHP for Valsartan 80 mg. Show it at Botika San Roque. The letter is valid until 3 December.',
  'code: k7m4-qxhp, salamat po',
  'Code: K7M4 QXHP',
  'code k7m4qxhp',
  'CODE K7M4QXHP AT THE PHARMACY',
  'Pharmacy code\u00A0K7M4\u2014QXHP',
])('The claim code in %j is found', (typed) => expect(cleanClaimCode(typed)).toBe('K7M4QXHP'))

test('Cleaning a claim code does not hide its errors', () => {
  expect(['K7O', 'k7m4', '', 'K7?', 'K7M4QXHPK'].map(cleanClaimCode)).toEqual(['K7O', 'K7M4', '', 'K7?', 'K7M4QXHPK'])
})

test.each([
  ['0917.555.0100', '09175550100'],
  ['0917 555 0100', '0917 555 0100'],
  ['0917\u00A0555\u20110100', '0917 555-0100'],
  ['\u202A+63\u00A0917\u00A0555\u00A00100\u202C', '+63 917 555 0100'],
  ['+63 (0)917 555 0100', '+639175550100'],
  ['0063 917 555 0100', '+639175550100'],
  ['9175550100', '09175550100'],
  ['tel:+63-917-555-0100', '+63-917-555-0100'],
  ['tel:0917.555.0100', '09175550100'],
  ['０９１７５５５０１００', '09175550100'],
  ['٠٩١٧٥٥٥٠١٠٠', '09175550100'],
  ['+971.50.123.4567', '+971501234567'],
  ['00971 50 123 4567', '+971501234567'],
  ['0917/555/0100', '09175550100'],
])('The mobile number %j is read as %j', (typed, read) => {
  expect(cleanMobileNumber(typed)).toBe(read)
  expect(keepsTo(MOBILE_PHONE_NUMBER, read)).toBe(true)
})
test.each(['+63 2 8555 0100', '(02) 8555.0100', '0917 CALL ANA', '0917 555 010', '+63 (0)2 8555 0100', '8555 0100'])(
  '%j is no mobile number',
  (typed) => expect(keepsTo(MOBILE_PHONE_NUMBER, cleanMobileNumber(typed))).toBe(false),
)

test.each([
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['न\u094D\u200Dते', 'न\u094D\u200Dते'],
  ['ന\u0D4D\u200D', 'ന\u0D4D\u200D'],
  ['A\u200Cna', 'Ana'],
  ['Ana\u200D', 'Ana'],
  ['\u200Fسارة', 'سارة'],
  ['Pe\u00ADña', 'Peña'],
  ['Pen\u0303a', 'Peña'],
  ['Ana\u00A0\u3000Maria ', 'Ana Maria'],
  ['O’Brien', "O'Brien"],
  ['Dela\u2011Cruz', 'Dela-Cruz'],
  ['Ａｎａ', 'Ana'],
  ['\uFEFFAna\uFE0F', 'Ana'],
])('The name %j is written %j', (typed, written) => {
  expect(cleanName(typed)).toBe(written)
  expect(keepsTo(PERSON_NAME, written)).toBe(true)
})
test.each(['\u200B', '\u2060\u00AD', '\u3164', '\u200D', '\uFE0F\u200E'])('The name %j is empty', (typed) =>
  expect(cleanName(typed)).toBe(''),
)

test.each(['-', '.', 'N/A', 'n.a.', '\u2014', '\u200B', ' * '])('%j stands in for no name', (typed) =>
  expect(cleanPersonName(typed)).toBe(''),
)
test('A dash says that there is no last name; a blank or another placeholder does not', () => {
  for (const typed of ['-', ' \u2014 ', '\u2013']) expect(cleanLastName(typed), typed).toBe('-')
  for (const typed of ['', ' ', '\u200B', 'N/A', '.', '--']) expect(cleanLastName(typed), typed).toBe('')
  expect(cleanLastName(' dela  Cruz Jr. ')).toBe('dela Cruz Jr.')
})
test.each(['Na', 'Ng', 'Ñ', 'María', "D'", 'No', '李'])('%j is a name', (typed) =>
  expect(cleanPersonName(typed)).toBe(typed),
)

test.each([
  ['HCP\u20132468', 'HCP-2468'],
  ['HCP\u20112468\u200B', 'HCP-2468'],
  ['HCP.2468', 'HCP-2468'],
  ['“HCP-2468”.', 'HCP-2468'],
  ['HCP\u00A02468', 'HCP 2468'],
  ['ＨＣＰ２４６８', 'HCP2468'],
  ['123\u00A0456', '123 456'],
  ['१२३ ४५६', '123 456'],
])('The code %j is read as %j', (typed, read) => expect(cleanCode(typed)).toBe(read))

test('A PIN may have digits of any script', () => expect(cleanDigits('٣٤ ۵६\u200B７8')).toBe('345678'))

test.each([
  ['ana@piñata.ph', 'ana@xn--piata-pta.ph'],
  ['ana@PINATA.ph', 'ana@pinata.ph'],
  ['\u00A0Ana.Cruz@x.ph\u200B', 'Ana.Cruz@x.ph'],
  ['mailto:ana@x.ph', 'ana@x.ph'],
  ['<ana@x.ph>', 'ana@x.ph'],
  ['ana＠x.ph', 'ana@x.ph'],
  ['ana@x.ph;', 'ana@x.ph'],
])('The address %j is read as %j', (typed, read) => {
  expect(cleanEmailAddress(typed)).toBe(read)
  expect(keepsTo(EMAIL_ADDRESS, read)).toBe(true)
})
test.each([
  'peña@x.ph',
  'ana@x',
  'ana@x.ph.',
  'ana@localhost',
  'ana@mail.invalid',
  'ana@shop.example',
  'ana@[192.0.2.1]',
  'ana@192.0.2.1',
  'ana@-x.ph',
  'ana@x..ph',
  'ana',
])('No mail is delivered to %j', (typed) => expect(keepsTo(EMAIL_ADDRESS, cleanEmailAddress(typed))).toBe(false))

test('A free text keeps its meaning, and loses marks that reverse what follows', () => {
  expect(cleanText('a\u202Eb')).toBe('ab')
  expect(cleanText('receipt\u202Egpj.exe')).toBe('receiptgpj.exe')
  expect(cleanText('\u2066open\u2069 \u2067left open\nnext')).toBe('\u2066open\u2069 left open\nnext')
  expect(cleanText('x\u2069y')).toBe('xy')
  for (const kept of ['❤️ 👩\u200D🍳', 'می\u200Cخواهم', 'a\u00A0b\n\nc', 'א\u200F']) expect(cleanText(kept)).toBe(kept)
})

test.each(['\u200B', '\u2060', '\uFEFF', '\u00AD', '\u180E', '\u3164', '\uFFA0'])(
  'The invisible mark %j is removed from every typed text',
  (mark) => {
    const kinds = ['text', 'name', 'personName', 'search', 'code', 'receiptNumber', 'emailAddress'] as const
    for (const kind of kinds) expect(cleanTyped(kind, `AB${mark}12`).toUpperCase(), kind).toBe('AB12')
  },
)

test('A receipt’s number keeps its letters and signs, in plain characters', () => {
  expect(cleanReceiptNumber(' O.R.\u00A0№\u2009００\u00AD123\u20114 ')).toBe('O.R. No 00123-4')
  expect(cleanReceiptNumber('SI#٠٠٧/\u202E12')).toBe('SI#007/12')
})

test('Words of a search are written like the names that they find', () => {
  expect(cleanSearch(' O’Brien\u200B\u00A0')).toBe("O'Brien")
  expect(cleanSearch('٠٩١٧')).toBe('0917')
})

test('A reason of several lines is one line', () => {
  expect(oneLine(' No income \n\n since  May.\n')).toBe('No income since May.')
})
