// Reads an amount in pesos as people and spreadsheets write it, where it can mean only one.
import { parsePesos } from '@aruga/contract/money'
import { cleanSearch } from '@aruga/contract/typed-text'

/** `P1,150.00`, `Php 1 150.00`, `1,150.00 pesos`, in centavos. A comma before the centavos is never guessed: it also stands between thousands. */
export function readAmount(text: string): number | 'AmountNegative' | 'AmountWithComma' | 'NotAnAmount' {
  const bare = cleanSearch(text)
    .replace(/(?:(?:PHP\.?|P|₱|pesos?) ?)+(?=[-(]?\d)|(?<=\d[)-]?) ?(?:PHP|₱|pesos?)$/gi, '')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, ',')
  return parsePesos(bare) ?? unreadable(bare)
}

function unreadable(amount: string) {
  if (/^(?:\(.*\)|-.*|.*\d-)$/.test(amount)) return 'AmountNegative'
  return /^\d{1,3}(?:[., ]?\d{3})*,\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/.test(amount) ? 'AmountWithComma' : 'NotAnAmount'
}
