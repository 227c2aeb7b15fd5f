// @vitest-environment happy-dom
import { languageCodes, noTexts, type Texts } from '@aruga/contract/languages'
import type { StaffProfile } from '@aruga/contract/profile/staff'
import { TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { meQuery } from '../platform/me.ts'
import { show } from '../testing/render.tsx'
import { LanguageTabs, languageName } from './language-tabs.tsx'
import { showProblem } from './send-form.ts'

const Form = ({ onSend }: { onSend: (texts: Texts) => Promise<unknown> }) => {
  const form = useForm<{ note: Texts }>({ defaultValues: { note: noTexts } })
  const { errors } = form.formState
  return (
    <form onSubmit={form.handleSubmit(({ note }) => onSend(note).catch((error) => showProblem(form, error)))}>
      <LanguageTabs attempts={form.formState.submitCount} isWrong={(one) => Boolean(errors.note?.[one])}>
        {(one) => (
          <TextInput
            label={`Note in ${languageName(one)}`}
            {...form.register(`note.${one}`, { required: (one === 'en' || one === 'fil') && 'Please fill this in.' })}
            error={errors.note?.[one]?.message}
          />
        )}
      </LanguageTabs>
      <button type="submit">Send</button>
    </form>
  )
}

function open(languages: StaffProfile['languages']) {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { languages } as StaffProfile)
  const onSend = vi.fn(async (_: Texts): Promise<unknown> => undefined)
  const person = show(
    <QueryClientProvider client={queries}>
      <Form onSend={onSend} />
    </QueryClientProvider>,
  )
  return { person, onSend }
}
const tab = (name: string) => screen.getByRole('tab', { name })

test('There is a tab for each language that the deployment offers', () => {
  open(['en', 'fil'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['English', 'Filipino'])
  open(languageCodes)
  expect(screen.getAllByRole('tab')).toHaveLength(languageCodes.length)
})

test('Sending leads to the language with a missing text, and succeeds once none is missing', async () => {
  const { person, onSend } = open(['en', 'fil'])
  await person.type(screen.getByLabelText('Note in English'), 'Please call.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please fill this in.')).toBeDefined()
  expect(tab('Filipino').getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Note in Filipino'))
  await person.keyboard('Pakitawagan po.')
  expect(tab('Filipino').getAttribute('aria-selected')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledWith({ ...noTexts, en: 'Please call.', fil: 'Pakitawagan po.' })
})

test('A missing text in a hidden tab keeps the form from being sent', async () => {
  const { person, onSend } = open(languageCodes)
  await person.click(screen.getAllByRole('tab').at(-1) as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => tab('English').getAttribute('aria-selected')).toBe('true')
  expect(onSend).not.toHaveBeenCalled()
  await person.click(screen.getAllByRole('tab').at(-1) as HTMLElement)
  expect(tab('English').getAttribute('aria-selected')).toBe('false')
})

test('A refused text is reported at its field, in the tab of its language', async () => {
  const { person, onSend } = open(['en', 'fil'])
  onSend.mockRejectedValueOnce({ validationErrors: [{ message: 'Not these words.', members: ['note.en'] }] })
  await person.type(screen.getByLabelText('Note in English'), 'Please call {them}.')
  await person.click(tab('Filipino'))
  await person.type(screen.getByLabelText('Note in Filipino'), 'Pakitawagan po.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Not these words.')).toBeDefined()
  expect(tab('English').getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Note in English'))
})
