import { useFaultTexts } from './fault-texts.ts'

const known = [
  'HcpCodeUnknown',
  'HcpCodeRetired',
  'FileEmpty',
  'FileTooLarge',
  'FileTypeNotAccepted',
  'FileUnreadable',
  'FileTooManyPages',
] as const

/** What to say of a refusal: our own words where we know the code, in the reader's language; else the server's. */
export const useFaultWords = () => {
  const t = useFaultTexts()
  return ({ code, message }: { code: string | null; message: string }): string => {
    const ours = known.find((name) => name === code)
    return ours ? t(ours) : message
  }
}
