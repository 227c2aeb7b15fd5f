import type { Document } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { LetterCard, RingPass } from './letter-pass.tsx'

setLanguage('en')

const receipt = (id: string, status: Document['status'], orQuantity: number | null) =>
  ({ id, kind: 'OfficialReceipt', status, orQuantity, uploadedAt: '2025-09-04T02:00:00Z' }) as Document
const letter = (over: Partial<LetterInFull>) =>
  ({
    id: 'l1',
    number: 'L-2509-0052',
    status: 'Issued',
    productName: 'Dalisulin',
    strength: '100 units/mL pen',
    unit: 'pen',
    quantityApproved: 12,
    quantityPurchased: 8,
    issuedAt: '2025-07-04T02:00:00Z',
    validUntil: '2025-10-13T02:00:00Z',
    branchName: 'Katipunan Avenue',
    timeline: [],
    receipts: [],
    ...over,
  }) as unknown as LetterInFull

const pass = (over: Partial<LetterInFull>) => renderToStaticMarkup(<RingPass letter={letter(over)} />)
const card = (over: Partial<LetterInFull>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LetterCard letter={letter(over)} />
    </MemoryRouter>,
  )
const HAS_RING = 'role="img"'

test('once all is bought the ring is closed and the accepted receipts are stamps', () => {
  const receipts = [receipt('a', 'Accepted', 5), receipt('b', 'Declined', 3), receipt('c', 'Accepted', 7)]
  const markup = pass({ status: 'Dispensed', quantityPurchased: 12, receipts })
  expect(markup).toContain('stroke-dashoffset="0"')
  expect(markup.match(/<li>.*?<\/li>/g)).toEqual([
    '<li><b>5 pens</b><span>Sep 4</span></li>',
    '<li><b>7 pens</b><span>Sep 4</span></li>',
  ])
})

test('without an accepted receipt the stub of a fully bought letter shows when it was issued', () => {
  expect(pass({ status: 'Dispensed' })).toContain('<dt>Issued</dt><dd translate="no">July 4, 2025</dd>')
})

test('a letter that ended has no ring and shows its end in large type', () => {
  const markup = pass({ status: 'Expired' })
  expect(markup).not.toContain(HAS_RING)
  expect(markup).toContain('<h2>Ended October 13, 2025</h2>')
  expect(markup).toContain('You bought 8 of 12 pens.')
})

test('a cancelled letter shows when it was cancelled; in a list, without that date, it shows the medicine', () => {
  const entry = {
    state: 'Cancelled',
    at: '2025-08-02T02:00:00Z',
    by: 'program',
    note: null,
    collectedBy: null,
  } as const
  expect(pass({ status: 'Cancelled', timeline: [entry] })).toContain('<h2>Cancelled August 2, 2025</h2>')
  expect(card({ status: 'Cancelled', timeline: undefined as never })).toContain('<h2>Dalisulin</h2>')
})

test('in the list, a letter with a code links to the page of the code', () => {
  const markup = card({ status: 'Claimed' })
  expect(markup).toContain(HAS_RING)
  expect(markup).toContain('Show your code at Katipunan Avenue')
  // An article element would hide the link's name.
  expect(markup).not.toContain('<article')
})

test('In the list, letters of one code are told as that', () => {
  const several = renderToStaticMarkup(
    <MemoryRouter>
      <LetterCard letter={letter({ status: 'Claimed' })} onCode={2} />
    </MemoryRouter>,
  )
  expect(several).toContain('One code for 2 medicines')
  expect(card({ status: 'Claimed' })).not.toContain('One code')
})
