// @vitest-environment happy-dom
import type { Document } from '@aruga/contract/documents/documents'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { DocumentCard } from './document-card.tsx'

/** A PDF, for which the card shows no thumbnail. */
const declined = {
  id: 'd1',
  filename: 'f1',
  contentType: 'application/pdf',
  kind: 'OfficialReceipt',
  status: 'Declined',
  receiptNumber: '0031874',
  declineReason: 'Blurry',
  declineNote: null,
  uploadedAt: '2026-11-03T02:00:00Z',
} as Document

beforeEach(() => setLanguage('en'))

/** Shows the card; returns the texts of its single link, from the top. */
function card(change: Partial<Document> = {}) {
  cleanup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <ul>
          <DocumentCard document={{ ...declined, ...change }} />
        </ul>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const link = within(screen.getByRole('listitem')).getByRole('link')
  return { link, texts: link.textContent ?? '' }
}

test('A declined document shows its name, its day, its status and why, and leads to its page', () => {
  const { link, texts } = card()
  expect(link.getAttribute('href')).toBe('/uploaded-documents?id=d1')
  expect(texts).toMatch(/Receipt or invoice 0031874.*Sent Nov 3, 2026.*Needs a new photo.*It’s too blurry to read\.$/)
})

test('The reviewer’s note replaces the reason', () => {
  const { texts } = card({ declineNote: 'The total is folded away.' })
  expect(texts).toMatch(/The total is folded away\.$/)
  expect(texts).not.toContain('blurry')
})

test('A reason unknown to this version of the app is shown as a general one', () => {
  expect(card({ declineReason: 'TornInHalf' }).texts).toMatch(/We couldn’t use it\.$/)
})

test('A document that is not declined shows no reason, even if an earlier reason is on record', () => {
  expect(card({ status: 'UnderReview' }).texts).not.toContain('blurry')
  expect(card({ status: 'Accepted', declineNote: 'The total is folded away.' }).texts).not.toContain('folded')
})

test('The reason is in the patient’s language', () => {
  setLanguage('fil')
  const { texts } = card()
  expect(texts).not.toContain('blurry')
  expect(texts).toMatch(/Malabo po at hindi mabasa\.$/)
})
