// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { readProgram } from '@aruga/contract/program/staff'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import ProgramPage from './program-page.tsx'

const program = {
  ...{ name: 'Kalinga', accentColour: null, phone: null, emailAddress: null, address: null, privacyEmailAddress: null },
  hours: { en: null, fil: null },
}

test('A colour is chosen by a swatch or typed, and previewed on a letter, light and dark, before it is saved', async () => {
  fakeFetch().on(readProgram, () => program)
  await signIn()
  const person = show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <ProgramPage />
    </QueryClientProvider>,
  )
  const preview = await screen.findByRole('complementary', { name: 'What patients see' })
  const hues = () => {
    const screens = [...preview.querySelectorAll<HTMLElement>('[data-theme]')]
    return screens.map(({ dataset, style }) => [dataset.theme, style.getPropertyValue('--accent-h')])
  }
  expect(hues()).toEqual([
    ['light', ''],
    ['dark', ''],
  ])
  expect(within(preview).getAllByText('Kalinga')).toHaveLength(2)
  expect(within(preview).getAllByText('Your code is ready')).toHaveLength(2)

  await person.click(screen.getByRole('radio', { name: 'Plum' }))
  for (const [, hue] of hues()) expect(Number(hue)).toBeCloseTo(335, 0)
  const typed = screen.getByLabelText('Or a colour of your own')
  await person.clear(typed)
  await person.type(typed, '#2a52be')
  expect(screen.getByRole('radio', { name: 'Plum' })).toHaveProperty('checked', false)
  for (const [, hue] of hues()) expect(Math.abs(Number(hue) - 263)).toBeLessThan(5)

  await person.clear(typed)
  await person.type(typed, '#888888')
  expect(within(preview).getByText(/it’s grey\. Patients see Aruga’s own\./)).toBeDefined()
  await person.click(within(preview).getByRole('button', { name: 'Filipino' }))
  expect(within(preview).getAllByText('May code na kayo')).toHaveLength(2)
})
