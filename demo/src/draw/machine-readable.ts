import type { Sex } from './face.ts'

type Bearer = { number: string; birthdate: string; validUntil: string; sex: Sex; last: string; given: string }

/** The three lines of 30 characters that readers of identity cards read (ICAO 9303, part 5), with their check digits. */
export function machineReadable({ number, birthdate, validUntil, sex, last, given }: Bearer): [string, string, string] {
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // A number of more than 9 characters runs on behind a filler, its check digit after its end.
  const cut = plain.length > 9 ? `${plain.slice(0, 9)}<${plain.slice(9)}` : fill(plain, 9)
  const first = fill(`IDXXX${cut}${checkDigit(plain.length > 9 ? plain : cut)}`, 30)
  const [born, until] = [sixDigits(birthdate), sixDigits(validUntil)]
  const dates = fill(`${born}${sex}${until}XXX`, 29)
  const composite = first.slice(5) + born + until + dates.slice(18)
  return [first, dates + checkDigit(composite), fill(`${letters(last)}<<${letters(given)}`, 30)]
}

function sixDigits(date: string): string {
  const digits = date.slice(2).replaceAll('-', '')
  return digits + checkDigit(digits)
}

const fill = (text: string, length: number) => text.slice(0, length).padEnd(length, '<')

const letters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, '<')

function checkDigit(text: string): number {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
  return [...text].reduce((sum, character, index) => sum + value(character) * ([7, 3, 1][index % 3] ?? 0), 0) % 10
}
