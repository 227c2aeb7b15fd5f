// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { watchKeys } from '../use-loose-keys.ts'
import { BuyerChoice, useBuyer } from './buyer-choice.tsx'

const Sale = () => {
  const buyer = useBuyer()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        buyer.check()
      }}
    >
      <BuyerChoice of={buyer} legend="Maria buys as" hint="60 or older" />
      <input aria-label="Pens" inputMode="numeric" />
      <button type="submit">Hand over</button>
    </form>
  )
}
const chosen = () => screen.queryByRole('radio', { checked: true })?.getAttribute('value')

test('Nobody is chosen, whatever the age, and a hand-over without a choice names what is missing at its field', async () => {
  const user = show(<Sale />)
  expect(chosen()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose who buys.')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Regular' }))
  await user.click(screen.getByRole('radio', { name: 'PWD' }))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(chosen()).toBe('PWD')
})

test('One key chooses, from a field of digits too, which keeps its number and the focus', async () => {
  const user = show(<Sale />)
  for (const [key, buyer] of [
    ['r', 'Regular'],
    ['S', 'Senior'],
    ['p', 'PWD'],
  ] as const) {
    await user.keyboard(key)
    expect(chosen()).toBe(buyer)
  }
  const pens = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pens' })
  await user.type(pens, '12s')
  expect([pens.value, chosen()]).toEqual(['12', 'Senior'])
  expect(document.activeElement).toBe(pens)
})

test('The keys of a scanner choose nobody, and change no choice', async () => {
  const user = show(<Sale />)
  for (const before of [undefined, 'Senior']) {
    if (before) await user.keyboard('s')
    const takeBack = watchKeys()
    await user.keyboard('RPRK7M4P')
    expect(chosen()).toBe('PWD')
    act(takeBack)
    expect(chosen()).toBe(before)
  }
})
