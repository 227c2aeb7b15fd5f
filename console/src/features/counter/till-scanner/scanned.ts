// Classifies a scan: a claim code, a package, or something else near the scanner.
import { deviceStore } from '@aruga/client/stores'
import { isCardNumber, plainCard } from '@aruga/contract/cards/number'
import { t } from '../../../i18n/t.ts'
import { isCode, plainCode } from '../code/claim-code.ts'
import { hasCheckDigit } from './elements.ts'
import { type Package, packageIn, withoutSymbology } from './gs1.ts'
import type { Scan } from './wedge.ts'

export type Scanned =
  | { kind: 'claim'; code: string }
  | { kind: 'card'; number: string }
  | { kind: 'package'; package: Package }
  | { kind: 'barcode'; number: string }
  | { kind: 'link' | 'wifi' | 'contact' | 'unreadable' }
  | { kind: 'text'; text: string }

const SHOWN_SIGNS = 24
const SEPARATORS_KEY = 'console.scannerSendsSeparators'

/** Whether the scanner of this till sent the separator of the test code on its page. */
const sendsSeparators = () => deviceStore.getItem(SEPARATORS_KEY) !== null
export function rememberSeparators(sends: boolean) {
  if (sends) deviceStore.setItem(SEPARATORS_KEY, '1')
  else deviceStore.removeItem(SEPARATORS_KEY)
}

export function scannedIn({ text, capsLock }: Pick<Scan, 'text' | 'capsLock'>): Scanned {
  const plain = withoutSymbology(text)
  if (/^\d{6,14}$/.test(plain) && (plain.length !== 8 || hasCheckDigit(plain)))
    return { kind: 'barcode', number: plain }
  const card = plainCard(plain)
  if (/^[a-z\d -]{10,14}$/i.test(plain) && isCardNumber(card)) return { kind: 'card', number: card }
  const code = plainCode(plain)
  if (/^[a-z\d -]{8,12}$/i.test(plain) && isCode(code)) return { kind: 'claim', code }
  const scanned = packageIn(text, { capsLock, sendsSeparators: sendsSeparators() })
  if (scanned) return { kind: 'package', package: scanned }
  if (/^https?:/i.test(plain)) return { kind: 'link' }
  if (/^wifi:/i.test(plain)) return { kind: 'wifi' }
  if (/^(?:begin:vcard|mecard:|mailto:|tel:)/i.test(plain)) return { kind: 'contact' }
  const isShort = plain.length <= SHOWN_SIGNS && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(plain)
  return isShort ? { kind: 'text', text: plain } : { kind: 'unreadable' }
}

/** Names a useless scan. The content of a Wi-Fi code or a contact is not repeated. */
export function uselessScan(scanned: Exclude<Scanned, { kind: 'claim' }>): string {
  switch (scanned.kind) {
    case 'package':
      return t('counter:scanned.package')
    case 'card':
      return t('counter:scanned.card')
    case 'barcode':
      return t('counter:scanned.barcode', { number: scanned.number })
    case 'text':
      return t('counter:scanned.text', { text: scanned.text })
    default:
      return t(`counter:scanned.${scanned.kind}`)
  }
}
