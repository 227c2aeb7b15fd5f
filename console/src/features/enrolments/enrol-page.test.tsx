// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { readContentPage } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { draftOf, keepDraft } from './draft.ts'
import EnrolPage from './enrol-page.tsx'

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

test('Whoever has heard and signed the text in one language has not agreed to it in another', async () => {
  const server = fakeFetch()
  server.on(readContentPage, ({ query: { language = 'en' } }) => ({
    slug: 'patient-consent' as const,
    language: language as Language,
    version: language === 'fil' ? 3 : 2,
    title: 'Consent',
    markdown: `The text in ${language}.`,
    effectiveFrom: '2026-01-01T00:00:00Z',
    hash: `hash ${language}`,
  }))
  await signIn()
  const empty = draftOf('me')
  const values = { ...empty.values, signedOn: 'paper' as const, firstName: 'Rosario', birthdate: '1954-04-09' }
  keepDraft({
    ...empty,
    values: { ...values, hcpCode: 'ABC', witness: 'Tess Halimbawa' },
    photos: { id: photo('id.jpg'), prescription: photo('prescription.jpg'), form: photo('signed-form.jpg') },
  })
  const person = show(
    <QueryClientProvider client={queriesOf(['clinic'], { id: 'me' })}>
      <EnrolPage />
    </QueryClientProvider>,
  )
  const heard = () => screen.getByRole('checkbox', { name: 'They heard the whole text and agree' })
  const enrol = () => screen.getByRole('button', { name: 'Enrol' })
  await screen.findAllByText('The text in fil.')
  await person.click(heard())
  expect(enrol()).toHaveProperty('disabled', false)

  await person.click(screen.getByRole('combobox', { name: 'Language' }))
  await person.click(await screen.findByRole('option', { name: 'English' }))
  await screen.findAllByText('The text in en.')
  await waitFor(() => expect(heard()).toHaveProperty('checked', false))
  expect(enrol()).toHaveProperty('disabled', true)
  await person.click(heard())
  expect(screen.getByText('The signature is missing.')).toBeDefined()
  expect(draftOf('me').photos).toEqual({ id: expect.any(File), prescription: expect.any(File) })
})
