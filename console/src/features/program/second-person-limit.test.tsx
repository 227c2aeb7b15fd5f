// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { changeSecondPersonLimit, proposeChanges, readSecondPersonLimit } from '@aruga/contract/formulary/second-person'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { SecondPersonLimit } from './second-person-limit.tsx'

test('The typed limit stays while it is not proposed, and is the one in force again once it is', async () => {
  const server = fakeFetch()
  server.on(readSecondPersonLimit, () => ({ percent: 20 }))
  server.on(changeSecondPersonLimit, () => {
    throw refusal(409, 'SecondPersonNeeded', 'Two', { limit: 20 })
  })
  server.on(proposeChanges, () => ({ id: 'proposal' }))
  await signIn()
  const person = show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <SecondPersonLimit />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
  const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From how many percent on' })
  await person.clear(limit)
  await person.type(limit, '35')
  const save = screen.getByRole('button', { name: 'Save the changes' })
  await person.click(save)
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  expect(limit.value).toBe('35')
  await person.click(save)
  await person.click(await screen.findByRole('button', { name: 'Propose it' }))
  await waitFor(() => expect(limit.value).toBe('20'))
  expect(server.inputsOf(proposeChanges)).toEqual([{ body: { limit: { percent: 35 } } }])
})
